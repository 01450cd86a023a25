import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { paymentAddress } from './payments-address.ts'
import { StateBadge } from './payments-list.tsx'
import type { PaymentRow } from './payments-row.server.ts'

/** What waits for a person, with both sides where they do not agree; nothing while nothing does. */
export function PaymentsToLookAt({ payments }: { payments: readonly PaymentRow[] }) {
  if (payments.length === 0) return null
  return (
    <section className="mb-6 space-y-3">
      <h2 className="font-sans font-strong text-h3">Waits for you</h2>
      {payments.map((payment) => (
        <Card key={payment.id} className="p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">
              <Link href={paymentAddress(payment.id)} className="text-indigo underline">
                Order {payment.orderNumber}: {payment.askedBack ?? payment.amount}
              </Link>
            </h3>
            <StateBadge {...payment} />
          </div>
          <p className="mt-1 break-words text-ink-2 text-sm">
            {payment.buyerName ?? 'Account deleted'}, begun {payment.begun}
          </p>
          {payment.reason ? <p className="mt-2 break-words">{payment.reason}</p> : null}
        </Card>
      ))}
    </section>
  )
}

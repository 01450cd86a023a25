import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { StateBadge } from './payments-list.tsx'
import type { WaitingPayment } from './payments-waiting.server.ts'

/** What waits for a person, with both sides where they do not agree; nothing while nothing does. */
export function PaymentsToLookAt({ payments }: { payments: readonly WaitingPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section className="mb-6 space-y-3">
      <h2 className="font-sans font-strong text-h3">Waits for you</h2>
      {payments.map(({ key, title, href, about, reason, ...state }) => (
        <Card key={key} className="p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">
              <Link href={href} className="text-indigo underline underline-offset-4">
                {title}
              </Link>
            </h3>
            <StateBadge {...state} />
          </div>
          <p className="mt-1 break-words text-ink-2 text-sm">{about}</p>
          {reason ? <p className="mt-2 break-words">{reason}</p> : null}
        </Card>
      ))}
    </section>
  )
}

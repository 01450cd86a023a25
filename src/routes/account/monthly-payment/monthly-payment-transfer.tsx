import { Card } from '#/ui/card.tsx'
import type { PaymentPage } from './monthly-payment-view.server.ts'

/** Where a larger sum is transferred to. */
export function MonthlyPaymentTransfer({
  transfer: { bank, accountName, accountNumber, reference, isOnly },
}: {
  transfer: NonNullable<PaymentPage['transfer']>
}) {
  const facts = [
    ['Bank', bank],
    ['Account name', accountName],
    ['Account number', accountNumber],
    ['Reference', reference],
  ]
  return (
    <Card as="section" turn className="space-y-3 p-4 sm:p-6">
      <h2 className="font-sans font-strong text-h3">By bank transfer</h2>
      <p>
        {isOnly
          ? 'So much is paid by bank transfer.'
          : 'Any sum, and more than is paid online at once, goes by bank transfer.'}{' '}
        It counts from the day on which it is on our account, once the office has recorded it.
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-0 select-all break-words font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2 text-sm">
        Write the reference on the transfer. We never write to change these details: if somebody does, call us
        before you pay.
      </p>
    </Card>
  )
}

import { clsx } from 'clsx'
import type { TotalsText } from '#/features/cart/cart.schema.ts'
import { receiptLines } from '#/features/orders/receipt/receipt.rules.ts'

/** What an order comes to, part by part. */
export function Amounts({
  totals,
  totalLabel,
  after = [],
  sum = null,
  plan = null,
  isSummed = false,
}: {
  totals: TotalsText
  totalLabel: string
  /** What became of the total. */
  after?: readonly (readonly [term: string, amount: string])[]
  /** What it came to by now, where that is another whole. */
  sum?: readonly [term: string, amount: string] | null
  /** What its plans come to, and what they still ask for; not alone there is more to pay beside them. */
  plan?: { inAll: string; left: string; isAlone: boolean } | null
  /** Every amount stands above already: the sums alone, and of a single part none but the whole. */
  isSummed?: boolean
}) {
  const parts = receiptLines({ totals })
  return (
    <>
      {isSummed && parts.length === 1
        ? null
        : parts.map(({ title, lines, total }) => (
            <dl key={title} className="mb-2">
              {isSummed
                ? null
                : lines.map(([term, amount]) => <Amount key={term} term={term} amount={amount} />)}
              {parts.length > 1 ? <Amount term={total[0]} amount={total[1]} weight="part" /> : null}
            </dl>
          ))}
      <dl>
        <Amount term={totalLabel} amount={totals.totalAmount} weight={sum ? 'part' : 'whole'} />
        {after.map(([term, amount]) => (
          <Amount key={term} term={term} amount={amount} weight="part" />
        ))}
        {sum ? <Amount term={sum[0]} amount={sum[1]} weight="whole" /> : null}
      </dl>
      {plan ? (
        <dl className="mt-2 border-line border-t pt-2">
          <Amount term="Plan in all, fee aside" amount={plan.inAll} />
          <Amount
            term={plan.isAlone ? 'Left to pay' : 'Left to pay of it'}
            amount={plan.left}
            weight="part"
          />
        </dl>
      ) : null}
    </>
  )
}

function Amount({ term, amount, weight }: { term: string; amount: string; weight?: 'part' | 'whole' }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1',
        weight && 'font-semibold',
      )}
    >
      <dt className={weight ? undefined : 'text-ink-2'}>{term}</dt>
      {/* At the right in a line of its own, too. */}
      <dd className={clsx('ml-auto', weight === 'whole' ? 'font-bold text-price' : 'font-semibold tabular')}>
        {amount}
      </dd>
    </div>
  )
}

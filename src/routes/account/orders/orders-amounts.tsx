import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { TotalsText } from '#/features/cart/cart.schema.ts'
import { receiptLines } from '#/features/orders/receipt/receipt.rules.ts'

/** What an order comes to, part by part. */
export function Amounts({
  totals,
  totalLabel,
  after = [],
}: {
  totals: TotalsText
  totalLabel: string
  /** What became of the total. */
  after?: readonly (readonly [term: string, amount: string])[]
}) {
  return (
    <>
      {receiptLines({ totals }).map(({ title, lines, total }) => (
        <dl key={title} className="mb-2">
          {lines.map(([term, amount]) => (
            <Amount key={term} term={term} amount={amount} />
          ))}
          <Amount term={total[0]} amount={total[1]} weight="part" />
        </dl>
      ))}
      <dl>
        <Amount term={totalLabel} amount={totals.totalAmount} weight="whole" />
        {after.map(([term, amount]) => (
          <Amount key={term} term={term} amount={amount} weight="part" />
        ))}
      </dl>
    </>
  )
}

/** How it was paid: each fact beside its word. */
export function PaymentRows({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="text-sm">
      {rows.map(([term, value]) => (
        <div key={term} className="flex gap-3 py-1">
          <dt className="w-20 shrink-0 text-ink-2">{term}</dt>
          <dd className={clsx('min-w-0 break-words', term === 'Reference' && 'text-xs tabular')}>
            {term === 'Reference' ? <Breakable reference={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

// A long reference breaks after its first word and every eight signs.
function Breakable({ reference }: { reference: string }) {
  return reference
    .split(/(checkout-|[\da-f]{8}(?=[\da-f]{8}))/)
    .filter(Boolean)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a reference never change places
      <Fragment key={index}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))
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
      <dd className={clsx('tabular', weight === 'whole' ? 'font-bold text-price' : 'font-semibold')}>
        {amount}
      </dd>
    </div>
  )
}

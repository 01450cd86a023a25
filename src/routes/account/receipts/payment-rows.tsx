import { clsx } from 'clsx'
import { Fragment } from 'react'

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
    .split(/(checkout-|monthly-|[\da-f]{8}(?=[\da-f]{8}))/)
    .filter(Boolean)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a reference never change places
      <Fragment key={index}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))
}

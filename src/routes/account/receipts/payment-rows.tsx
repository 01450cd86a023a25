import { clsx } from 'clsx'

/** How it was paid: each fact beside its word. */
export function PaymentRows({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="text-sm">
      {rows.map(([term, value]) => (
        <div key={term} className="flex gap-3 py-1">
          <dt className="w-20 shrink-0 text-ink-2">{term}</dt>
          <dd className={clsx('min-w-0 break-words', term === 'Reference' && 'tabular')}>
            {term === 'Reference' ? <Reference reference={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN_SIGNS = 8

// The end of a long reference tells it from every other. The rest of it is read out, copied and shown on pointing.
function Reference({ reference }: { reference: string }) {
  const head = reference.length > 3 * SHOWN_SIGNS ? reference.slice(0, -SHOWN_SIGNS) : ''
  return (
    <span title={reference}>
      {head ? <span className="sr-only">{head}</span> : null}
      {reference.slice(head.length)}
    </span>
  )
}

import { clsx } from 'clsx'
import { partsOfReference } from '#/shared/text.ts'

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

// The end of a long reference is shown. The rest of it is read out, copied and shown on pointing.
function Reference({ reference }: { reference: string }) {
  const [before, end] = partsOfReference(reference)
  return (
    <span title={reference}>
      {before ? <span className="sr-only">{before}</span> : null}
      {end}
    </span>
  )
}

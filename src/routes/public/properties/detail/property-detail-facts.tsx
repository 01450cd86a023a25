import type { ReactNode } from 'react'

/** What is known of the property, two facts beside each other; what nobody gave is not there. */
export function FactsTable({ facts }: { facts: readonly { term: string; value: string }[] }) {
  return (
    <dl className="facts-table gap-x-6 sm:grid sm:grid-cols-2">
      {facts.map(({ term, value }) => (
        <div key={term} className="flex gap-4">
          <dt className="text-ink-2">{term}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A heading of the page's own size. */
export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="detail-h2">
      {children}
    </h2>
  )
}

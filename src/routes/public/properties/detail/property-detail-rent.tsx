import type { ReactNode } from 'react'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { SectionHeading } from './property-detail-facts.tsx'
import { moveInTerm, type RentPayments } from './property-detail-sections.tsx'

/** What rent comes to and when each part of it is paid, as far as the agent and the law say. */
export function RentSection({
  detail: { property, longestAdvance, payments },
}: {
  detail: {
    property: Pick<PropertyView, 'tag' | 'price'>
    longestAdvance: string | null
    payments: RentPayments | null
  }
}) {
  if (property.tag !== 'For Rent') return null
  return (
    <section aria-labelledby="rent">
      <SectionHeading id="rent">What you pay, and when</SectionHeading>
      <dl className="divide-y divide-line border-line border-y">
        <Row term="Rent a month">{property.price}</Row>
        {payments?.steps.map(({ when, note, amount }) => (
          <Row key={note} term={`${when}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`}>
            {amount}
          </Row>
        ))}
        {payments?.moveIn?.total ? (
          <Row term={moveInTerm(payments.moveIn)}>{payments.moveIn.total}</Row>
        ) : null}
        {longestAdvance ? <Row term="The Rent Act allows at most, in advance">{longestAdvance}</Row> : null}
      </dl>
    </section>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="whitespace-nowrap font-semibold">{children}</dd>
    </div>
  )
}

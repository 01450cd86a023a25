import type { ComponentProps } from 'react'
import { AmenityTable } from '#/features/amenities/components/amenity-table.tsx'

export type Fact = {
  term: string
  value: string
  /** Told at a glance under the title, on desktops where there is more room or always, and not again in the table. */
  glanced?: 'always' | 'desktop'
}

/** What is known of the property besides what is told at a glance; what nobody gave is not there. */
export function FactsTable({
  facts,
  amenities,
}: {
  facts: readonly Fact[]
  amenities: ComponentProps<typeof AmenityTable>['amenities']
}) {
  const told = facts.filter(({ glanced }) => glanced !== 'always')
  return (
    <AmenityTable amenities={amenities}>
      {told.map(({ term, value, glanced }) => (
        <div key={term} className={glanced ? 'phone-only' : undefined}>
          <dt className={amenities.rows.length > 0 ? 'pl-7 text-ink-2' : 'text-ink-2'}>{term}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </AmenityTable>
  )
}

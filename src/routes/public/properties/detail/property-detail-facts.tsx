import type { ComponentProps } from 'react'
import { AmenityTable } from '#/features/amenities/components/amenity-table.tsx'
import IconCalendar from '~icons/ph/calendar-blank'
import IconHouse from '~icons/ph/house-line'
import IconMapPin from '~icons/ph/map-pin'
import IconRuler from '~icons/ph/ruler'

const ICONS: Readonly<Record<string, typeof IconHouse>> = {
  'Price per m²': IconRuler,
  Place: IconMapPin,
  'Digital address': IconMapPin,
  'Advance rent asked': IconCalendar,
  'Listed on': IconCalendar,
}

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
      {told.map(({ term, value, glanced }) => {
        const Icon = ICONS[term] ?? IconHouse
        return (
          <div key={term} className={glanced ? 'phone-only' : undefined}>
            <dt className="flex gap-2 text-ink-2">
              <Icon className="mt-0.5 size-5 shrink-0" />
              {term}
            </dt>
            <dd className="min-w-0 font-medium">{value}</dd>
          </div>
        )
      })}
    </AmenityTable>
  )
}

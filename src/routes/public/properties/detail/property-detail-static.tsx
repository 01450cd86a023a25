import type { ComponentProps } from 'react'
import { AmenityTable } from '#/features/amenities/components/amenity-table.tsx'
import { PlanCosts } from './property-detail-costs.tsx'
import { FactsTable, SectionHeading } from './property-detail-facts.tsx'
import { HistorySection } from './property-detail-history.tsx'
import { PapersSection } from './property-detail-papers.tsx'
import { RentSection } from './property-detail-rent.tsx'

type StaticDetail = ComponentProps<typeof PlanCosts>['detail'] &
  ComponentProps<typeof RentSection>['detail'] &
  ComponentProps<typeof PapersSection> &
  ComponentProps<typeof HistorySection> &
  ComponentProps<typeof FactsTable> & {
    amenities: ComponentProps<typeof AmenityTable>['amenities'] & { heading: string }
  }

/**
 * What is read of a property and never changes once it is shown. Not hydrated and not in the first load (see
 * `ui/server-markup`), so: no handlers, no state, no context.
 */
export function StaticSections({ detail }: { detail: StaticDetail }) {
  return (
    <>
      <section aria-labelledby="amenities">
        <SectionHeading id="amenities">{detail.amenities.heading}</SectionHeading>
        <AmenityTable amenities={detail.amenities} />
      </section>
      <section aria-labelledby="facts">
        <SectionHeading id="facts">Facts</SectionHeading>
        <FactsTable facts={detail.facts} />
      </section>
      <PapersSection papers={detail.papers} />
      <PlanCosts detail={detail} />
      <RentSection detail={detail} />
      <HistorySection history={detail.history} />
    </>
  )
}

import type { ComponentProps } from 'react'
import { SaleCosts } from '#/features/cart/components/sale-costs.tsx'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { AgentCard } from './property-detail-agent.tsx'
import { TrueCosts } from './property-detail-costs.tsx'
import { FactsTable } from './property-detail-facts.tsx'
import { SectionHeading } from './property-detail-heading.tsx'
import { HistorySection } from './property-detail-history.tsx'
import { PlaceMapSection } from './property-detail-map.tsx'
import { PapersSection } from './property-detail-papers.tsx'
import { PrintFoot } from './property-detail-print.tsx'
import { MoveIn, RentSection } from './property-detail-rent.tsx'

type StaticDetail = ComponentProps<typeof TrueCosts>['detail'] &
  ComponentProps<typeof RentSection>['detail'] &
  ComponentProps<typeof PapersSection> &
  ComponentProps<typeof HistorySection> &
  ComponentProps<typeof PlaceMapSection> & {
    saleCosts: ComponentProps<typeof SaleCosts>['costs']
  } & Pick<ComponentProps<typeof PrintFoot>, 'agentText' | 'paper'> &
  ComponentProps<typeof FactsTable> & {
    property: ComponentProps<typeof PrintFoot>['property'] & Pick<PropertyView, 'agent'>
  }

/**
 * What is read of a property and never changes once it is shown: the sections, the cost to move in beside the price, the
 * agent, and the foot of the printed page. Not hydrated and not in the first load (see `ui/server-markup`), so: no handlers, no
 * state, no context.
 */
export function StaticPart({
  part,
  detail,
}: {
  part: 'sections' | 'move-in' | 'agent' | 'print'
  detail: StaticDetail
}) {
  if (part === 'sections') return <StaticSections detail={detail} />
  if (part === 'agent') return <AgentCard agent={detail.property.agent} shown={detail.agentText} />
  if (part === 'print') return <PrintFoot {...detail} />
  const { payments, longestAdvance } = detail
  return payments?.moveIn ? <MoveIn costs={payments.moveIn} longestAdvance={longestAdvance} /> : null
}

function StaticSections({ detail }: { detail: StaticDetail }) {
  return (
    <>
      <section aria-labelledby="facts">
        <SectionHeading id="facts">Facts</SectionHeading>
        <FactsTable facts={detail.facts} amenities={detail.amenities} />
      </section>
      <PlaceMapSection placeMap={detail.placeMap} />
      <PapersSection papers={detail.papers} />
      <TrueCosts detail={detail} />
      <SaleCostsSection costs={detail.saleCosts} />
      <RentSection detail={detail} />
      <HistorySection history={detail.history} />
    </>
  )
}

function SaleCostsSection({ costs }: ComponentProps<typeof SaleCosts>) {
  if (!costs) return null
  return (
    <section aria-labelledby="sale-costs">
      <SectionHeading id="sale-costs">Beside the price</SectionHeading>
      <SaleCosts costs={costs} />
    </section>
  )
}

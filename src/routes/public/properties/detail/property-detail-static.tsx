import type { ComponentProps } from 'react'
import { SaleCosts } from '#/features/cart/components/sale-costs.tsx'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconWarning from '~icons/ph/warning-circle'
import { AgentCard } from './property-detail-agent.tsx'
import { TrueCosts } from './property-detail-costs.tsx'
import { FactsTable } from './property-detail-facts.tsx'
import { SectionHeading } from './property-detail-heading.tsx'
import { HistorySection } from './property-detail-history.tsx'
import { PlaceMapSection } from './property-detail-map.tsx'
import { PapersSection } from './property-detail-papers.tsx'
import { PrintFoot, PrintWords } from './property-detail-print.tsx'
import { MoveIn, RentSection } from './property-detail-rent.tsx'

type StaticDetail = ComponentProps<typeof TrueCosts>['detail'] &
  ComponentProps<typeof RentSection>['detail'] &
  ComponentProps<typeof PapersSection> &
  ComponentProps<typeof HistorySection> &
  ComponentProps<typeof PlaceMapSection> & {
    saleCosts: ComponentProps<typeof SaleCosts>['costs']
    fraudNote: string
    sampleNote: string | null
    /** Of a draft, which nobody compares or reports. */
    isPreview?: true
  } & Pick<ComponentProps<typeof PrintFoot>, 'agentText' | 'paper'> &
  ComponentProps<typeof PrintWords> &
  ComponentProps<typeof FactsTable> & {
    property: ComponentProps<typeof PrintFoot>['property'] & Pick<PropertyView, 'agent'>
  }

/**
 * What is read of a property and never changes once it is shown: the sections and the links to them, what
 * stands beside the price, the agent, and the foot of the printed page. Not hydrated and not in the first load (see
 * `ui/server-markup`), so: no handlers, no state, no context.
 */
export function StaticPart({
  part,
  detail,
}: {
  part: 'links' | 'sections' | 'offer' | 'by' | 'beside' | 'agent' | 'print'
  detail: StaticDetail
}) {
  if (part === 'sections') return <StaticSections detail={detail} />
  if (part === 'agent') return <AgentCard agent={detail.property.agent} shown={detail.agentText} />
  if (part === 'print') return <PrintFoot {...detail} />
  if (part === 'links') return <SectionLinks detail={detail} />
  if (part === 'offer') return <OfferAtAGlance detail={detail} />
  if (part === 'by') return <AdvertisedBy agent={detail.property.agent} />
  return <BesideThePrice detail={detail} />
}

// Whom one writes to, beside the buttons that do.
function AdvertisedBy({ agent: { name, licenceNumber } }: Pick<PropertyView, 'agent'>) {
  return (
    <p className="text-ink-2 text-sm">
      Agent:{' '}
      <a href="#agent" className="font-semibold text-indigo underline">
        {name}
      </a>
      {licenceNumber ? `, licence ${licenceNumber}` : null}
    </p>
  )
}

// In the card with the price: what moving in takes, and what to do before anything is paid.
function BesideThePrice({ detail }: { detail: StaticDetail }) {
  const { fraudNote, isPreview, longestAdvance, payments, property } = detail
  return (
    <>
      {payments?.moveIn ? <MoveIn costs={payments.moveIn} longestAdvance={longestAdvance} /> : null}
      <p className="flex gap-2 text-ink-2 text-sm">
        <IconWarning className="mt-px size-5 shrink-0" />
        <span>{fraudNote}</span>
      </p>
      {isPreview ? null : (
        <div className="-my-2.5 flex flex-wrap gap-x-4 text-xs">
          <QuietLink href={urls.compare([property.id])}>Compare with other homes</QuietLink>
          <QuietLink href={urls.reportProperty(property.id)}>Report this listing</QuietLink>
        </div>
      )}
    </>
  )
}

function QuietLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} rel="nofollow" className="inline-flex min-h-11 items-center underline">
      {children}
    </Link>
  )
}

// What the page holds, in its order.
function SectionLinks({
  detail: { papers, placeMap, trueCost, payments, sampleNote },
}: {
  detail: StaticDetail
}) {
  const links = [
    ['facts', 'Facts'],
    placeMap && ['where', 'Map'],
    papers && ['papers', 'Papers'],
    trueCost ? ['costs', 'Costs'] : payments?.moveIn ? ['rent', 'What you pay'] : null,
    trueCost?.example && ['rent-to-own', 'Rent to own'],
    ['agent', 'Agent'],
  ]
  return (
    <>
      <nav
        aria-label="On this page"
        className="section-links flex overflow-x-auto whitespace-nowrap border-line border-b bg-limewash font-semibold"
      >
        {links.map((link) =>
          link ? (
            <a
              key={link[0]}
              href={`#${link[0]}`}
              className="inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline"
            >
              {link[1]}
            </a>
          ) : null,
        )}
      </nav>
      {sampleNote ? <p className="text-ink-2 text-sm">{sampleNote}</p> : null}
    </>
  )
}

/** What renting to own takes, right below the price, and the way to apply. */
function OfferAtAGlance({
  detail: { property, takesApplications, trueCost },
}: Pick<ComponentProps<typeof StaticPart>, 'detail'>) {
  const example = trueCost?.example
  if (!example) return null
  return (
    <section aria-labelledby="own" className="screen-only rounded bg-indigo-tint px-4 py-3 text-sm">
      <h2 id="own" className="font-sans font-semibold text-base">
        Rent to own
      </h2>
      <p>
        <b>{example.optionFee}</b> first, then <b>{example.monthly}</b> a month for {example.term}.
      </p>
      <div data-application className="mt-2 flex flex-wrap items-center gap-x-4">
        {takesApplications ? (
          <div data-for-others>
            <LinkButton href={urls.applyToRentToOwn(property.id)}>Apply to rent to own</LinkButton>
          </div>
        ) : (
          <span data-for-others className="font-semibold">
            Applications are closed here at the moment.
          </span>
        )}
        <a
          href="#rent-to-own"
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
        >
          See it worked out
        </a>
      </div>
    </section>
  )
}

function StaticSections({ detail }: { detail: StaticDetail }) {
  return (
    <>
      <PrintWords {...detail} />
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

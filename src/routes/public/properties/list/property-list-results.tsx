import { memo } from 'react'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { NoResults } from '#/features/search/components/no-results.tsx'
import { formatFilters, nounsOf, propertiesHref, withoutPage } from '#/features/search/search.rules.ts'
import { PAGE_SIZE, type PropertyFilters } from '#/features/search/search.schema.ts'
import { propertyFeedHref } from '#/routes/machine/seo/property-feed-address.ts'
import { requestHref } from '#/routes/public/contact/request-address.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { CardSkeleton, LoadingRegion } from '#/ui/skeleton.tsx'
import IconEnvelope from '~icons/ph/envelope-simple'
import { PROPERTY_GRID, PropertyGrid } from '../property-grid.tsx'
import type { PropertyListData } from './property-list.tsx'
import { feedFilters } from './property-list-address.ts'
import { unpackCards } from './property-list-cards.ts'
import type { NearlyFitting as NearlyFittingData } from './property-list-ways.server.ts'

const AND = new Intl.ListFormat('en-GB')

const FOOT_LINK =
  'mt-4 mr-6 inline-flex min-h-11 items-center underline decoration-laterite underline-offset-4'

/** So many homes leave the end of the page empty. */
const FEW = 7

/** Pictures of the first cards are on the screen at once; the rest wait until they come near. */
const SEEN_AT_ONCE = 2

/** A page of properties with the numbers of the others, or what to do when there are none. */
export const PropertyListResults = memo(function PropertyListResults({
  asked,
  data,
  properties,
}: {
  /** The search as its address says it: other pages have the same words. */
  asked: PropertyFilters
  data: PropertyListData
  properties: readonly PropertyCardFacts[]
}) {
  const { filters, total, pageCount, ways } = data
  const feed = feedFilters(filters, data.place)
  // Words that name a place find what is advertised in it; what only says its name comes after the last of these.
  const isNamed = asked.query !== undefined && !asked.location && data.place && !filters.query
  const isLast = (asked.page ?? 1) >= pageCount
  const mentions = isNamed && isLast && { ...withoutPage(filters, 'location'), query: `"${data.placeName}"` }
  if (properties.length === 0) {
    const firstPage = total > 0 ? propertiesHref({ ...asked, page: 1 }) : null
    return (
      <div className="mt-3">
        <NoResults
          ways={ways}
          nouns={nounsOf(filters)}
          placeName={data.placeName}
          saveHref={`${urls.saveSearch}?${formatFilters(withoutPage(filters))}`}
          requestHref={requestHref(data.chips.map(({ label }) => label).join(', '))}
          firstPage={firstPage}
        />
        {data.nearly ? <NearlyFitting nearly={data.nearly} /> : null}
      </div>
    )
  }
  return (
    <>
      <PropertyGrid
        properties={properties}
        seenAtOnce={SEEN_AT_ONCE}
        titleAs="h2"
        after={total <= FEW && isLast ? <HearOfTheNext filters={filters} /> : null}
      />
      <div className="mt-8">
        <Pagination
          page={asked.page ?? 1}
          pageCount={pageCount}
          hrefFor={(page) => propertiesHref({ ...asked, page })}
          label="Pages of properties"
        />
      </div>
      {mentions ? (
        <Link href={propertiesHref(mentions)} className={FOOT_LINK}>
          All homes that mention {data.placeName}
        </Link>
      ) : null}
      {data.place ? (
        <Link href={urls.placePage(data.place.slug)} className={FOOT_LINK}>
          Prices in {data.place.label} and places nearby
        </Link>
      ) : null}
      {feed ? (
        // Not a page of ours but a file for feed readers.
        <a href={propertyFeedHref(feed)} type="application/atom+xml" className={FOOT_LINK}>
          Follow homes like these (RSS)
        </a>
      ) : null}
    </>
  )
})

function NearlyFitting({ nearly: { labels, isWider, isAll, cards } }: { nearly: NearlyFittingData }) {
  const title = isWider ? `without ${AND.format(labels)}` : AND.format(labels)
  return (
    <section aria-labelledby="nearly" className="mt-8">
      <h2 id="nearly" className="break-words font-sans font-strong text-h3">
        {isAll ? 'All homes' : `Nearly what you look for: ${title}`}
      </h2>
      <PropertyGrid properties={unpackCards(cards)} seenAtOnce={0} titleAs="h3" />
    </section>
  )
}

// Beside a few homes there is room, and a reason, to be told of the next.
function HearOfTheNext({ filters }: { filters: PropertyFilters }) {
  return (
    <Card turn className="flex h-full flex-col items-start justify-center gap-4 p-6">
      <IconEnvelope className="size-8 text-laterite" />
      <div>
        <h2 className="font-sans font-strong text-h3">Hear of the next one</h2>
        <p className="mt-1 text-ink-2">New matches and lower prices, by e-mail or on this phone.</p>
      </div>
      <LinkButton href={`${urls.saveSearch}?${formatFilters(withoutPage(filters))}`} variant="secondary">
        Tell me when there is one
      </LinkButton>
    </Card>
  )
}

/** The same boxes while a list is under way for longer than a moment. */
export function PropertyListSkeleton() {
  return (
    <LoadingRegion label="Loading properties..." className={PROPERTY_GRID}>
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all the same.
        <CardSkeleton key={index} />
      ))}
    </LoadingRegion>
  )
}

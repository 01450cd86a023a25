import { memo } from 'react'
import { NoResults } from '#/features/search/components/no-results.tsx'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { PAGE_SIZE, type PropertyFilters } from '#/features/search/search.schema.ts'
import { propertyFeedHref } from '#/routes/machine/seo/property-feed-address.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { CardSkeleton, LoadingRegion } from '#/ui/skeleton.tsx'
import { PROPERTY_GRID, PropertyGrid } from './property-grid.tsx'
import type { PropertyListData } from './property-list.tsx'
import { feedFilters } from './property-list-address.ts'

const FOOT_LINK =
  'mt-4 mr-6 inline-flex min-h-11 items-center underline decoration-laterite underline-offset-4'

/** Pictures of the first cards are on the screen at once; the rest wait until they come near. */
const SEEN_AT_ONCE = 2

/** A page of properties with the numbers of the others, or what to do when there are none. */
export const PropertyListResults = memo(function PropertyListResults({
  filters,
  data,
}: {
  filters: PropertyFilters
  data: PropertyListData
}) {
  const { properties, total, pageCount, waysForward } = data
  const feed = feedFilters(filters, data.place)
  if (properties.length === 0) {
    const firstPage = total > 0 ? propertiesHref({ ...filters, page: 1 }) : null
    return (
      <div className="mt-3">
        <NoResults waysForward={waysForward} firstPage={firstPage} />
      </div>
    )
  }
  return (
    <>
      <PropertyGrid properties={properties} seenAtOnce={SEEN_AT_ONCE} titleAs="h2" />
      <div className="mt-8">
        <Pagination
          page={filters.page ?? 1}
          pageCount={pageCount}
          hrefFor={(page) => propertiesHref({ ...filters, page })}
          label="Pages of properties"
        />
      </div>
      {data.place ? (
        <Link href={urls.placePage(data.place.slug)} className={FOOT_LINK}>
          Prices in {data.place.label} and places nearby
        </Link>
      ) : null}
      {feed ? (
        // Not a page of ours but a file for feed readers.
        <a href={propertyFeedHref(feed)} type="application/atom+xml" className={FOOT_LINK}>
          New homes like these as a feed
        </a>
      ) : null}
    </>
  )
})

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

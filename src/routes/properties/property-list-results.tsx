import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import { NoResults } from '#/features/search/components/no-results.tsx'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { PAGE_SIZE, type PropertyFilters } from '#/features/search/search.schema.ts'
import { Pagination } from '#/ui/pagination.tsx'
import { CardSkeleton, LoadingRegion } from '#/ui/skeleton.tsx'
import { FavoriteHeart } from '../buyers/favorite-hearts.tsx'
import type { PropertyListData } from './property-list.tsx'

const GRID = 'mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'
// Dense phone screens get the 640 px picture: on them a larger one looks the same and costs twice the data.
const SIZES =
  '(min-width: 80rem) 280px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 54vw, (min-resolution: 1.5x) 80vw, 92vw'

/** Pictures of the first cards are on the screen at once; the rest wait until they come near. */
const SEEN_AT_ONCE = 2
/** Cards further down are not laid out until they come near. */
const LAID_OUT_AT_ONCE = 6

/** A page of properties with the numbers of the others, or what to do when there are none. */
export function PropertyListResults({ filters, data }: { filters: PropertyFilters; data: PropertyListData }) {
  const { properties, total, pageCount, waysForward } = data
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
      <ul className={GRID}>
        {properties.map((property, index) => (
          <li
            key={property.id}
            // The padding keeps focus rings inside what the browser paints.
            className={
              index < LAID_OUT_AT_ONCE
                ? undefined
                : '-m-1 p-1 [contain-intrinsic-size:auto_29rem] [content-visibility:auto]'
            }
          >
            <PropertyCard
              property={property}
              eager={index === 0 ? 'first' : index < SEEN_AT_ONCE}
              sizes={SIZES}
              titleAs="h2"
              action={<FavoriteHeart property={property} />}
            />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={filters.page ?? 1}
          pageCount={pageCount}
          hrefFor={(page) => propertiesHref({ ...filters, page })}
          label="Pages of properties"
        />
      </div>
    </>
  )
}

/** The same boxes while a list is under way for longer than a moment. */
export function PropertyListSkeleton() {
  return (
    <LoadingRegion label="Loading properties..." className={GRID}>
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all the same.
        <CardSkeleton key={index} />
      ))}
    </LoadingRegion>
  )
}

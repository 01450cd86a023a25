import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { SUGGESTION_LIMIT } from '#/features/places/place.schema.ts'
import { AppliedFilters } from '#/features/search/components/applied-filters.tsx'
import { KeywordSearch } from '#/features/search/components/keyword-search.tsx'
import type { WayForward } from '#/features/search/components/no-results.tsx'
import { listTopLocations } from '#/features/search/place-count.queries.server.ts'
import { countProperties, searchWithFacets } from '#/features/search/search.queries.server.ts'
import { describeFilters, parseFilters, propertiesHref, withoutPage } from '#/features/search/search.rules.ts'
import type { FilterChip, PropertyFilters } from '#/features/search/search.schema.ts'
import { filterChips } from '#/features/search/search-filter.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { dataOrDeferred, useDeferred } from '#/web/request/deferred.ts'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/property-list'
import { PropertyListBar } from './property-list-bar.tsx'
import { PropertyListFilters } from './property-list-filters.tsx'
import { PropertyListHead } from './property-list-head.tsx'
import { PropertyListPlan } from './property-list-plan.tsx'
import { PropertyListResults, PropertyListSkeleton } from './property-list-results.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export type PropertyListData = Awaited<ReturnType<typeof loader>>

export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async ({ db, clock }) => {
    const filters = parseFilters(new URL(request.url).searchParams)
    const [{ result, facets }, popular] = await Promise.all([
      searchWithFacets(db, { filters, now: clock.now() }),
      listTopLocations(db, { limit: SUGGESTION_LIMIT }),
    ])
    const { place, total } = result
    // Where there is nothing, what lies elsewhere is counted.
    pageShows(context, place && total > 0 ? [`place:${place.id}`] : ['properties'])
    const chips = filterChips(filters, { placeLabel: result.place?.label })
    return {
      properties: result.properties,
      total: result.total,
      isCapped: result.isCapped,
      pageCount: result.pageCount,
      place: result.place && { slug: result.place.slug, label: result.place.label },
      facets,
      chips,
      waysForward: result.total === 0 ? await findWaysForward(db, chips) : [],
      popular: popular.map(({ slug, label, count }) => ({ slug, label, count })),
    }
  })
}

// Each chip without which there would be something, least wide first.
async function findWaysForward(db: Services['db'], chips: readonly FilterChip[]): Promise<WayForward[]> {
  const counted = await Promise.all(
    chips.map(async (chip) => {
      const filters = parseFilters(new URL(chip.href, 'http://list').searchParams)
      return { ...chip, ...(await countProperties(db, { filters })) }
    }),
  )
  return counted.filter((way) => way.total > 0).sort((a, b) => a.total - b.total)
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return dataOrDeferred(serverLoader())
}

export default function PropertyList({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const filters = parseFilters(new URLSearchParams(search))
  const navigate = useNavigate()
  const navigation = useNavigation()
  const data = useDeferred<PropertyListData>(loaderData, search)
  // While the next list is under way the filters stay as they are, under the finger that uses them.
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)

  const open = (next: PropertyFilters) => void navigate(propertiesHref(withoutPage(next)))
  const isBusy = navigation.state === 'loading' && navigation.location.pathname === urls.properties
  const heading = describeFilters(filters, data?.place?.label)
  return (
    <div className="page-width pt-5 lg:pt-8">
      <PropertyListHead filters={filters} data={data} />
      <h1 className="line-clamp-3 text-h2">{heading}</h1>
      {data?.place ? (
        <Link
          href={urls.placePage(data.place.slug)}
          className="inline-flex min-h-11 items-center underline decoration-laterite underline-offset-4"
        >
          Prices in {data.place.label} and places nearby
        </Link>
      ) : null}
      <div className="mt-4 xl:mt-6 xl:grid xl:grid-cols-[17.5rem_minmax(0,1fr)] xl:gap-x-8">
        <PropertyListFilters filters={filters} data={latest} onApply={open} />
        <div className="min-w-0">
          <KeywordSearch filters={filters} onSearch={open} />
          <PropertyListBar
            filters={filters}
            total={data?.total}
            isCapped={data?.isCapped ?? false}
            data={latest}
            onApply={open}
          />
          {data ? (
            <>
              <AppliedFilters chips={data.chips} />
              {filters.plan ? <PropertyListPlan /> : null}
              <div className={isBusy ? 'opacity-60 transition-opacity' : undefined} aria-busy={isBusy}>
                <PropertyListResults filters={filters} data={data} />
              </div>
            </>
          ) : (
            <PropertyListSkeleton />
          )}
        </div>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} failure="Failed to fetch properties" />
}

import { clsx } from 'clsx'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { SUGGESTION_LIMIT } from '#/features/places/place.schema.ts'
import { cardFacts } from '#/features/properties/components/card-facts.ts'
import { AppliedFilters } from '#/features/search/components/applied-filters.tsx'
import { SortSelect } from '#/features/search/components/sort-select.tsx'
import { PRICE_ENDS, priceProblems } from '#/features/search/price-ends.rules.ts'
import { searchWithFacets } from '#/features/search/search.queries.server.ts'
import {
  describeFilters,
  formatFilters,
  hasBudget,
  nounsOf,
  parseFilters,
  propertiesHref,
  withoutPage,
} from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { withAgentName } from '#/features/search/search-agent.queries.server.ts'
import { filterChips } from '#/features/search/search-filter.queries.server.ts'
import { createMeanings } from '#/features/search/search-meaning.queries.server.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import { findWaysForward } from '#/features/search/words/ways-forward.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { FieldError } from '#/ui/fields/field.tsx'
import { Link } from '#/ui/link.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { mapTiles } from '#/web/map/map-tiles.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { dataOrDeferred, useDeferred } from '#/web/request/deferred.ts'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useStoredList } from '../last-list.ts'
import type { Route } from './+types/property-list'
import { PropertyListBar } from './property-list-bar.tsx'
import { packCards, unpackCards } from './property-list-cards.ts'
import { PropertyListFilters } from './property-list-filters.tsx'
import { PropertyListHead } from './property-list-head.tsx'
import { PropertyListMapSlot, useMapSwitch } from './property-list-map-slot.tsx'
import { PropertyListFits, PropertyListPlan } from './property-list-plan.tsx'
import { PropertyListResults, PropertyListSkeleton } from './property-list-results.tsx'
import { listNearlyFitting, withWaysToPay } from './property-list-ways.server.ts'
import './property-list.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export type PropertyListData = Awaited<ReturnType<typeof loader>>

export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async (services) => {
    const { db, clock, knownPlaces, config } = services
    const given = parseFilters(new URL(request.url).searchParams)
    const { filters: known, agentName } = await withAgentName(db, given)
    const read = await readSearch(knownPlaces, known)
    const { filters, best } = read
    const meanings = createMeanings(db)
    const [{ result, facets }, popular] = await Promise.all([
      searchWithFacets(db, { filters, best, meanings, now: clock.now() }),
      knownPlaces.listTop({ limit: SUGGESTION_LIMIT }),
    ])
    const { place, total } = result
    // Where there is nothing, what lies elsewhere is counted.
    pageShows(context, place && total > 0 ? [`place:${place.id}`] : ['properties'])
    if (agentName) pageShows(context, ['agents'])
    const cards = await withWaysToPay(db, filters, result.properties.map(cardFacts))
    const chips = filterChips(filters, { placeLabel: result.place?.label, agentName })
    const ways =
      result.total === 0 ? await findWaysForward({ db, knownPlaces, meanings }, { read, chips }) : null
    return {
      filters,
      cards: packCards(cards),
      total: result.total,
      isCapped: result.isCapped,
      pageCount: result.pageCount,
      place: result.place && { slug: result.place.slug, label: result.place.label },
      facets,
      chips,
      ways,
      nearly: ways && (await listNearlyFitting(services, ways)),
      placeName: read.place?.name,
      agentName,
      tiles: mapTiles(config.map),
      popular: popular.map(({ slug, label, count }) => ({ slug, label, count })),
    }
  })
}

// Once a list is shown, the next one takes its place when it is there; the skeleton is for those who come from elsewhere.
let isShown = false

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const data = serverLoader()
  return isShown ? data : dataOrDeferred(data)
}

export default function PropertyList({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const asked = useMemo(() => parseFilters(new URLSearchParams(search)), [search])
  const navigate = useNavigate()
  const navigation = useNavigation()
  const data = useDeferred<PropertyListData>(loaderData, search)
  // What the words of the address mean is known with the list.
  const filters = data?.filters ?? asked
  const cards = data?.cards
  const properties = useMemo(() => cards && unpackCards(cards), [cards])
  // While the next list is under way the filters stay as they are, under the finger that uses them.
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  useEffect(() => {
    isShown = true
    return () => {
      isShown = false
    }
  }, [])

  useStoredList(search)
  const map = useMapSwitch(search)
  const [inView, setInView] = useState<number>()
  const open = (next: PropertyFilters, replace = false) =>
    void navigate(propertiesHref(withoutPage(next)), { replace })
  // The list follows the map; where somebody was on the page stays.
  const follow = (next: PropertyFilters) =>
    void navigate(propertiesHref(withoutPage(next)), { replace: true, preventScrollReset: true })
  const isBusy = navigation.state === 'loading' && navigation.location.pathname === urls.properties
  return (
    <div className="list-page page-width">
      <PropertyListHead filters={filters} data={data} properties={properties} />
      <PropertyListBar
        asked={asked}
        filters={filters}
        data={latest}
        isBusy={isBusy}
        onApply={open}
        map={map}
      />
      {latest ? <PropertyListFilters filters={filters} data={latest} onApply={open} /> : null}
      <PropertyListMapSlot
        isOn={map.isOn}
        onClose={map.toggle}
        filters={asked}
        listed={data && !data.isCapped ? data.total : undefined}
        tiles={latest?.tiles ?? null}
        onSearch={follow}
        onShown={setInView}
      />
      <div>
        <div className="list-head">
          <div className="min-w-0 grow">
            <h1>{describeFilters(filters, data?.place?.label, data?.agentName)}</h1>
            <p role="status" className={clsx('whitespace-nowrap text-sm', isBusy && 'opacity-60')}>
              {data ? countOf(data.total, ...nounsOf(filters), data.isCapped) : null}
              {/* Until the map is moved it shows a part of the list. */}
              {data && map.isOn && !filters.area && inView !== undefined && inView < data.total
                ? `, ${inView.toLocaleString('en-GB')} in this view`
                : null}
            </p>
          </div>
          <Link
            href={`${urls.saveSearch}?${formatFilters(filters)}`}
            className="list-save -my-3 py-3 font-semibold text-indigo text-sm underline underline-offset-4"
          >
            <span>Save this search</span>
          </Link>
          <SortSelect filters={asked} hasWords={filters.query !== undefined} onSort={open} />
        </div>
        <PriceProblem search={search} />
        {data && properties ? (
          <>
            <AppliedFilters chips={data.chips} />
            {hasBudget(filters) ? (
              <PropertyListFits shown={properties.length} />
            ) : filters.plan || filters.own ? (
              <PropertyListPlan filters={filters} offers={data.facets?.own ?? null} />
            ) : null}
            <div className={isBusy ? 'opacity-60 transition-opacity' : undefined} aria-busy={isBusy}>
              <PropertyListResults asked={asked} data={data} properties={properties} />
            </div>
          </>
        ) : (
          <PropertyListSkeleton />
        )}
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage
      error={error}
      failure="Failed to fetch properties"
      safe="What you searched for stays in the address of this page."
    />
  )
}

// Beside its field it is said before it is sent; an address, or a form without script, may bring one all the same.
function PriceProblem({ search }: { search: string }) {
  const params = new URLSearchParams(search)
  const problems = priceProblems((end) => params.get(end) ?? '')
  const wrong = PRICE_ENDS.find(({ name }) => problems[name])
  return wrong ? <FieldError>{`${wrong.label}: ${problems[wrong.name]}`}</FieldError> : null
}

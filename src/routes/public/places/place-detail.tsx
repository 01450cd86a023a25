import { redirect } from 'react-router'
import { mapLabels } from '#/features/places/map-label.rules.ts'
import { placeNotFound } from '#/features/places/place.errors.ts'
import type { MappedPlace, PlaceKind, Position } from '#/features/places/place.schema.ts'
import { listPlaceMap } from '#/features/places/place-map.queries.server.ts'
import { middleOf } from '#/features/places/place-map.rules.ts'
import { findBySpelling } from '#/features/places/place-spelling.rules.ts'
import { listPlacePrices } from '#/features/properties/medians/place-price.queries.server.ts'
import { listHomeMarks } from '#/features/search/map/home-map.queries.server.ts'
import { getPlacePage } from '#/features/search/place-page.queries.server.ts'
import { NEAR_KILOMETRES, type PlacePageView } from '#/features/search/place-page.schema.ts'
import { formatFilters, propertiesHref } from '#/features/search/search.rules.ts'
import type { Services } from '#/platform/services.ts'
import { propertyFeedHref } from '#/routes/machine/seo/property-feed-address.ts'
import { PropertyGrid } from '#/routes/public/properties/property-grid.tsx'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Breadcrumbs } from '#/web/layout/breadcrumbs.tsx'
import { drawSmallMap, pixelsOf } from '#/web/map/small-map.rules.ts'
import { SmallMapPicture } from '#/web/map/small-map-picture.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/place-detail'
import { PlaceHead, trailTo } from './place-head.tsx'
import { PlaceLinks, PlaceParts } from './place-links.tsx'
import { presentOffer } from './place-offer-view.server.ts'
import { PlaceOffers } from './place-offers.tsx'
import { PlacePricesSection } from './place-prices.tsx'
import { presentPlacePrices } from './place-prices-view.server.ts'
import { describePlace, nameInText } from './place-text.ts'
import './place-detail.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

/** How far around its middle a neighbourhood is marked; nobody has drawn its borders. */
const AROUND_METRES = 1_500
const viewOf = ({ kind }: { kind: PlaceKind }) => (kind === 'neighbourhood' ? 'surroundings' : kind)
const MOVED = 'public, max-age=86400'

export function loader({ context, params, request }: Route.LoaderArgs) {
  return page(context, async ({ db, clock }) => {
    const places = await listPlaceMap(db)
    const place = places.find(({ slug }) => slug === params.place)
    if (place) {
      // It counts the homes of the places around as well.
      pageShows(context, ['properties'])
      const now = clock.now()
      const middle = middleOf(places, place)
      const prices = await listPlacePrices(db, { placeId: place.id, now })
      const view = await getPlacePage(db, { places, place, prices, now })
      return {
        ...view,
        offers: view.offers.map(presentOffer),
        prices: presentPlacePrices(prices, now),
        map:
          middle &&
          drawSmallMap(middle, mapLabels(places), {
            view: viewOf(place),
            hasMark: false,
            homes: await homesOnMap(db, { places, view, middle }),
          }),
      }
    }
    const meant = findBySpelling(places, params.place)
    if (!meant) throw placeNotFound()
    const address = urls.placePage(meant.slug) + new URL(request.url).search
    throw redirect(address, { status: 301, headers: { 'Cache-Control': MOVED } })
  })
}

/** As many as the page says: where they are its newest each by its price, else how many each part has and the rest. */
async function homesOnMap(
  db: Services['db'],
  { places, view, middle }: { places: readonly MappedPlace[]; view: PlacePageView; middle: Position },
) {
  const { parts, newest, total } = view
  if (total <= newest.length)
    return listHomeMarks(
      db,
      newest.map(({ id }) => id),
    )
  const counted = parts.flatMap(({ slug, count }) => {
    const position = places.find((place) => place.slug === slug)
    const at = position && middleOf(places, position)
    return at ? [{ ...at, count }] : []
  })
  const rest = total - counted.reduce((sum, { count }) => sum + count, 0)
  return rest > 0 ? [...counted, { ...middle, count: rest }] : counted
}

export default function PlaceDetail({ loaderData: view }: Route.ComponentProps) {
  const { place, total, newest, offers, parts, nearby } = view
  const list = propertiesHref({ location: place.slug })
  const hearOfNew = `${urls.saveSearch}?${formatFilters({ location: place.slug })}`
  return (
    <div className="place-page page-width pt-2 lg:pt-3">
      <PlaceHead view={view} />
      <Breadcrumbs trail={trailTo(view)} />
      <div className="place-top">
        <div>
          <h1 className="mt-2 text-display">
            Homes in <span className="inline-block">{nameInText(place)}</span>
          </h1>
          <p className="mt-3 max-w-measure text-ink-2">{describePlace(view)}</p>
          {total > 0 ? (
            <ul className="place-doors mt-4 grid grid-cols-2 gap-2 sm:flex">
              {offers.map((offer) => (
                <li key={offer.tag} className="grow">
                  <Link href={propertiesHref({ location: place.slug, tag: offer.tag })}>
                    <b>
                      {offer.count.toLocaleString('en-GB')} {offer.tag.toLowerCase()}
                    </b>{' '}
                    from {offer.lowest}
                  </Link>
                </li>
              ))}
              {view.map ? null : (
                <li className="grow">
                  <Link href={`${list}#map`}>
                    <b>Map</b> of {countOf(total, 'home', 'homes')}
                  </Link>
                </li>
              )}
            </ul>
          ) : null}
        </div>
        {view.map ? (
          <div className="pressable relative">
            <SmallMapPicture
              map={view.map}
              label={`Map of ${nameInText(place)} with its homes`}
              mark={
                place.kind === 'neighbourhood' ? { radius: pixelsOf(AROUND_METRES, viewOf(place)) } : 'none'
              }
            />
            {total > 0 ? (
              <p className="mt-1 text-sm underline decoration-laterite underline-offset-4">
                <CardLink href={`${list}#map`}>Map of {countOf(total, 'home', 'homes')}</CardLink>
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
      {total > 0 ? (
        <div className="place-homes">
          <section aria-labelledby="newest">
            <h2 id="newest" className="text-h2">
              Newest homes
            </h2>
            <PropertyGrid properties={newest} seenAtOnce={0} titleAs="h3" />
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {total > newest.length ? (
                <LinkButton href={list}>See all {countOf(total, 'home', 'homes')}</LinkButton>
              ) : null}
              <LinkButton href={hearOfNew} variant="secondary">
                Tell me of new homes here
              </LinkButton>
              {total > newest.length ? null : (
                <LinkButton href={list} variant="secondary">
                  Narrow this list
                </LinkButton>
              )}
              {/* Not a page of ours but a file for feed readers. */}
              <a
                href={propertyFeedHref({ location: place.slug })}
                type="application/atom+xml"
                className="inline-flex min-h-11 items-center underline decoration-laterite underline-offset-4"
              >
                For feed readers (RSS)
              </a>
            </div>
          </section>
          <PlaceOffers offers={offers} slug={place.slug} />
        </div>
      ) : (
        <div>
          <EmptyState
            title="No homes here yet"
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <LinkButton href={urls.properties}>Browse all properties</LinkButton>
                <LinkButton href={hearOfNew} variant="secondary">
                  Tell me of new homes here
                </LinkButton>
              </div>
            }
          >
            <p>
              {nearby.length > 0
                ? 'These places are the nearest in which homes are advertised.'
                : 'Nothing is advertised here at the moment.'}
            </p>
          </EmptyState>
        </div>
      )}
      <PlaceParts
        title={place.kind === 'region' ? `Cities in ${nameInText(place)}` : `Neighbourhoods of ${place.name}`}
        parts={parts}
      />
      <PlacePricesSection prices={view.prices} />
      <PlaceLinks
        title={
          nearby.every(({ kilometres }) => kilometres <= NEAR_KILOMETRES)
            ? `Near ${place.name}`
            : 'Nearest places with homes'
        }
        places={nearby}
      />
    </div>
  )
}

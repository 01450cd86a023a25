import { useEffect, useRef, useState } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import { PropertyFacts } from '#/features/properties/components/property-facts.tsx'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { titleWithout } from '#/features/properties/titles/short-title.rules.ts'
import { boundsOf, isRectangle, readArea } from '#/features/search/area/area.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Link } from '#/ui/link.tsx'
import { useBackCloses } from '#/ui/overlays/use-back-closes.ts'
import { Picture } from '#/ui/picture.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { COUNTRY_MAP_CREDIT } from '#/web/map/country-map.client.ts'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import IconClose from '~icons/ph/x'
import { openHomesMap } from './homes-map.ts'
import type { HomesMap, ShownHomes } from './homes-map-calls.ts'
import './property-list-map.css'

/** A home as the card on the map shows it. */
type MapCard = Pick<
  PropertyCardFacts,
  'id' | 'title' | 'price' | 'tag' | 'type' | 'location' | 'beds' | 'baths' | 'areaSquareFeet' | 'cover'
>

// The home that the address asks to mark, as `#map=` and its id.
const markedHome = (hash: string) => /^#map=([\w-]{36})$/.exec(hash)?.[1]

/** The map of a list: clusters and prices, a card for what is tapped, an area to draw. The list says all of it as well. */
export function PropertyListMap({
  filters,
  listed,
  tiles,
  onSearch,
  onShown,
  onClose,
}: {
  filters: PropertyFilters
  /** How many homes the list has, where that is known. */
  listed: number | undefined
  tiles: MapTiles
  onSearch: (filters: PropertyFilters) => void
  /** So many homes of the search are in view. */
  onShown: (inView: number) => void
  onClose: () => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<HomesMap>(undefined)
  const [follows, setFollows] = useState(true)
  const [shown, setShown] = useState<ShownHomes>()
  const [isDrawing, setIsDrawing] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [chosen, setChosen] = useState<{ id: string; isExact: boolean }>()
  const card = useCard(chosen?.id)
  // Where it has no room beside the list it lies over it.
  const [isOver] = useState(() => matchMedia('(width < 64rem)').matches)
  useBackCloses(isOver, onClose)
  const [marked] = useState(() => markedHome(location.hash))

  // What the map calls is what this component means now.
  const calls = useRef({ filters, follows, onSearch, onShown })
  calls.current = { filters, follows, onSearch, onShown }
  const narrow = (area: string | undefined) => {
    const { area: _area, page: _page, ...rest } = calls.current.filters
    calls.current.onSearch(area ? { ...rest, area } : rest)
  }
  const narrowNow = useRef(narrow)
  narrowNow.current = narrow

  // The same tiles come as another object with each search.
  const { url, credit } = tiles ?? {}
  useEffect(() => {
    if (!element.current) return
    const opened = openHomesMap(element.current, {
      tiles: url === undefined || credit === undefined ? null : { url, credit },
      marked,
      onShown: (homes) => {
        setShown(homes)
        calls.current.onShown(homes.inView)
        setHasFailed(false)
      },
      onFail: () => setHasFailed(true),
      onMove: (area) => {
        const { area: current } = calls.current.filters
        // What somebody drew stays until they clear it.
        if (calls.current.follows && (current === undefined || isRectangle(current))) narrowNow.current(area)
      },
      onDrawn: (area) => {
        setIsDrawing(false)
        if (area) narrowNow.current(area)
      },
      onNarrow: (area) => narrowNow.current(area),
      onChoose: setChosen,
    })
    map.current = opened
    return () => opened.close()
  }, [url, credit, marked])

  const { area } = filters
  useEffect(() => map.current?.show(filters), [filters])
  useEffect(() => map.current?.draw(isDrawing), [isDrawing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of the homes lies on the map
  useEffect(() => map.current?.writeNames(), [shown])
  useEffect(() => {
    if (card) map.current?.clearChosen()
  }, [card])

  const isDrawn = area !== undefined && !isRectangle(area)
  const isView = area !== undefined && !isDrawn
  return (
    <section aria-label="Map of the homes" className="list-map">
      {/* On phones it takes the place of the list with its heading. */}
      <h1 className="sr-only lg:hidden">Map of the homes</h1>
      {/* It is seen where the homes are, not first where all are one circle. */}
      <div
        ref={element}
        className="list-map-canvas"
        style={shown || hasFailed ? undefined : { opacity: 0 }}
      />
      <div className="list-map-tools">
        <div className="list-map-panel">
          <label className="list-map-tool">
            <input
              type="checkbox"
              className="size-5 accent-indigo"
              checked={follows}
              onChange={(event) => setFollows(event.target.checked)}
            />
            <span>
              Search as I move<span className="max-sm:hidden"> the map</span>
            </span>
          </label>
          <p role="status" className="list-map-note">
            {isDrawing
              ? 'Draw round the homes that you want to see'
              : noteOf(isView ? inList(shown, listed) : shown, hasFailed)}
          </p>
        </div>
        <div className="list-map-panel">
          <button
            type="button"
            aria-pressed={isDrawing}
            className="list-map-tool"
            onClick={() => (isDrawn ? narrow(undefined) : setIsDrawing(!isDrawing))}
          >
            {isDrawn ? 'Clear area' : isDrawing ? 'Cancel' : 'Draw area'}
          </button>
          {shown?.total && shown.inView < shown.total && !isDrawing && !hasFailed ? (
            <button
              type="button"
              className="list-map-tool"
              onClick={() => map.current?.showAll()}
            >{`Show all ${shown.total.toLocaleString('en-GB')}`}</button>
          ) : null}
        </div>
      </div>
      <Button className="list-map-close" onClick={onClose}>
        Show the list
      </Button>
      {chosen && card ? (
        <article className="list-map-card turned-panel">
          <div className="list-map-picture">
            {card.cover ? <Picture {...pictureOf(card.cover)} sizes="120px" /> : null}
            <FavoriteHeart property={card} />
          </div>
          <div className="min-w-0 grow">
            <p className="list-map-price">
              {card.price}
              {card.tag === 'For Rent' ? (
                <span className="font-normal text-ink-2 text-sm"> / month</span>
              ) : null}
            </p>
            <h2 className="font-medium font-sans text-base">
              <Link href={urls.property(card.id)} className="list-map-link">
                {titleWithout(card.location, card.title)}
              </Link>
            </h2>
            <p className="text-ink-2 text-sm">
              {card.location}
              <span className="text-ink-3">
                {chosen.isExact ? ' · Shown where it is' : ' · Somewhere near here'}
              </span>
            </p>
            <PropertyFacts property={card} />
          </div>
          <button
            type="button"
            aria-label="Close"
            className="list-map-dismiss"
            onClick={() => {
              setChosen(undefined)
              map.current?.choose(undefined)
            }}
          >
            <IconClose />
          </button>
        </article>
      ) : null}
      <p className="sr-only">
        The list of properties has every home of this map, with its place and price.
        {area
          ? ` The map shows ${isDrawn ? 'the area that you drew' : 'the part that you moved to'}: ${sayBounds(area)}.`
          : ''}
      </p>
      <p className="list-map-credit">{tiles && !shown?.isDrawn ? tiles.credit : COUNTRY_MAP_CREDIT}</p>
    </section>
  )
}

// What the list was asked for is what the map shows: at its edges circles of several homes lie half in view.
function inList(shown: ShownHomes | undefined, listed: number | undefined): ShownHomes | undefined {
  return shown && listed !== undefined ? { ...shown, inView: listed } : shown
}

function noteOf(shown: ShownHomes | undefined, hasFailed: boolean): string {
  if (hasFailed) return 'The homes did not load. Move the map to try again.'
  if (!shown) return 'Looking for homes…'
  if (shown.isNewestOnly) return `${countOf(shown.inView, 'home', 'homes')} in view, of the newest 1,000`
  if (shown.total && shown.inView < shown.total)
    return `${shown.inView.toLocaleString('en-GB')} of ${countOf(shown.total, 'home', 'homes')} in view`
  return shown.inView === 0 ? 'No homes in view' : `${countOf(shown.inView, 'home', 'homes')} in view`
}

function sayBounds(area: string): string {
  const { south, west, north, east } = boundsOf(readArea(area))
  const say = (degrees: number) => degrees.toFixed(2)
  return `latitude ${say(south)} to ${say(north)}, longitude ${say(west)} to ${say(east)}`
}

/** The card of a home, once it has come; a home that is gone has none. */
function useCard(id: string | undefined): MapCard | undefined {
  const [card, setCard] = useState<MapCard>()
  useEffect(() => {
    if (!id) return
    let current = true
    callEndpoint<{ homes: MapCard[] }>(`${urls.recentlyViewed}?ids=${id}`).then(
      ({ homes }) => current && setCard(homes[0]),
      () => current && setCard(undefined),
    )
    return () => {
      current = false
    }
  }, [id])
  return card?.id === id ? card : undefined
}

import { clsx } from 'clsx'
import L from 'leaflet'
import type { Pixel } from '#/features/places/map-label.rules.ts'
import { SHOWN_WITHIN_METRES } from '#/features/properties/position/property-position.rules.ts'
import { boundsOf, isRectangle, readArea, writeArea, writeBounds } from '#/features/search/area/area.rules.ts'
import type { HomeMap, HomeMark } from '#/features/search/map/home-map.schema.ts'
import { clearOf, roomForPrices, stepClear } from '#/features/search/map/mark-room.rules.ts'
import { shortCount } from '#/features/search/map/short-count.rules.ts'
import { formatFilters, withoutPage } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { COUNTRY_MAP_OPTIONS, edgesOf } from '#/web/map/country-map.client.ts'
import { addMapGround } from '#/web/map/map-ground.client.ts'
import {
  type AskHomes,
  CLEAR_OF_CARD,
  CLEAR_OF_TOOLS,
  closestTo,
  edgesOfCluster,
  GHANA,
  TELLS_HOMES_APART,
  viewOf,
  whereHomesAre,
} from './homes-map-bounds.ts'
import { boxAround, boxesOn, moveFreeOfCard, TOOLS, toolsAtFirst } from './homes-map-boxes.ts'
import type { Calls, HomesMap } from './homes-map-calls.ts'
import { linkListAndMarks } from './homes-map-links.ts'
import { makePen } from './homes-map-pen.ts'
import { keepWheel } from './homes-map-wheel.ts'
import 'leaflet/dist/leaflet.css'

// Nearer than this the drawn country has no names left to go by; homes that are not apart by then are listed.
const CLOSEST = 14
const SETTLE_MILLISECONDS = 250
const ABOVE_NAMES = 1_000
// A dot is small: under a price or a circle nobody could press it.
const ABOVE_PRICES = 3_000
const ABOVE_MARKS = 6_000
// Enough for a thumb; a longer price stands out at both sides.
const MARK: L.PointTuple = [60, 44]
const DOT: L.PointTuple = [28, 28]

/** Makes the map in an element; on a drawn country where there are no tiles. */
export function openHomesMap(element: HTMLElement, calls: Calls): HomesMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { tiles, marked } = calls
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    ...COUNTRY_MAP_OPTIONS,
    // As near as the homes of the search allow.
    zoomSnap: 0.25,
    maxZoom: tiles ? 18 : CLOSEST,
    ...(isStill ? { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false } : {}),
  }).fitBounds(GHANA, { animate: false })
  L.control.zoom({ position: 'bottomright' }).addTo(map)
  let isOpen = true
  const ground = addMapGround(map, {
    tiles,
    isOpen: () => isOpen,
    onFail: calls.onFail,
    taken: () => boxesOn(element, `.home-mark span, .home-cluster, ${TOOLS}`),
    scaleAt: 'bottomleft',
  })

  const marks = L.layerGroup().addTo(map)
  const outline = L.layerGroup().addTo(map)
  const circle = L.layerGroup().addTo(map)
  const links = linkListAndMarks(element)
  const turnKept = keepWheel(element)
  let filters: PropertyFilters | undefined
  /** The area that the map itself asked for, which is no reason to move. */
  let ownArea: string | undefined
  let chosen: string | undefined
  let known: HomeMark[] = []
  /** Where the clusters are. */
  let gathered: L.LatLng[] = []
  /** Every home of the search, once the whole country was looked at. */
  let all: Awaited<ReturnType<typeof whereHomesAre>>
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // Moves of ours are none of somebody's.
  let isOurs = true
  let isFitting = false
  let isMarkShown = false

  const ask: AskHomes = async (bounds, zoom) => {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    const search = formatFilters(withoutPage(filters ?? {}, 'sort'))
    try {
      return await callEndpoint<HomeMap>(
        `${urls.homeMap}?${search}&${viewOf(bounds, zoom)}${marked ? `&home=${marked}` : ''}`,
        { signal },
      )
    } catch {
      if (!signal.aborted && isOpen) calls.onFail()
      return undefined
    }
  }

  const load = async () => {
    const found = await ask(map.getBounds(), map.getZoom())
    if (!found || !isOpen) return
    render(found)
  }
  const render = ({ homes, clusters, isNewestOnly, home }: HomeMap) => {
    const hadFocus =
      document.activeElement?.closest('.leaflet-marker-icon') && element.contains(document.activeElement)
    marks.clearLayers()
    links.forget()
    known = home ? [home, ...homes.filter(({ id }) => id !== home.id)] : homes
    gathered = clusters.map(({ latitude, longitude }) => L.latLng(latitude, longitude))
    for (const [index, at] of gathered.entries()) addCluster(at, clusters[index]?.count ?? 0)
    const taken = [
      ...clusters.map(({ count, ...at }) => boxAround(pixelOf(at), sizeOfCluster(count))),
      ...boxesOn(element, TOOLS),
      // A price at the edge would be cut.
      ...edgesOf(element.clientWidth, element.clientHeight),
    ]
    const priced = known.map(({ price, ...at }) => ({ price, ...pixelOf(at) }))
    const hasRoom = roomForPrices(priced, taken)
    for (const [index, one] of known.entries()) {
      const beside = priced[index] && !hasRoom[index] ? clearOf(priced[index], taken) : undefined
      addHome(one, hasRoom[index] ?? false, beside)
    }
    // The mark that was pressed is made anew or gone; whoever uses keys stays with it, else on the map.
    const pressed = element.querySelector<HTMLElement>('.home-mark-on') ?? element
    if (hadFocus) pressed.focus({ preventScroll: true })
    const bounds = map.getBounds()
    const isSeen = (mark: { latitude: number; longitude: number }) =>
      bounds.contains([mark.latitude, mark.longitude])
    const inView =
      homes.filter(isSeen).length + clusters.filter(isSeen).reduce((sum, { count }) => sum + count, 0)
    // What was taken off meanwhile lies nowhere else.
    if (all && !isNewestOnly && bounds.contains(all.bounds)) all = { ...all, total: inView }
    if (home && !isMarkShown) choose(home.id)
    isMarkShown ||= home !== undefined
    calls.onShown({ inView, total: all?.total, isNewestOnly, isDrawn: ground.isDrawn() })
  }

  const pixelOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    map.latLngToContainerPoint([latitude, longitude])
  /** With its price where there is room for it, else as a dot that shows it `beside` itself when it is pointed at. */
  const addHome = (home: HomeMark, hasRoom: boolean, beside: Pixel | undefined) => {
    const words = document.createElement('span')
    words.textContent = home.price
    if (beside) words.style.setProperty('--beside', `${beside.x}px ${beside.y}px`)
    const isMarked = home.id === marked
    const className = clsx('home-mark', isMarked ? 'home-mark-own' : hasRoom || 'home-mark-dot')
    const icon = L.divIcon({ className, html: words, iconSize: hasRoom || isMarked ? MARK : DOT })
    const zIndexOffset = isMarked ? ABOVE_MARKS : hasRoom ? ABOVE_NAMES : ABOVE_PRICES
    const mark = L.marker([home.latitude, home.longitude], { icon, zIndexOffset }).addTo(marks)
    onPress(mark, () => choose(home.id))
    const button = mark.getElement()
    button?.setAttribute(
      'aria-label',
      `${isMarked ? 'The home that you looked at,' : 'Home'} for GH${home.price}`,
    )
    if (button) links.add(home.id, button)
    if (home.id === chosen) button?.classList.add('home-mark-on')
  }
  const addCluster = (at: L.LatLng, count: number) => {
    const size = sizeOfCluster(count)
    const words = document.createElement('span')
    words.textContent = shortCount(count)
    const icon = L.divIcon({ className: 'home-cluster', html: words, iconSize: [size, size] })
    const mark = L.marker(at, { icon, zIndexOffset: ABOVE_NAMES }).addTo(marks)
    // By what it shows, for those who say what they see.
    mark.getElement()?.setAttribute('aria-label', `${shortCount(count)} homes: look closer`)
    onPress(mark, () => {
      if (map.getZoom() < map.getMaxZoom()) {
        void split(at)
        return
      }
      const side = 360 / 2 ** (map.getZoom() + 2)
      calls.onNarrow(
        writeBounds({ south: at.lat - side, west: at.lng - side, north: at.lat + side, east: at.lng + side }),
      )
    })
  }

  /** Moves to the homes of a cluster, near enough to see them apart. */
  const split = async (at: L.LatLng) => {
    const own = await edgesOfCluster(ask, { at, clusters: gathered, zoom: map.getZoom() })
    if (!own || !isOpen) return
    if (map.getBoundsZoom(own, false, L.point(120, 340)) > map.getZoom()) map.fitBounds(own, CLEAR_OF_TOOLS)
    else map.setView(at, map.getZoom() + 1)
  }

  const choose = (id: string | undefined) => {
    chosen = id
    circle.clearLayers()
    links.light(id)
    const home = known.find((one) => one.id === id)
    if (home && !home.isExact) {
      const look = { radius: SHOWN_WITHIN_METRES, className: 'home-circle', interactive: false }
      L.circle([home.latitude, home.longitude], look).addTo(circle)
    }
    calls.onChoose(home && { id: home.id, isExact: home.isExact })
    if (home) moveClear(home)
  }
  /** Moves as little as shows a mark whole, past the tools above it and the card that opens below. */
  const moveClear = ({ latitude, longitude }: HomeMark) => {
    isFitting = true
    map.panInside([latitude, longitude], { ...CLEAR_OF_CARD, animate: !isStill })
    isFitting = false
  }

  const clearChosen = () => {
    const home = known.find(({ id }) => id === chosen)
    const price = element.querySelector<HTMLElement>('.home-mark-on span')
    if (!home || !price) return
    isFitting = true
    moveFreeOfCard(map, { at: [home.latitude, home.longitude], price, animate: !isStill })
    isFitting = false
  }

  // By finger, mouse, wheel, keys or buttons.
  map.on('movestart', () => {
    if (!isFitting) isOurs = false
  })
  map.on('moveend', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isOpen) return
      void load()
      if (isOurs) return
      const bounds = map.getBounds()
      ownArea = writeBounds({
        ...{ south: bounds.getSouth(), west: bounds.getWest() },
        ...{ north: bounds.getNorth(), east: bounds.getEast() },
      })
      calls.onMove(ownArea)
    }, SETTLE_MILLISECONDS)
  })
  map.on('click', () => choose(undefined))

  const moveTo = (bounds: L.LatLngBounds, animate = !isStill, clear = CLEAR_OF_TOOLS) => {
    isOurs = true
    isFitting = true
    map.fitBounds(bounds, { ...clear, maxZoom: closestTo(bounds), animate })
    isFitting = false
  }
  // At once and loaded once: marks that are made anew a moment later lose what is pressed meanwhile.
  const openAt = async (bounds: L.LatLngBounds, clear = CLEAR_OF_TOOLS) => {
    moveTo(bounds, false, clear)
    clearTimeout(timer)
    const found = await ask(map.getBounds(), map.getZoom())
    if (!found || !isOpen) return
    const down =
      clear === CLEAR_OF_TOOLS
        ? stepClear(boxesOfMarks(found), toolsAtFirst(element), element.clientHeight)
        : 0
    if (down === 0) return render(found)
    isFitting = true
    map.panBy([0, -down], { animate: false })
    isFitting = false
    clearTimeout(timer)
    await load()
  }
  const boxesOfMarks = ({ homes, clusters }: HomeMap) => [
    ...clusters.map(({ count, ...at }) => boxAround(pixelOf(at), sizeOfCluster(count))),
    ...homes.map((at) => boxAround(pixelOf(at), MARK[1])),
  ]
  const drawOutline = (area: string | undefined) => {
    outline.clearLayers()
    if (!area || isRectangle(area)) return
    const corners = readArea(area).map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude])
    L.polygon(corners, { className: 'home-area', interactive: false }).addTo(outline)
  }
  const goTo = async (area: string | undefined) => {
    if (area) {
      const { south, west, north, east } = boundsOf(readArea(area))
      const bounds = L.latLngBounds([south, west], [north, east])
      // What a map showed fills this one; a hair less, as corners are rounded.
      await (isRectangle(area) ? openAt(bounds.pad(-0.002), {}) : openAt(bounds))
      return
    }
    all = await whereHomesAre(ask)
    if (!all || !isOpen) return
    // Where most of them are, and how many lie elsewhere is said.
    const isFar = map.getBoundsZoom(all.first, false, L.point(120, 340)) < TELLS_HOMES_APART
    await openAt(isFar ? all.densest : all.first)
  }

  const pen = makePen(map, (corners) => {
    const area = corners.length >= 3 ? writeArea(corners) : undefined
    ownArea = area
    calls.onDrawn(area)
  })

  return {
    show: (next) => {
      const isFirst = filters === undefined
      filters = next
      all = undefined
      drawOutline(next.area)
      if (!isFirst && next.area !== undefined && next.area === ownArea) void load()
      else {
        ownArea = undefined
        choose(undefined)
        void goTo(next.area).finally(turnKept)
      }
    },
    showAll: () => {
      if (!all) return
      moveTo(all.bounds)
      // What was pressed has gone.
      element.focus({ preventScroll: true })
    },
    writeNames: ground.refresh,
    draw: (isDrawing) => (isDrawing ? pen.take() : pen.lay()),
    choose,
    clearChosen,
    close: () => {
      isOpen = false
      clearTimeout(timer)
      request?.abort()
      links.end()
      pen.lay()
      map.remove()
    },
  }
}

const sizeOfCluster = (count: number) => (count < 10 ? 44 : count < 100 ? 50 : 58)

/** By finger, mouse or keys: a mark is a button, which Leaflet gives no keys. */
function onPress(mark: L.Marker, act: () => void): void {
  mark.on('click', act)
  mark.getElement()?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  })
}

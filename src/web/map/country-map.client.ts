import L from 'leaflet'
import {
  type Box,
  BUILT_UP_METRES,
  type MapLabel,
  overlap,
  placeLabels,
} from '#/features/places/map-label.rules.ts'
import type { Position } from '#/features/places/place.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import country from './country-map.json'
import { isSea } from './sea.rules.ts'
import './country-map.css'

/** What the drawn map is made of, as text. */
export const COUNTRY_MAP_CREDIT = 'Natural Earth, with towns from GeoNames (CC BY 4.0)'

/** What a map that has nothing but this layer is made with: its coast is too rough to be looked at more closely. */
export const COUNTRY_MAP_OPTIONS = {
  minZoom: 6,
  maxZoom: 12,
  zoomSnap: 0.5,
  zoomDelta: 1,
  // Leaflet drops what is pressed while it zooms; lines and names are there at once anyway.
  zoomAnimation: false,
  maxBounds: [
    [3.4, -5],
    [12.4, 2.8],
  ],
  maxBoundsViscosity: 0.8,
} satisfies L.MapOptions

const AROUND: { name: string; at: L.LatLngTuple; kind: 'water' | 'country' }[] = [
  { name: 'Lake Volta', at: [7.25, 0.05], kind: 'water' },
  { name: 'Côte d’Ivoire', at: [7.6, -4.2], kind: 'country' },
  { name: 'Burkina Faso', at: [11.75, -1.4], kind: 'country' },
  { name: 'Togo', at: [8.6, 1.05], kind: 'country' },
]
const SEA = 'Gulf of Guinea'
const LAND = [...country.land, ...country.neighbours]
const PIN = { width: 34, height: 51 }

// Even in its middle and soft at its edge, so that what lies together becomes one; none of it on the sea.
function clipToLand(land: L.Polygon): void {
  const outline = land.getElement()
  const picture = outline instanceof SVGElement ? outline.ownerSVGElement : null
  if (!outline || !picture) return
  outline.id = 'map-land'
  picture.insertAdjacentHTML(
    'afterbegin',
    '<defs><radialGradient id="map-built"><stop offset=".5" stop-color="#f6eedf"/><stop offset="1" stop-color="#f6eedf" stop-opacity="0"/></radialGradient><clipPath id="map-on-land"><use href="#map-land"/></clipPath></defs>',
  )
}

/** The labels of the map of the country. Rejects with CallFailed. */
export async function loadMapLabels(): Promise<MapLabel[]> {
  return (await callEndpoint<{ labels: MapLabel[] }>(urls.mapLabels)).labels
}

/** Leaflet's order of a ring of the prepared file. */
const latLngs = (rings: number[][][]) =>
  rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): L.LatLngTuple => [latitude, longitude]))

function written(at: L.LatLngExpression, name: string, kind: string, down = 0): L.Marker {
  const words = document.createElement('span')
  words.textContent = name
  if (down !== 0) words.style.marginTop = `${down}px`
  // Away from its point it names the area, and has no dot that would lie below something else.
  const style = down === 0 ? kind : 'aside'
  const icon = L.divIcon({ className: `map-label map-label-${style}`, html: words, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false })
}

/** What a pin of `PIN` size covers, with its point. */
export function boxOfPin(map: L.Map, { latitude, longitude }: Position): Box {
  const { x, y } = map.latLngToContainerPoint([latitude, longitude])
  return { left: x - PIN.width / 2, top: y - PIN.height, right: x + PIN.width / 2, bottom: y + 4 }
}

/** What the buttons of a map cover. */
export function boxesOfControls(map: L.Map): Box[] {
  const corner = map.getContainer().getBoundingClientRect()
  return [...map.getContainer().querySelectorAll('.leaflet-control')].map((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect()
    return {
      ...{ left: left - corner.left, right: right - corner.left },
      ...{ top: top - corner.top, bottom: bottom - corner.top },
    }
  })
}

const boxOfName = ({ x, y }: L.Point, { length }: string): Box => ({
  ...{ left: x - length * 4, right: x + length * 4 },
  ...{ top: y - 9, bottom: y + 9 },
})

// Parts of the width and the height at which the name of the sea is tried, the farthest from the coast first.
const SEA_SPOTS = [0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4].flatMap((down) =>
  [0.5, 0.3, 0.7, 0.2, 0.8].map((across) => ({ across, down })),
)

/** For each corner of a box whether it lies in the sea. */
function cornersInSea(map: L.Map, { left, top, right, bottom }: Box): boolean[] {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => L.point(x, y)))
  return corners.map((corner) => {
    const { lng, lat } = map.containerPointToLatLng(corner)
    return isSea([lng, lat], LAND)
  })
}

// Long enough for what a drag uncovers.
const FAR = 10_000

/** The edges of a map of this size: nothing that lies across one is whole. */
export const edgesOf = (width: number, height: number): Box[] => [
  { left: -1, top: -FAR, right: 1, bottom: FAR },
  { left: width - 1, top: -FAR, right: width + 1, bottom: FAR },
  { left: -FAR, top: -1, right: FAR, bottom: 1 },
  { left: -FAR, top: height - 1, right: FAR, bottom: height + 1 },
]

/**
 * Draws the country on a map: land, lake, what lies around, and the names of as many places as there is room for at each
 * zoom. No name is written across what `taken` says lies on the map, in pixels from its corner; who changes that calls
 * what is given back. It asks no other site for anything.
 */
export function addCountryMap(
  map: L.Map,
  labels: readonly MapLabel[],
  {
    taken,
    scaleAt = 'bottomright',
  }: { taken: () => readonly Box[]; scaleAt?: L.ControlPosition | undefined },
): () => void {
  map.getContainer().classList.add('country-map')
  // Drawn well beyond what is seen, so that a drag uncovers no edge.
  const renderer = L.svg({ padding: 1 })
  const draw = (rings: L.LatLngTuple[][], className: string) =>
    L.polygon(rings, { renderer, className, interactive: false, smoothFactor: 0.5 }).addTo(map)
  // Shallow water along the shore, in two bands.
  for (const shore of ['map-shallow', 'map-shore'])
    for (const ring of latLngs([...country.neighbours, ...country.land])) draw([ring], shore)
  for (const ring of latLngs(country.neighbours)) draw([ring], 'map-neighbour')
  const land = draw(latLngs(country.land), 'map-land')
  for (const { kind, latitude, longitude } of labels) {
    const radius = BUILT_UP_METRES[kind]
    if (!radius) continue
    const look = { renderer, radius, className: 'map-built', interactive: false }
    L.circle([latitude, longitude], look).addTo(map)
  }
  clipToLand(land)
  draw(latLngs(country.lakes), 'map-lake')
  L.control.scale({ imperial: false, position: scaleAt }).addTo(map)

  const names = L.layerGroup().addTo(map)
  const write = () => {
    const seen = map.getBounds().pad(0.3)
    const toPixel = ({ latitude, longitude }: Position) =>
      seen.contains([latitude, longitude]) ? map.latLngToContainerPoint([latitude, longitude]) : undefined
    names.clearLayers()
    const { x: width, y: height } = map.getSize()
    // A name at the edge would be cut.
    const boxes = [...taken(), ...edgesOf(width, height)]
    const writeAround = (at: L.LatLngExpression, name: string, kind: string) => {
      const box = boxOfName(map.latLngToContainerPoint(at), name)
      if (boxes.some((other) => overlap(box, other))) return false
      boxes.push(box)
      names.addLayer(written(at, name, kind))
      return true
    }
    for (const { name, at, kind } of AROUND) writeAround(at, name, kind)
    // Wherever there is sea in view, its name.
    SEA_SPOTS.some(({ across, down }) => {
      const at = L.point(width * across, height * down)
      return (
        cornersInSea(map, boxOfName(at, SEA)).every(Boolean) &&
        writeAround(map.containerPointToLatLng(at), SEA, 'water')
      )
    })
    const zoom = map.getZoom()
    for (const { name, kind, latitude, longitude, down } of placeLabels(labels, {
      zoom,
      toPixel,
      taken: boxes,
      isLand: (box) => !cornersInSea(map, box).some(Boolean),
    }))
      names.addLayer(written([latitude, longitude], name, kind, down))
  }
  map.on('moveend', write)
  map.whenReady(write)
  return write
}

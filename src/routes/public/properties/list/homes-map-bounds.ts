import L from 'leaflet'
import type { Position } from '#/features/places/place.schema.ts'
import { densePart } from '#/features/search/map/dense-part.rules.ts'
import type { HomeMap } from '#/features/search/map/home-map.schema.ts'

export const GHANA = L.latLngBounds([4.7, -3.3], [11.2, 1.25])
/** The homes of one part of town are apart there; one that is alone shows what lies around it. */
const CLOSEST_AT_FIRST = 16
const ALONE_AT_FIRST = 14.5
const TOWN_DEGREES = 1
const PART_DEGREES = 0.05
const TELLS_TOWNS_APART = 9.9
const TELLS_PARTS_APART = 14.5
/** Seen from further away the homes of a town are one circle. */
export const TELLS_HOMES_APART = 10.5
// To each side of a mark: a town without those around it, which a phone shows as near as that.
const TOWN_REACH_DEGREES = 0.12
// What a circle seen from far may hold to each side of it, and one of a town, and what of that is worth showing.
const ROUGH_DEGREES = 0.15
const ROUGH_PART_DEGREES = 0.01
const CIRCLE_DEGREES = 0.03
// So far around its middle the homes of a cluster lie, at the most, and so much closer they are apart.
const CLUSTER_PIXELS = 160
const CLOSER = 4

// The tools at the top, the card at the foot, the buttons of the zoom beside it.
export const CLEAR_OF_CARD: L.PanInsideOptions = { paddingTopLeft: [48, 130], paddingBottomRight: [100, 250] }

// Tools and the number of homes lie at the top, at the foot the card of a home that is chosen.
export const CLEAR_OF_TOOLS: L.FitBoundsOptions = { paddingTopLeft: [60, 130], paddingBottomRight: [60, 210] }

/** Asks for the homes of the search in these edges, as they are seen at a zoom; undefined where that failed. */
export type AskHomes = (bounds: L.LatLngBounds, zoom: number) => Promise<HomeMap | undefined>

/** What is seen, for an address. */
export const viewOf = (bounds: L.LatLngBounds, zoom: number) => {
  const edges = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
  return `bounds=${edges.map((degrees) => degrees.toFixed(4)).join()}&zoom=${zoom.toFixed(1)}`
}

/** The edges around these marks; the homes of a circle lie around it, as far as `reach` says in degrees. */
const edgesAround = (marks: readonly (Position & { count?: number })[], reach: number) => {
  const bounds = L.latLngBounds([])
  for (const { latitude, longitude, count = 1 } of marks) {
    const side = count > 1 ? reach : 0
    bounds.extend([latitude - side, longitude - side]).extend([latitude + side, longitude + side])
  }
  return bounds.isValid() ? bounds : GHANA
}

const countOf = (marks: readonly (Position & { count?: number })[]) =>
  marks.reduce((sum, { count = 1 }) => sum + count, 0)

const sizeOf = (bounds: L.LatLngBounds) =>
  Math.max(bounds.getNorth() - bounds.getSouth(), bounds.getEast() - bounds.getWest())

/** How near the map may be that opens on homes with these edges. */
export const closestTo = (bounds: L.LatLngBounds) =>
  sizeOf(bounds) === 0 ? ALONE_AT_FIRST : CLOSEST_AT_FIRST

/**
 * The edges of all homes of a search, of the part that has most of them, of the densest town in it where half of all are
 * there (else of that part), and how many they are: known from a look at the whole country, then from a closer one, and
 * one at a part of town where its homes are not apart by then.
 */
export async function whereHomesAre(ask: AskHomes) {
  const found = await ask(GHANA, TELLS_TOWNS_APART)
  if (!found) return undefined
  const marks = [...found.homes, ...found.clusters]
  const dense = densePart(found)
  const rough = edgesAround(dense, ROUGH_DEGREES)
  const close = sizeOf(rough) < TOWN_DEGREES ? await ask(rough, TELLS_PARTS_APART) : undefined
  const around = close && edgesAround([...close.homes, ...close.clusters], ROUGH_PART_DEGREES)
  const isPart = close && around && close.clusters.length > 0 && sizeOf(around) < PART_DEGREES
  const closer = isPart ? await ask(around, CLOSEST_AT_FIRST) : close
  const first = closer
    ? edgesAround([...closer.homes, ...closer.clusters], 0)
    : edgesAround(dense, CIRCLE_DEGREES)
  const total = countOf(marks)
  const town = closer ? densePart(closer, TOWN_REACH_DEGREES) : []
  return {
    first,
    densest: countOf(town) * 2 >= total ? edgesAround(town, 0) : first,
    bounds: dense.length < marks.length ? edgesAround(marks, CIRCLE_DEGREES) : first,
    total,
  }
}

/** The edges of the homes that the cluster at a point stands for, which are nearer to it than to the other clusters. */
export async function edgesOfCluster(
  ask: AskHomes,
  { at, clusters, zoom }: { at: L.LatLng; clusters: readonly L.LatLng[]; zoom: number },
) {
  const reach = (CLUSTER_PIXELS * 360) / (256 * 2 ** zoom)
  const around = L.latLngBounds([at.lat - reach, at.lng - reach], [at.lat + reach, at.lng + reach])
  const found = await ask(around, zoom + CLOSER)
  if (!found) return undefined
  const isOwn = ({ latitude, longitude }: Position) => {
    const farFrom = ({ lat, lng }: L.LatLng) => Math.hypot(lat - latitude, lng - longitude)
    const far = farFrom(at)
    return clusters.every((other) => farFrom(other) >= far)
  }
  return edgesAround([...found.homes, ...found.clusters].filter(isOwn), 0)
}

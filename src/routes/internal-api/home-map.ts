import * as v from 'valibot'
import type { Bounds } from '#/features/search/area/area.rules.ts'
import { findHomeMark, mapHomes } from '#/features/search/map/home-map.queries.server.ts'
import { type HomeMap, WHOLE_COUNTRY } from '#/features/search/map/home-map.schema.ts'
import { parseFilters } from '#/features/search/search.rules.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/home-map'

export const handle = { access: 'public' } satisfies RouteHandle

const SMALLEST_ZOOM = 5
const LARGEST_ZOOM = 19
const degrees = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}([.]\d{1,6})?$/),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  )
const edges = v.tuple([degrees(-90, 90), degrees(-180, 180), degrees(-90, 90), degrees(-180, 180)])
const { south, west, north, east } = WHOLE_COUNTRY
const between = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))

// Nobody has homes elsewhere; a view that says nothing is of the whole country.
function readBounds(text: string): Bounds {
  const read = v.safeParse(edges, text.split(','))
  if (!read.success) return WHOLE_COUNTRY
  const [first, second, third, fourth] = read.output
  const bounds = {
    south: between(south, north, first),
    west: between(west, east, second),
    north: between(south, north, third),
    east: between(west, east, fourth),
  }
  return bounds.south < bounds.north && bounds.west < bounds.east ? bounds : WHOLE_COUNTRY
}

// A finer map shows a smaller part: at least as much as fits a large screen would be too many cells.
const MOST_PIXELS = 4_096
function readZoom(text: string, bounds: Bounds): number {
  const zoom = /^\d{1,2}([.]\d)?$/.test(text) ? Number(text) : SMALLEST_ZOOM
  const widest = Math.max(bounds.east - bounds.west, bounds.north - bounds.south)
  const finest = Math.log2((MOST_PIXELS * 360) / (256 * widest))
  return between(SMALLEST_ZOOM, Math.min(LARGEST_ZOOM, finest), zoom)
}

/**
 * What a map of the search in the address shows: `bounds` is `south,west,north,east` in degrees, `zoom` Leaflet's.
 * `{ homes: [{ id, latitude, longitude, isExact, price }], clusters: [{ latitude, longitude, count }], isNewestOnly }`.
 * `home` is an id; while that home is advertised, its mark comes as `home` beside them.
 * What cannot be understood is no filter, and the whole country.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async ({ db, knownPlaces }) => {
    const { searchParams } = new URL(request.url)
    const { filters } = await readSearch(knownPlaces, parseFilters(searchParams))
    const bounds = readBounds(searchParams.get('bounds') ?? '')
    const view = { ...bounds, zoom: readZoom(searchParams.get('zoom') ?? '', bounds) }
    const marked = searchParams.get('home')
    const [found, home] = await Promise.all([
      mapHomes(db, { filters, view }),
      marked === null ? undefined : findHomeMark(db, marked),
    ])
    return Response.json({ ...found, home } satisfies HomeMap, { headers: publicPageHeaders() })
  })
}

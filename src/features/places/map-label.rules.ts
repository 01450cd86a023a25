import type { MappedPlace, Position } from './place.schema.ts'

/** What a map writes at a place. A region has no position of its own, so its name stands at its capital. */
export type MapLabel = Position & { name: string; kind: 'region' | 'capital' | 'town' | 'neighbourhood' }

/** A point or a corner on the map, in pixels. */
export type Pixel = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** Each region's capital, by the names of both; where two regions touch, the earlier is written. */
const CAPITALS = new Map([
  ['Greater Accra', 'Accra'],
  ['Ashanti', 'Kumasi'],
  ['Northern', 'Tamale'],
  ['Western', 'Sekondi-Takoradi'],
  ['Central', 'Cape Coast'],
  ['Eastern', 'Koforidua'],
  ['Volta', 'Ho'],
  ['Upper East', 'Bolgatanga'],
  ['Upper West', 'Wa'],
  ['Bono', 'Sunyani'],
  ['Bono East', 'Techiman'],
  ['Savannah', 'Damongo'],
  ['Oti', 'Dambai'],
  ['Western North', 'Sefwi Wiawso'],
  ['Ahafo', 'Goaso'],
  ['North East', 'Nalerigu'],
])
/** The zoom, in Leaflet's steps, from which a kind is written; a region's name gives way to its towns. */
const SHOWN: Record<MapLabel['kind'], { from: number; to: number }> = {
  region: { from: 0, to: 7.5 },
  capital: { from: 8, to: 20 },
  town: { from: 8.5, to: 20 },
  neighbourhood: { from: 10.5, to: 20 },
}
/** How far around a place the ground is shaded as built up: where people live, no border that somebody has drawn. */
export const BUILT_UP_METRES: Record<MapLabel['kind'], number> = {
  region: 0,
  capital: 6_000,
  town: 3_000,
  neighbourhood: 1_800,
}

const CHARACTER = 7.5
// A name that stands aside is written wider, in capitals.
const WIDE_CHARACTER = 11
const LINE = 18

const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/** What a map of the country can write, the most important first: regions, capitals, towns, neighbourhoods. */
export function mapLabels(places: readonly MappedPlace[]): MapLabel[] {
  const label = (kind: MapLabel['kind'], name: string, { latitude, longitude }: Position): MapLabel => ({
    kind,
    name,
    latitude: rounded(latitude),
    longitude: rounded(longitude),
  })
  const regions: MapLabel[] = []
  const capitals: MapLabel[] = []
  const isCapital = new Set<string>()
  for (const [regionName, capitalName] of CAPITALS) {
    const region = places.find(({ kind, name }) => kind === 'region' && name === regionName)
    const capital = places.find(
      ({ kind, name, parentId }) => kind === 'city' && name === capitalName && parentId === region?.id,
    )
    if (!capital?.position) continue
    isCapital.add(capital.id)
    regions.push(label('region', regionName, capital.position))
    capitals.push(label('capital', capitalName, capital.position))
  }
  // How large a town is nobody has told us, but the larger have more neighbourhoods that people ask for.
  const parts = Map.groupBy(places, ({ parentId }) => parentId)
  const sizeOf = ({ id }: MappedPlace) => parts.get(id)?.length ?? 0
  const rest = (of: MappedPlace['kind'], kind: MapLabel['kind']) =>
    places
      .filter((place) => place.kind === of && !isCapital.has(place.id))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .flatMap(({ name, position }) => (position ? [label(kind, name, position)] : []))
  return [...regions, ...capitals, ...rest('city', 'town'), ...rest('neighbourhood', 'neighbourhood')]
}

/** Whether two boxes share more than an edge. */
export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function boxOf({ kind, name }: MapLabel, { x, y }: Pixel, down: number): Box {
  const width = name.length * (down === 0 ? CHARACTER : WIDE_CHARACTER) + 16
  const left = kind === 'region' || down !== 0 ? x - width / 2 : x - 6
  return { left, top: y + down - LINE / 2, right: left + width, bottom: y + down + LINE / 2 }
}

/**
 * A label with how many pixels below its point it is written, below zero above it. Anywhere but at 0 it is the name of
 * an area: its middle is above or below the point, which is not drawn.
 */
export type PlacedLabel = MapLabel & { down: number }

// Past a mark of homes that lies on the point: a capital is so large that its name is true there, too.
const ASIDE: Record<MapLabel['kind'], readonly number[]> = {
  region: [0, 42, -42],
  capital: [0, 36, -36, 64, -64, 92, -92],
  town: [0],
  neighbourhood: [0],
}

/**
 * The labels that a map has room for at a zoom: those of the zoom, without any that would touch a more important one or
 * what is `taken` already. The names of a region and of its capital give way to what lies on them. `toPixel` says
 * where a position lies, undefined where it is out of sight.
 */
export function placeLabels(
  labels: readonly MapLabel[],
  view: { zoom: number; toPixel: (position: Position) => Pixel | undefined; taken: readonly Box[] },
): PlacedLabel[] {
  const boxes = [...view.taken]
  return labels.flatMap((label) => {
    const { from, to } = SHOWN[label.kind]
    const pixel = view.zoom >= from && view.zoom <= to ? view.toPixel(label) : undefined
    if (!pixel) return []
    for (const down of ASIDE[label.kind]) {
      const box = boxOf(label, pixel, down)
      if (boxes.some((other) => overlap(box, other))) continue
      boxes.push(box)
      return [{ ...label, down }]
    }
    return []
  })
}

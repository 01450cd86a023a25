import type { MappedPlace, Position } from './place.schema.ts'

/** What a map writes at a place; the name of a region may stand elsewhere in its land, too. */
export type MapLabel = Position & {
  name: string
  kind: 'region' | 'capital' | 'town' | 'neighbourhood'
  others?: readonly Position[]
}

/** A point or a corner on the map, in pixels. */
export type Pixel = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

type Spot = readonly [latitude: number, longitude: number]
/**
 * Each region with its capital and where in its land its name may stand, the best first: as nobody has given away their
 * borders, by the towns there. Where two regions touch, the earlier is written.
 */
const REGIONS: readonly (readonly [name: string, capital: string, ...spots: [Spot, ...Spot[]]])[] = [
  ['Greater Accra', 'Accra', [5.9, 0], [5.95, 0.35]],
  ['Ashanti', 'Kumasi', [7.1, -1.3], [6.3, -1.55]],
  ['Northern', 'Tamale', [9.35, -0.2], [8.9, -0.35]],
  ['Western', 'Sekondi-Takoradi', [5.35, -2.2], [5.6, -2.2]],
  ['Central', 'Cape Coast', [5.6, -1.15], [5.8, -1.3]],
  ['Eastern', 'Koforidua', [6.45, -0.75], [6.2, -0.7]],
  ['Volta', 'Ho', [6.9, 0.3], [6.3, 0.5]],
  ['Upper East', 'Bolgatanga', [10.85, -0.7]],
  ['Upper West', 'Wa', [10.45, -2.2], [10.7, -2.1]],
  ['Bono', 'Sunyani', [7.8, -2.5]],
  ['Bono East', 'Techiman', [7.85, -1.15], [7.95, -1.4]],
  ['Savannah', 'Damongo', [9.05, -1.9], [9.4, -2]],
  ['Oti', 'Dambai', [8.1, 0.35], [7.75, 0.35]],
  ['Western North', 'Sefwi Wiawso', [6.35, -2.45]],
  ['Ahafo', 'Goaso', [6.9, -2.5]],
  ['North East', 'Nalerigu', [10.35, -0.35]],
]
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
  for (const [regionName, capitalName, ...spots] of REGIONS) {
    const region = places.find(({ kind, name }) => kind === 'region' && name === regionName)
    const capital = places.find(
      ({ kind, name, parentId }) => kind === 'city' && name === capitalName && parentId === region?.id,
    )
    if (!capital?.position) continue
    isCapital.add(capital.id)
    const [first, ...others] = spots.map(([latitude, longitude]) => ({ latitude, longitude }))
    if (first) regions.push({ ...label('region', regionName, first), others })
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
 * A label where it is written, with how many pixels below its point, below zero above it. Anywhere but at 0 it is the
 * name of an area: its middle is above or below the point, which is not drawn.
 */
export type PlacedLabel = MapLabel & { down: number }

// Past a mark of homes that lies on the point: a capital is so large that its name is true there, too.
const ASIDE: Partial<Record<MapLabel['kind'], readonly number[]>> = { capital: [36, -36, 64, -64, 92, -92] }

/** A map as its names see it. */
type LabelledView = {
  zoom: number
  /** Where a position lies, undefined where it is out of sight. */
  toPixel: (position: Position) => Pixel | undefined
  /** What no name may touch. */
  taken: readonly Box[]
  /** Whether all of a box is land, where a name that stands off its point must be; without it none does. */
  isLand?: (box: Box) => boolean
}

/**
 * The labels that a map has room for at a zoom: those of the zoom, without any that would touch a more important one or
 * what is taken already. The names of a region and of its capital give way to what lies on them.
 */
export function placeLabels(
  labels: readonly MapLabel[],
  { zoom, toPixel, taken, isLand }: LabelledView,
): PlacedLabel[] {
  const boxes = [...taken]
  return labels.flatMap((label) => {
    const { kind, others = [] } = label
    if (zoom < SHOWN[kind].from || zoom > SHOWN[kind].to) return []
    for (const { latitude, longitude } of [label, ...others]) {
      const pixel = toPixel({ latitude, longitude })
      if (!pixel) continue
      for (const down of [0, ...(isLand ? (ASIDE[kind] ?? []) : [])]) {
        const box = boxOf(label, pixel, down)
        const isOffPoint = kind === 'region' || down !== 0
        if (boxes.some((other) => overlap(box, other)) || (isOffPoint && isLand?.(box) === false)) continue
        boxes.push(box)
        return [{ ...label, latitude, longitude, down }]
      }
    }
    return []
  })
}

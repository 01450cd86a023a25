import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { isActive, listShownPositions } from '../../properties/property.queries.server.ts'
import { listPropertyCells } from '../../properties/property-count.queries.server.ts'
import { type Bounds, CELL_LEVELS, cellOf, isRectangle, writeBounds } from '../area/area.rules.ts'
import { countMatches, hasStoredCounts, listMatches } from '../search.queries.server.ts'
import { withoutPage } from '../search.rules.ts'
import { MOST_COUNTED, type PropertyFilters } from '../search.schema.ts'
import { conditionsOf, type Search } from '../search-filter.queries.server.ts'
import { understand } from '../search-meaning.queries.server.ts'
import { isInCells, matching } from '../search-word.queries.server.ts'
import { clusterHomes, gatherNear, type HomeCluster, joinNear, mergeNear } from './home-cluster.rules.ts'
import type { HomeMap, HomeMark, MapView } from './home-map.schema.ts'
import { shortPrice } from './short-price.rules.ts'

/** So many are read one by one; more are counted by cells. */
const MOST_READ = 300
// In cells with so few homes of any kind all are looked at; elsewhere the index is asked for the kind as well.
const MOST_LOOKED_AT = 1_500

/**
 * The homes of a search in view. All of them are counted where the stored counts answer the search; otherwise the newest
 * MOST_COUNTED are placed, and the answer says whether there are more. An area that was drawn narrows the search; one
 * that is what a map showed is as good as the view. Homes whose place nobody knows are on no map.
 */
export async function mapHomes(
  db: Executor,
  { filters, view }: { filters: PropertyFilters; view: MapView },
): Promise<Omit<HomeMap, 'home'>> {
  const asked = withoutPage(filters, 'sort')
  const narrowed = asked.area && isRectangle(asked.area) ? withoutPage(asked, 'area') : asked
  const search = await understand(db, narrowed)
  const { homes, clusters, isNewestOnly } = hasStoredCounts(search)
    ? await everyHome(db, search, view)
    : await newestInView(db, {
        ...narrowed,
        area: narrowed.area ?? writeBounds(wholeCells(view)),
      })
  const { alone, clusters: near } = clusterHomes(homes, view.zoom)
  const gathered = gatherNear(alone, view.zoom)
  const merged = mergeNear([...clusters, ...near, ...gathered.clusters], view.zoom)
  const joined = joinNear(gathered.alone, merged, view.zoom)
  return { homes: joined.alone, clusters: joined.clusters, isNewestOnly }
}

type InView = Omit<HomeMap, 'clusters' | 'home'> & { clusters: HomeCluster[] }

async function everyHome(db: Executor, search: Search, view: MapView): Promise<InView> {
  const cells = await cellsInView(db, search, view)
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  if (total > MOST_READ) {
    const clusters = cells.map(({ latitude, longitude, count }) => ({ latitude, longitude, count }))
    return { homes: [], clusters, isNewestOnly: false }
  }
  if (total === 0) return { homes: [], clusters: [], isNewestOnly: false }
  const ofAnyKind = await cellsInView(db, { ...search, filters: {} }, view)
  const isSparse = ofAnyKind.reduce((sum, { count }) => sum + count, 0) <= MOST_LOOKED_AT
  return {
    homes: await homesInCells(db, search, { cells, view, isSparse }),
    clusters: [],
    isNewestOnly: false,
  }
}

async function homesInCells(
  db: Executor,
  search: Search,
  { cells, view, isSparse }: { cells: readonly { x: number; y: number }[]; view: MapView; isSparse: boolean },
): Promise<HomeMark[]> {
  const level = levelAt(view.zoom)
  const names = cells.map(({ x, y }) => `cell ${level} ${x} ${y}`)
  const condition = sql.join(
    isSparse ? [isActive, ...conditionsOf(search)] : [matching(search, { window: null })],
    sql` and `,
  )
  // Planned as if all were wanted: else those that come first in an index of the newest are walked for them.
  const { rows } = await sql<{ id: string }>`
    with matches as materialized (
      select id, published_at from properties where ${isInCells(names)} and ${condition}
    )
    select id from matches order by published_at desc, id desc limit ${MOST_COUNTED}`.execute(db)
  return await listHomeMarks(
    db,
    rows.map(({ id }) => id),
  )
}

// A cell has 64 to 255 pixels.
const levelAt = (zoom: number) => CELL_LEVELS.findLast((level) => level <= zoom + 2) ?? CELL_LEVELS[0]

const MOST_COLUMNS = 64

const cellRange = (first: number, last: number, level: number) => {
  const from = cellOf(first, level)
  return [from, Math.min(cellOf(last, level), from + MOST_COLUMNS)] as const
}

function cellsInView(db: Executor, search: Search, { south, west, north, east, zoom }: MapView) {
  const level = levelAt(zoom)
  const { tag, type: types, beds, baths, plan } = search.filters
  return listPropertyCells(db, {
    level,
    columns: cellRange(west, east, level),
    rows: cellRange(south, north, level),
    placeIds: [search.locationIds, search.queryIds].filter((ids) => ids !== null),
    ...{ tag, types, beds, baths, hasPlan: plan !== undefined },
  })
}

// As far as the cells that are in view, so that both ways of counting see the same homes.
function wholeCells({ south, west, north, east, zoom }: MapView): Bounds {
  const level = levelAt(zoom)
  const size = 360 / 2 ** level
  const start = (degrees: number) => cellOf(degrees, level) * size - 180
  return { south: start(south), west: start(west), north: start(north) + size, east: start(east) + size }
}

async function newestInView(db: Executor, filters: PropertyFilters): Promise<InView> {
  const search = await understand(db, filters)
  const count = await countMatches(db, search)
  if (count.total === 0) return { homes: [], clusters: [], isNewestOnly: false }
  const newest = await listMatches(db, search, { sort: 'latest', offset: 0, limit: MOST_COUNTED, count })
  const homes = await listHomeMarks(
    db,
    newest.map(({ id }) => id),
  )
  return { homes, clusters: [], isNewestOnly: count.isCapped }
}

/** One advertised home, whose id may be anything. Undefined when it is on no map. */
export async function findHomeMark(db: Executor, id: string): Promise<HomeMark | undefined> {
  if (!isId(id)) return undefined
  const active = await db
    .selectFrom('properties')
    .select('id')
    .where('id', '=', id)
    .where(isActive)
    .executeTakeFirst()
  return active && (await listHomeMarks(db, [active.id]))[0]
}

/** These homes with where they are shown and a short price, in their order; those that lie nowhere are left out. */
export async function listHomeMarks(db: Executor, ids: readonly string[]): Promise<HomeMark[]> {
  const positions = await listShownPositions(db, { ids })
  const marks = new Map(
    positions.map(({ pricePesewas, tag, ...mark }) => [
      mark.id,
      { ...mark, price: `₵${shortPrice(pricePesewas)}${tag === 'For Rent' ? '/mo' : ''}` },
    ]),
  )
  return ids.flatMap((id) => marks.get(id) ?? [])
}

import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { isActive } from '../properties/property.queries.server.ts'
import { isOffered, type PropertyGroup, takesPlan } from '../properties/property-count.queries.server.ts'
import { type FilterKey, MOST_COUNTED } from './search.schema.ts'
import {
  type Condition,
  conditionsOf,
  type MatchRow,
  MOVE_IN_PESEWAS,
  type Search,
  type SeenWords,
  tokensOf,
} from './search-filter.queries.server.ts'
import {
  FRAME,
  type Frame,
  frameOf,
  isBeyond,
  isWordsAlone,
  orderOf,
  type Stretch,
  seenCount,
  seenRows,
  seenStretch,
  type Window,
  windowOf,
} from './search-order.queries.server.ts'

// Words are looked for among so many of the newest properties first, to learn how common they are.
const FIRST_LOOK = 400
const LOOKS_WIDEN = 16
const STEPS = [5_000, 80_000]
// To look among more than a tenth of all costs as much as to look among all, but where all are few.
const WIDEST_STEP = { least: 20_000, part: 0.1 }
// What is neither common among the newest nor rare in all is sorted among so many, which are the same each time.
const MOST_SORTED = 5_000
// What no index answers is looked for among so many of the newest alone.
const MOST_UNINDEXED = 5_000

// Within so few an address is read rather than looked up, in an index that first gathers all that hold a common word.
const MOST_READ = 10_000

/** How far back what no index answers is looked for; null where everything is asked. */
export const widestWindow = async (db: Executor, search: Search) => widest(await frameOf(db), search)

const widest = (frame: Frame | null, search: Search) =>
  (frame && !search.isIndexed && windowOf(frame, MOST_UNINDEXED)) || null

const TOKENS = sql`search_tokens(properties.published_at, properties.place_id, properties.tag, properties.type,
  properties.beds, properties.baths, properties.price_pesewas, properties.max_payment_plan_months,
  properties.amenities || paper_tokens(properties.papers_seen) || offer_tokens(properties.offer_monthly_pesewas),
  properties.map_latitude,
  properties.map_longitude, properties.advance_months, ${MOVE_IN_PESEWAS})`

/** What a search asks of the table, within a window or everywhere. */
export function matching(search: Search, { window, except = [] }: Within): Condition {
  const ids = seenRows(search)?.map(({ id }) => id)
  if (ids) {
    // So few need no index to be found by.
    const words = sql<boolean>`properties.id = any (${ids}::uuid[])`
    return expressionBuilder<DB, 'properties'>().and([
      isActive,
      ...conditionsOf({ ...search, words }, except),
    ])
  }
  const readsAddresses = window !== null && window.size <= MOST_READ
  const lists = [...tokensOf(search, except), ...(window ? [window.tokens] : [])]
  const tokens = lists
    .filter((list) => list.length !== 1)
    .map((list) => sql<boolean>`${TOKENS} && ${list}::text[]`)
  // One alone is held by all of them.
  const all = lists.filter((list) => list.length === 1).flat()
  if (all.length > 0) tokens.push(sql<boolean>`${TOKENS} @> ${all}::text[]`)
  return expressionBuilder<DB, 'properties'>().and([
    isActive,
    ...conditionsOf({ ...search, readsAddresses }, except),
    ...tokens,
  ])
}

/** What lies in these cells of the map, named as `cell_tokens` names them. */
export const isInCells = (cells: readonly string[]): Condition =>
  sql<boolean>`${TOKENS} && ${[...cells]}::text[]`

type Within = { window: Window | null; except?: readonly FilterKey[] }

// Planned as if all were wanted, which asks the index of words first, and stopped when it is enough.
const upTo = (search: Search, limit: number, within: Within) => sql<number>`(
  with matches as materialized (select 1 from properties where ${matching(search, within)})
  select count(*) from (select from matches limit ${limit}::integer) as counted
)`

async function countUpTo(db: Executor, search: Search, limit: number, within: Within): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${upTo(search, limit, within)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

const MOST_SEEN = 240
/**
 * What the words of a search alone are found in; null when in nothing. Of all but rare words the newest say how common
 * they are; others are counted at once and the newest that hold them remembered with the search, so that nothing is
 * looked for twice.
 */
export async function lookForWords(db: Executor, search: Search): Promise<SeenWords | null> {
  const frame = await frameOf(db)
  if (frame) {
    const newest = await countUpTo(db, search, MOST_COUNTED + 1, { window: windowOf(frame, FIRST_LOOK) })
    if (newest > 0) return { newest }
  }
  const all = { sort: 'latest' as const, offset: 0, limit: MOST_SEEN }
  const { count, rows } = await look(db, search, all, { window: null, limit: MOST_COUNTED + 1 })
  if (count === 0) return null
  if (count <= MOST_SEEN) return { rows }
  // Of more than are counted these are any, and not the newest.
  return { newest: 0, count, first: count > MOST_COUNTED ? [] : rows }
}

/** How the newest are gone through, from what a first look has seen of them; no frame where all are asked at once. */
async function stepsOf(db: Executor, search: Search, except: readonly FilterKey[] = []) {
  const frame = seenRows(search) ? null : await frameOf(db)
  const first = frame && windowOf(frame, FIRST_LOOK)
  const { seen } = search
  const newest = seen && 'newest' in seen && isWordsAlone(search, except) ? seen.newest : undefined
  if (!first || newest === undefined) return { frame, size: FIRST_LOOK }
  const share = newest > 0 ? newest / first.size : (seenCount(search, except) ?? 0) / frame.total
  return { frame, size: nextSize(first, newest), share }
}

/** A window to count within; null where all are to be counted. */
function stepOf(frame: Frame, size: number): Window | null {
  const window = windowOf(frame, size)
  return window && window.size <= Math.max(WIDEST_STEP.least, frame.total * WIDEST_STEP.part) ? window : null
}

const nextSize = (window: Window, seen: number) =>
  window.size * (seen > 0 ? Math.max(4, (1.5 * (MOST_COUNTED + 1)) / seen) : LOOKS_WIDEN)

/** Whether there is a match: the newest are asked first, which is enough for all but rare words. */
export async function hasWordMatch(db: Executor, search: Search): Promise<boolean> {
  const frame = await frameOf(db)
  if (frame && (await countUpTo(db, search, 1, { window: windowOf(frame, FIRST_LOOK) })) > 0) return true
  return (await countUpTo(db, search, 1, { window: null })) > 0
}

/** How many matches there are, counted up to one more than MOST_COUNTED; some of the filters may be left out. */
export async function countByWords(
  db: Executor,
  search: Search,
  except: readonly FilterKey[] = [],
): Promise<number> {
  const counted = seenCount(search, except)
  if (counted !== undefined) return counted
  const limit = MOST_COUNTED + 1
  const { frame, size: first } = await stepsOf(db, search, except)
  for (let size = first; frame; ) {
    const window = stepOf(frame, size)
    if (!window) break
    const seen = await countUpTo(db, search, limit, { window, except })
    if (seen >= limit) return limit
    size = nextSize(window, seen)
  }
  return countUpTo(db, search, limit, { window: widest(frame, search), except })
}

/** `countByWords` and the newest of what is counted together, in as many steps as the count alone takes. */
export async function findNewestByWords(
  db: Executor,
  search: Search,
  { offset, limit }: Omit<Stretch, 'sort' | 'from'>,
): Promise<{ count: number; rows: MatchRow[] }> {
  const stretch = { sort: 'latest' as const, offset, limit }
  const counted = seenCount(search)
  if (counted !== undefined) {
    return { count: counted, rows: await listByWords(db, search, { ...stretch, count: counted }) }
  }
  const [most, needed] = [MOST_COUNTED + 1, offset + limit]
  const { frame, size: first, share } = await stepsOf(db, search)
  for (let size = first; frame; ) {
    const window = stepOf(frame, size)
    if (!window) break
    // What is shown of common words lies in fewer days than what is counted.
    const shown = share ? windowOf(frame, Math.max(FIRST_LOOK, (2 * needed) / share)) : null
    const among = shown && shown.size < window.size ? shown : window
    const { rows: found } = await sql<{ counted: number; count: number; rows: MatchRow[] }>`
      select ${among === window ? sql`count` : upTo(search, most, { window })} as counted, look.*
      from (${lookOf(search, stretch, { window: among })}) as look`.execute(db)
    const seen = found[0] ?? { counted: 0, count: 0, rows: [] }
    if (seen.counted >= most) {
      const rows =
        seen.count >= needed ? seen.rows : await listByWords(db, search, { ...stretch, count: most })
      return { count: most, rows }
    }
    size = nextSize(window, seen.counted)
  }
  const all = await look(db, search, stretch, { window: widest(frame, search), limit: most })
  if (all.count < most) return all
  return { count: most, rows: await listByWords(db, search, { ...stretch, count: most }) }
}

/**
 * `countByWords` as a part of a statement that counts for several searches: in steps that do not depend on what the
 * ones before them found, each taken only where those did not suffice.
 */
export async function wordCount(db: Executor, search: Search): Promise<RawBuilder<number>> {
  const frame = seenRows(search) ? null : await frameOf(db)
  const limit = MOST_COUNTED + 1
  const windows = frame ? STEPS.flatMap((size) => windowOf(frame, size) ?? []) : []
  const steps = windows.map(
    (window) => sql`when ${upTo(search, limit, { window })} >= ${limit} then ${limit}`,
  )
  const all = upTo(search, limit, { window: widest(frame, search) })
  return steps.length > 0 ? sql<number>`case ${sql.join(steps, sql` `)} else ${all} end` : all
}

/**
 * A stretch of the matches, sorted. `count` is how many there are, as `countByWords` says. The newest are looked for
 * from the newest day back, as far as it takes.
 */
export async function listByWords(
  db: Executor,
  search: Search,
  stretch: Stretch & { count: number },
): Promise<MatchRow[]> {
  const seen = seenStretch(search, stretch)
  if (seen) return seen
  const { frame, share } = await stepsOf(db, search)
  if (!frame || stretch.count <= MOST_COUNTED) {
    return (await look(db, search, stretch, { window: widest(frame, search) })).rows
  }
  if (stretch.sort !== 'latest') return listByPrice(db, search, frame, stretch)
  const needed = stretch.offset + stretch.limit
  const until = stretch.from ? new Date(stretch.from.after) : frame.newest
  const likely = share ? Math.min((2 * needed) / share, frame.total / 4) : 0
  for (let size = Math.max(FIRST_LOOK, needed, likely); ; ) {
    const window = windowOf(frame, size, until)
    if (!window) break
    const seen = await look(db, search, stretch, { window })
    if (seen.count >= needed) return seen.rows
    size = window.size * (seen.count > 0 ? Math.max(2, (2 * needed) / seen.count) : LOOKS_WIDEN)
  }
  return (await look(db, search, stretch, { window: widest(frame, search), limit: MOST_SORTED })).rows
}

// Common words are met soon on a walk by price; rarer ones are all found first and sorted.
async function listByPrice(
  db: Executor,
  search: Search,
  frame: Frame,
  stretch: Stretch,
): Promise<MatchRow[]> {
  const window = windowOf(frame, FRAME)
  const seen = await countUpTo(db, search, frame.total, { window })
  const share = Math.max(seen, 0.5) / (window?.size ?? frame.total)
  const toWalk = (stretch.offset + stretch.limit) / share
  const toSort = frame.total * share
  if (toSort <= toWalk || !search.isIndexed) {
    return (await look(db, search, stretch, { window: widest(frame, search) })).rows
  }
  return walk(db, search, stretch)
}

/** The list read along an index in its order; `matching` tokens would not be met on the way. */
export async function walk(db: Executor, search: Search, stretch: Stretch): Promise<MatchRow[]> {
  const { rows } = await walkOf(search, stretch, stretch.sort === 'latest' ? ROW : CHEAPEST_ROW).execute(db)
  return rows
}

/** The ids that `walk` gives, as a part of another statement. */
export const walkedIds = (search: Search, stretch: Stretch) => walkOf(search, stretch, sql`id`)

function walkOf(
  search: Search,
  { sort, from, offset, limit }: Stretch,
  columns: RawBuilder<unknown>,
): RawBuilder<MatchRow> {
  const condition = expressionBuilder<DB, 'properties'>().and([isActive, ...conditionsOf(search)])
  return sql<MatchRow>`
    select ${columns}
    from properties
    where ${condition} and ${from ? isBeyond(from, sort) : sql`true`}
    order by ${orderOf(sort)}
    limit ${limit}::integer offset ${offset}::integer`
}

// A date of the driver's ends at the millisecond, and two properties may share one.
const ROW = sql`id, price_pesewas,
  to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`

// The indexes by price have no date, and the table must not be read for one that a list by price does not need.
const CHEAPEST_ROW = sql`id, price_pesewas, '' as moment`

/** A stretch of all matches within a window, found first and then sorted, with how many there are. */
export async function look(
  db: Executor,
  search: Search,
  stretch: Stretch,
  within: Within & { limit?: number },
): Promise<{ count: number; rows: MatchRow[] }> {
  const { rows } = await lookOf(search, stretch, within).execute(db)
  return rows[0] ?? { count: 0, rows: [] }
}

function lookOf(
  search: Search,
  { sort, from, offset, limit }: Stretch,
  within: Within & { limit?: number },
): RawBuilder<{ count: number; rows: MatchRow[] }> {
  const most = within.limit === undefined ? sql`` : sql`limit ${within.limit}::integer`
  return sql`
    with properties as materialized (
      select id, published_at, price_pesewas
      from properties
      where ${matching(search, within)} and ${from ? isBeyond(from, sort) : sql`true`}
      ${most}
    ), stretch as (
      select ${ROW} from properties order by ${orderOf(sort)} limit ${limit}::integer offset ${offset}::integer
    )
    select (select count(*) from properties) as count,
      (select coalesce(json_agg(stretch), '[]') from stretch) as rows`
}

/** The matches by what they are counted by, but for some filters: to be asked only where they are few. */
export async function groupByWords(
  db: Executor,
  search: Search,
  except: readonly FilterKey[],
): Promise<PropertyGroup[]> {
  const window = widest(search.isIndexed ? null : await frameOf(db), search)
  const { rows } = await sql<PropertyGroup>`
    select tag, type, beds, floor(baths)::smallint as baths,
      ${takesPlan} as has_plan, count(*) as count, count(*) filter (where ${isOffered}) as offers
    from properties
    where ${matching(search, { window, except })}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

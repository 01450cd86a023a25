import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { isActive, listCards, presentCard, selectCards } from '../properties/property.queries.server.ts'
import type { PropertyCardView } from '../properties/property.schema.ts'
import {
  countPropertiesIn,
  isOffered,
  listPropertyGroups,
  propertyCountIn,
  takesPlan,
} from '../properties/property-count.queries.server.ts'
import { FACETS, foldFacets, type MatchGroup } from './facet.rules.ts'
import { isCrossed } from './price-ends.rules.ts'
import { withoutPage } from './search.rules.ts'
import {
  type BestMatch,
  type FacetCounts,
  type FilterKey,
  MAX_PAGES,
  type MatchCount,
  MOST_COUNTED,
  PAGE_SIZE,
  type PropertyFilters,
  type SearchResult,
} from './search.schema.ts'
import { isRanked, listBest } from './search-best.queries.server.ts'
import { conditionsOf, FILTER_MEANINGS, type MatchRow, type Search } from './search-filter.queries.server.ts'
import { type Meanings, understand } from './search-meaning.queries.server.ts'
import { orderOf, type Stretch } from './search-order.queries.server.ts'
import { appliedFilters } from './search-restriction.rules.ts'
import {
  countByWords,
  findNewestByWords,
  groupByWords,
  listByWords,
  look,
  matching,
  walk,
  walkedIds,
  wordCount,
} from './search-word.queries.server.ts'

const NONE: MatchCount = { total: 0, isCapped: false }

/** One page of the active properties that meet the filters, newest first unless sorted; past the end it is empty. */
export async function searchProperties(
  db: Executor,
  options: { filters: PropertyFilters; now: Date },
): Promise<SearchResult> {
  const search = await understand(db, options.filters)
  const count = await countMatches(db, search)
  return resultOf(search, count, await listPage(db, search, count, options.now, undefined))
}

/** `searchProperties` and `countFacets` together, for less work than both; with `best`, words bring the best first. */
export async function searchWithFacets(
  db: Executor,
  options: { filters: PropertyFilters; best?: BestMatch; now: Date; meanings?: Meanings },
): Promise<{ result: SearchResult; facets: FacetCounts | null }> {
  const { filters, best, now, meanings } = options
  const search = await understand(db, filters, meanings)
  const { facets, ...count } = await countWithFacets(db, search)
  return { result: resultOf(search, count, await listPage(db, search, count, now, best)), facets }
}

/**
 * How many properties each option of tag, type, beds, baths and the ways to pay over time would give, every other filter as it is; null when words
 * or prices leave too many to count.
 */
export async function countFacets(
  db: Executor,
  options: { filters: PropertyFilters },
): Promise<MatchCount & { facets: FacetCounts | null }> {
  return countWithFacets(db, await understand(db, options.filters))
}

/** How many active properties meet the filters; page and sort do not matter. */
export async function countProperties(
  db: Executor,
  options: { filters: PropertyFilters },
): Promise<MatchCount> {
  return countMatches(db, await understand(db, options.filters))
}

/** `countProperties` of several searches in one statement, but for what their words mean. */
export async function countEach(
  db: Executor,
  { searches, meanings }: { searches: readonly PropertyFilters[]; meanings: Meanings },
): Promise<MatchCount[]> {
  if (searches.length === 0) return []
  const counts = await Promise.all(
    searches.map(async (filters) => countOf(db, await understand(db, filters, meanings))),
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts.map(({ count }) => count))}]::bigint[] as counts`.execute(db)
  return counts.map(({ isCapped }, at) => {
    const count = Number(rows[0]?.counts[at] ?? 0)
    return isCapped ? capped(count) : { total: count, isCapped: false }
  })
}

/** How `countMatches` counts, as a part of a statement; up to one more than MOST_COUNTED where it may be capped. */
async function countOf(
  db: Executor,
  search: Search,
): Promise<{ count: RawBuilder<number>; isCapped: boolean }> {
  if (isCrossed(search.filters)) return { count: sql`0`, isCapped: false }
  if (hasStoredCounts(search)) return { count: propertyCountIn(storedAs(search)), isCapped: false }
  if (search.scopeId === null) return { count: await wordCount(db, search), isCapped: true }
  return { count: rangeCount(search), isCapped: true }
}

const storedAs = (search: Search & { scopeId: string }) => {
  const { tag, type: types, beds, baths, plan } = search.filters
  return {
    scopeId: search.scopeId,
    as: { tag, types, beds, baths, hasPlan: plan === undefined ? undefined : (true as const) },
  }
}

const rangeCount = (search: Search) => sql<number>`(
  select count(*)
  from (select from properties where ${isMatch(search)} limit ${MOST_COUNTED + 1}::integer) as matches
)`

function resultOf(search: Search, count: MatchCount, properties: PropertyCardView[]): SearchResult {
  return {
    properties,
    ...count,
    page: search.filters.page ?? 1,
    pageCount: Math.min(MAX_PAGES, Math.ceil(count.total / PAGE_SIZE)),
    place: search.place,
  }
}

async function listPage(
  db: Executor,
  search: Search,
  count: MatchCount,
  now: Date,
  best: BestMatch | undefined,
): Promise<PropertyCardView[]> {
  const page = search.filters.page ?? 1
  const offset = (page - 1) * PAGE_SIZE
  if (page > MAX_PAGES || offset >= count.total) return []
  const most = upTo(count)
  if (best && isRanked(search, { count: most, offset })) {
    const ids = await listBest(db, search, { best, count: most, offset, limit: PAGE_SIZE })
    return listCards(db, { ids, now })
  }
  const sort = search.filters.sort ?? 'latest'
  // The page's ids come first, from a narrow index where one suffices; only these few rows are then read in full.
  const stretch = { sort, offset, limit: PAGE_SIZE }
  if (!isWalked(search, count)) {
    const rows = await listMatches(db, search, { ...stretch, count })
    return listCards(db, { ids: rows.map(({ id }) => id), now })
  }
  const cards = await selectCards(db)
    .where(sql<boolean>`properties.id = any (array(${walkedIds(search, stretch)}))`)
    .orderBy(orderOf(sort))
    .execute()
  return cards.map((row) => presentCard(row, now))
}

// So few are found and sorted for less than a walk past all others costs.
const FEW = 1_500

/** A stretch of the properties that a search finds; `count` is how many there are. */
export function listMatches(
  db: Executor,
  search: Search,
  { count, ...stretch }: Stretch & { count: MatchCount },
): Promise<MatchRow[]> {
  if (search.scopeId === null) {
    return listByWords(db, search, { ...stretch, count: upTo(count) })
  }
  return isWalked(search, count)
    ? walk(db, search, stretch)
    : look(db, search, stretch, { window: null }).then(({ rows }) => rows)
}

/** `countMatches` and the first of `listMatches` together, for less work than both where words are looked for. */
export async function findMatches(
  db: Executor,
  search: Search,
  stretch: Omit<Stretch, 'from'>,
): Promise<{ count: MatchCount; rows: MatchRow[] }> {
  if (isCrossed(search.filters)) return { count: NONE, rows: [] }
  if (search.scopeId === null && stretch.sort === 'latest') {
    const { count, rows } = await findNewestByWords(db, search, stretch)
    return { count: capped(count), rows }
  }
  const count = await countMatches(db, search)
  return { count, rows: count.total === 0 ? [] : await listMatches(db, search, { ...stretch, count }) }
}

function isWalked(search: Search, { total, isCapped }: MatchCount): boolean {
  return search.scopeId !== null && (isCapped || total > FEW || isOneRange(search))
}

// One range of an index is this list, and nothing has to be passed by.
function isOneRange({ filters, locationIds, queryIds }: Search): boolean {
  const keys = appliedFilters(filters)
  const ids = [locationIds, queryIds].filter((list) => list !== null)
  return keys.length === 0 || (keys.length === 1 && (keys[0] === 'tag' || ids[0]?.length === 1))
}

/** How many properties a search finds: exactly, or where words or prices forbid it up to MOST_COUNTED. */
export async function countMatches(db: Executor, search: Search): Promise<MatchCount> {
  if (isCrossed(search.filters)) return NONE
  if (hasStoredCounts(search))
    return { total: await countPropertiesIn(db, storedAs(search)), isCapped: false }
  if (search.scopeId === null) return capped(await countByWords(db, search))
  const { rows } = await sql<{ count: number }>`select ${rangeCount(search)} as count`.execute(db)
  return capped(rows[0]?.count ?? 0)
}

/**
 * How many properties that meet the filters lie in each of these places and not in another part of them, by the place's
 * id; of more than MOST_COUNTED not all.
 */
export async function countByPlace(
  db: Executor,
  { filters, placeIds, meanings }: { filters: PropertyFilters; placeIds: string[]; meanings?: Meanings },
): Promise<Map<string, number>> {
  const search = await understand(db, withoutPage(filters, 'location'), meanings)
  const inPlaces = { ...search, filters: { ...search.filters, location: '-' }, locationIds: placeIds }
  const { rows } = await sql<{ placeId: string; count: number }>`
    select place_id, count(*) as count
    from (select place_id from properties where ${conditionOf(inPlaces)} limit ${MOST_COUNTED}::integer) as matches
    group by place_id`.execute(db)
  return new Map(rows.map(({ placeId, count }) => [placeId, count]))
}

// As many as were counted: one more where there are more.
const upTo = ({ total, isCapped }: MatchCount) => (isCapped ? total + 1 : total)

const capped = (count: number): MatchCount => ({
  total: Math.min(count, MOST_COUNTED),
  isCapped: count > MOST_COUNTED,
})

async function countWithFacets(
  db: Executor,
  search: Search,
): Promise<MatchCount & { facets: FacetCounts | null }> {
  const groups = await listGroups(db, search)
  if (groups) {
    const { total, ...facets } = foldFacets(groups, search.filters)
    return { total, isCapped: false, facets }
  }
  // Without a filter that options are counted for, what is too much to group is also too much to count.
  const isNarrowed = appliedFilters(search.filters).some((key) =>
    (FACETS as readonly FilterKey[]).includes(key),
  )
  const count = isNarrowed ? await countMatches(db, search) : { total: MOST_COUNTED, isCapped: true }
  return { ...count, facets: null }
}

// Null when there are more than may be counted.
async function listGroups(db: Executor, search: Search): Promise<MatchGroup[] | null> {
  if (isCrossed(search.filters)) return []
  if (hasStoredCounts(search)) return listPropertyGroups(db, { scopeId: search.scopeId })
  if (search.scopeId === null) {
    const count = await countByWords(db, search, FACETS)
    return count > MOST_COUNTED ? null : groupByWords(db, search, FACETS)
  }
  const { rows } = await sql<MatchGroup>`
    select tag, type, beds, floor(baths)::smallint as baths,
      ${takesPlan} as has_plan, count(*) as count, count(*) filter (where ${isOffered}) as offers
    from (
      select tag, type, beds, baths, max_payment_plan_months, offer_monthly_pesewas
      from properties
      where ${isMatch(search, FACETS)}
      limit ${MOST_COUNTED + 1}::integer
    ) as properties
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0) > MOST_COUNTED ? null : rows
}

/** Counts are stored by what the homes in a place are and whether they take a plan. */
export function hasStoredCounts(search: Search): search is Search & { scopeId: string } {
  return (
    search.scopeId !== null &&
    appliedFilters(search.filters).every((key) => FILTER_MEANINGS[key].countedBy === 'stored counts')
  )
}

/** What a search asks of the table, for a statement of its own. */
export const conditionOf = (search: Search) =>
  search.scopeId === null ? matching(search, { window: null }) : isMatch(search)

function isMatch(search: Search, except: readonly FilterKey[] = []) {
  return expressionBuilder<DB, 'properties'>().and([isActive, ...conditionsOf(search, except)])
}

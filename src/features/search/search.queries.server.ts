import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { findPlace, presentPlace } from '../places/place.queries.server.ts'
import { isActive, presentCard, selectCards } from '../properties/property.queries.server.ts'
import type { PropertyCardView } from '../properties/property.schema.ts'
import { EVERYWHERE, listPropertyGroups } from '../properties/property-count.queries.server.ts'
import { FACETS, foldFacets, type MatchGroup } from './facet.rules.ts'
import {
  type FacetCounts,
  type FilterKey,
  MAX_PAGES,
  PAGE_SIZE,
  type PropertyFilters,
  type PropertySort,
  type SearchResult,
} from './search.schema.ts'
import { type Condition, conditionsOf, type Search } from './search-filter.queries.server.ts'
import { insidePattern, isSignsOnly, unfinishedWords } from './search-term.rules.ts'

const MOST_MATCHES_SORTED = 5_000
const NOWHERE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Both ways of finding matches have these columns, and only these are asked of them. */
type MatchQuery = SelectQueryBuilder<
  { properties: Pick<DB['properties'], 'id' | 'publishedAt' | 'pricePesewas'> },
  'properties',
  object
>

/** One page of the active properties that meet the filters, newest first unless sorted; past the end it is empty. */
export async function searchProperties(
  db: Executor,
  options: { filters: PropertyFilters; now: Date },
): Promise<SearchResult> {
  const search = await understand(db, options.filters)
  const total = await countMatches(db, search)
  return resultOf(search, total, await listPage(db, search, total, options.now))
}

/** `searchProperties` and `countFacets` together, for less work than both. */
export async function searchWithFacets(
  db: Executor,
  options: { filters: PropertyFilters; now: Date },
): Promise<{ result: SearchResult; facets: FacetCounts }> {
  const search = await understand(db, options.filters)
  const { total, ...facets } = foldFacets(await listGroups(db, search), options.filters)
  return { result: resultOf(search, total, await listPage(db, search, total, options.now)), facets }
}

/** How many properties each option of tag, type, beds and baths would give, every other filter as it is. */
export async function countFacets(
  db: Executor,
  options: { filters: PropertyFilters },
): Promise<FacetCounts & { total: number }> {
  const search = await understand(db, options.filters)
  return foldFacets(await listGroups(db, search), options.filters)
}

/** How many active properties meet the filters; page and sort do not matter. */
export async function countProperties(db: Executor, options: { filters: PropertyFilters }): Promise<number> {
  return countMatches(db, await understand(db, options.filters))
}

/** Looks up what the filters' words mean. */
export async function understand(db: Executor, filters: PropertyFilters): Promise<Search> {
  const [location, query] = await Promise.all([
    filters.location ? findPlace(db, { nameOrSlug: filters.location }) : undefined,
    filters.query ? findPlace(db, { nameOrSlug: filters.query }) : undefined,
  ])
  const words = filters.query && !query ? await understandWords(db, filters.query) : null
  const isByWords = words !== null || (filters.location !== undefined && !location)
  return {
    filters,
    place: location ? presentPlace(location) : null,
    locationIds: location?.insideIds ?? null,
    queryIds: query?.insideIds ?? null,
    words,
    scopeId: isByWords ? null : scopeOf(location, query),
  }
}

type FoundPlace = Awaited<ReturnType<typeof findPlace>>

// Of two places one lies in the other and counts, or nothing lies in both, which is a scope without properties.
function scopeOf(location: FoundPlace, query: FoundPlace): string {
  if (!location || !query) return (location ?? query)?.id ?? EVERYWHERE
  if (location.insideIds.includes(query.id)) return query.id
  return query.insideIds.includes(location.id) ? location.id : NOWHERE
}

function resultOf(search: Search, total: number, properties: PropertyCardView[]): SearchResult {
  return {
    properties,
    total,
    page: search.filters.page ?? 1,
    pageCount: Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE)),
    place: search.place,
  }
}

async function listPage(db: Executor, search: Search, total: number, now: Date): Promise<PropertyCardView[]> {
  const page = search.filters.page ?? 1
  const offset = (page - 1) * PAGE_SIZE
  if (page > MAX_PAGES || offset >= total) return []
  const order = ORDERS[search.filters.sort ?? 'latest']
  // The page's ids come first, from a narrow index where one suffices; only these few rows are then read in full.
  const ids = order
    .reduce((query, [column, direction]) => query.orderBy(column, direction), matchesOf(db, search, total))
    .select('properties.id')
    .limit(PAGE_SIZE)
    .offset(offset)
  const rows = await order
    .reduce(
      (query, [column, direction]) => query.orderBy(column, direction),
      selectCards(db).where('properties.id', 'in', ids),
    )
    .execute()
  return rows.map((row) => presentCard(row, now))
}

/** The properties that a search finds, without their columns; `total` is how many there are. */
export function matchesOf(db: Executor, search: Search, total: number) {
  return total <= MOST_MATCHES_SORTED && isByWords(search)
    ? selectMatchesFirst(db, search)
    : selectMatches(db, search)
}

function selectMatches(db: Executor, search: Search): MatchQuery {
  return db.selectFrom('properties').where(isMatch(search))
}

// The planner misjudges how rare words are and would walk the whole list by date for a handful of matches.
function selectMatchesFirst(db: Executor, search: Search): MatchQuery {
  return db
    .with(
      (cte) => cte('matches').materialized(),
      (query) =>
        query
          .selectFrom('properties')
          .select(['properties.id', 'properties.publishedAt', 'properties.pricePesewas'])
          .where(isMatch(search)),
    )
    .selectFrom('matches as properties')
}

// Words are answered from the table itself, unlike everything else.
function isByWords({ filters, locationIds, words }: Search): boolean {
  return words !== null || (filters.location !== undefined && !locationIds)
}

const ORDERS: Record<
  PropertySort,
  readonly (readonly [
    'properties.publishedAt' | 'properties.pricePesewas' | 'properties.id',
    'asc' | 'desc',
  ])[]
> = {
  latest: [
    ['properties.publishedAt', 'desc'],
    ['properties.id', 'desc'],
  ],
  'price-asc': [
    ['properties.pricePesewas', 'asc'],
    ['properties.id', 'asc'],
  ],
  'price-desc': [
    ['properties.pricePesewas', 'desc'],
    ['properties.id', 'desc'],
  ],
}

/** How many properties a search finds. */
export async function countMatches(db: Executor, search: Search): Promise<number> {
  if (isContradiction(search.filters)) return 0
  if (hasCounts(search)) return foldFacets(await listGroups(db, search), search.filters).total
  const row = await db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isMatch(search))
    .executeTakeFirstOrThrow()
  return row.count
}

async function listGroups(db: Executor, search: Search): Promise<MatchGroup[]> {
  if (isContradiction(search.filters)) return []
  if (hasCounts(search)) return listPropertyGroups(db, { scopeId: search.scopeId })
  const columns = FACETS.map((facet) => `properties.${facet}` as const)
  return db
    .selectFrom('properties')
    .select(columns)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isMatch(search, FACETS))
    .groupBy(columns)
    .execute()
}

// Counts are stored by everything that a search can ask for but words and prices.
function hasCounts(search: Search): search is Search & { scopeId: string } {
  const { minPrice, maxPrice } = search.filters
  return search.scopeId !== null && minPrice === undefined && maxPrice === undefined
}

function isContradiction({ minPrice, maxPrice }: PropertyFilters): boolean {
  return minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
}

function isMatch(search: Search, except: readonly FilterKey[] = []): Condition {
  return expressionBuilder<DB, 'properties'>().and([isActive, ...conditionsOf(search, except)])
}

function holds(pattern: string): Condition {
  return sql`(properties.title like ${pattern} or properties.location like ${pattern}
    or properties.description like ${pattern})`
}

function mentions(words: RawBuilder<unknown>): Condition {
  return sql`properties.search_text @@ ${words}`
}

/**
 * What the typed words ask of the text: whole words, or when there are none such, the last one as a beginning. Signs
 * without a word are looked for as they stand.
 */
async function understandWords(db: Executor, query: string): Promise<Condition> {
  if (isSignsOnly(query)) return holds(insidePattern(query))
  const whole = mentions(sql`websearch_to_tsquery('english', ${query})`)
  const unfinished = unfinishedWords(query)
  if (!unfinished) return whole
  // Planned as if all were wanted, which asks the text index first, and stopped at the first.
  const first = await db
    .with(
      (cte) => cte('matches').materialized(),
      (matching) => matching.selectFrom('properties').select('properties.id').where(isActive).where(whole),
    )
    .selectFrom('matches')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (first) return whole
  const started = sql`to_tsquery('simple', ${`${unfinished.started}:*`})`
  return mentions(
    unfinished.whole ? sql`(plainto_tsquery('english', ${unfinished.whole}) && ${started})` : started,
  )
}

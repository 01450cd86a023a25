import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { countMatches, matchesOf, understand } from './search.queries.server.ts'
import type { PropertyFilters } from './search.schema.ts'
import { isByPrice } from './search-cursor.rules.ts'
import type { FeedPosition, FeedStretch } from './search-feed.schema.ts'
import type { Search } from './search-filter.queries.server.ts'

/**
 * So many properties of the list from a position on, or from its beginning. Whoever follows `next` sees each property
 * that was there from the first to the last request, and whose price and date did not change, exactly once, whatever
 * is added or removed meanwhile. Counted once, at the beginning.
 */
export async function listFeedStretch(
  db: Executor,
  options: { filters: PropertyFilters; from?: FeedPosition | undefined; limit: number },
): Promise<FeedStretch> {
  const { filters, from, limit } = options
  const search = await understand(db, filters)
  const total = from?.total ?? (await countMatches(db, search))
  const rows = total === 0 ? [] : await listRows(db, search, { from, total, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ids: rows.slice(0, limit).map((row) => row.id),
    total,
    next: last ? { after: isByPrice(filters) ? last.pricePesewas : last.moment, id: last.id, total } : null,
  }
}

function listRows(
  db: Executor,
  search: Search,
  { from, total, limit }: { from: FeedPosition | undefined; total: number; limit: number },
) {
  const { sort } = search.filters
  const byPrice = isByPrice(search.filters)
  const direction = sort === 'price-asc' ? 'asc' : 'desc'
  const query = matchesOf(db, search, total)
    .select([
      'properties.id',
      'properties.pricePesewas',
      // A date of the driver's ends at the millisecond, and two properties may share one.
      sql<string>`to_char(properties.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'moment',
      ),
    ])
    .orderBy(byPrice ? 'properties.pricePesewas' : 'properties.publishedAt', direction)
    .orderBy('properties.id', direction)
    .limit(limit)
  return (from ? query.where(isBeyond(from, sort)) : query).execute()
}

// Compared as rows, which is one range of the index that the list is sorted by.
function isBeyond({ after, id }: FeedPosition, sort: PropertyFilters['sort']) {
  if (sort === 'price-asc') {
    return sql<boolean>`(properties.price_pesewas, properties.id) > (${after}::bigint, ${id}::uuid)`
  }
  return sort === 'price-desc'
    ? sql<boolean>`(properties.price_pesewas, properties.id) < (${after}::bigint, ${id}::uuid)`
    : sql<boolean>`(properties.published_at, properties.id) < (${after}::timestamptz, ${id}::uuid)`
}

import type { Executor } from '#/database/connection.server.ts'
import { findMatches, listMatches } from './search.queries.server.ts'
import type { PropertyFilters } from './search.schema.ts'
import { isByPrice } from './search-cursor.rules.ts'
import type { FeedPosition, FeedStretch } from './search-feed.schema.ts'
import { understand } from './search-meaning.queries.server.ts'

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
  const stretch = { sort: filters.sort ?? ('latest' as const), offset: 0, limit: limit + 1 }
  const { count, rows } = from
    ? { count: from, rows: await listMatches(db, search, { ...stretch, from, count: from }) }
    : await findMatches(db, search, stretch)
  const { total, isCapped } = count
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ids: rows.slice(0, limit).map((row) => row.id),
    total,
    isCapped,
    next: last
      ? { after: isByPrice(filters) ? last.pricePesewas : last.moment, id: last.id, total, isCapped }
      : null,
  }
}

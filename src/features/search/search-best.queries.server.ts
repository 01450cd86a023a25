import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { type BestMatch, MOST_COUNTED, PAGE_SIZE } from './search.schema.ts'
import type { Search } from './search-filter.queries.server.ts'
import { listByWords, matching, widestWindow } from './search-word.queries.server.ts'

// Of common words so many of the newest are put in order; what follows is newest first.
const RANKED_PAGES = 10
const MOST_RANKED = RANKED_PAGES * PAGE_SIZE

/** A search whose words can be weighed. */
type WordSearch = Search & { textQuery: RawBuilder<unknown> }

/** True where words are looked for, and neither an order was chosen nor is the page too far from the first. */
export function isRanked(
  search: Search,
  { count, offset }: { count: number; offset: number },
): search is WordSearch {
  return (
    search.textQuery !== null &&
    search.filters.sort === undefined &&
    (count <= MOST_COUNTED || offset < MOST_RANKED)
  )
}

/**
 * A page of the homes in which words are found, best first, as ids. Rare words are all weighed, of common ones the
 * newest, which are the same on every page. `count` is how many there are, as `countByWords` says.
 */
export async function listBest(
  db: Executor,
  search: WordSearch,
  { best, count, offset, limit }: { best: BestMatch; count: number; offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select properties.id
    from properties
    where ${await amongWhich(db, search, count)}
    order by ${worth(search, best)}, properties.published_at desc, properties.id desc
    limit ${limit}::integer offset ${offset}::integer`.execute(db)
  return rows.map(({ id }) => id)
}

async function amongWhich(db: Executor, search: WordSearch, count: number) {
  if (count <= MOST_COUNTED) return matching(search, { window: await widestWindow(db, search) })
  const newest = await listByWords(db, search, { sort: 'latest', offset: 0, limit: MOST_RANKED, count })
  return sql<boolean>`properties.id = any (${newest.map(({ id }) => id)}::uuid[])`
}

// Title, place, type and description weigh as the column says it.
function worth({ textQuery }: WordSearch, { placeId, type }: BestMatch): RawBuilder<unknown> {
  const parts = [
    ...(placeId ? [sql`(${isInside(placeId)}) desc`] : []),
    ...(type ? [sql`(properties.type = ${type}) desc`] : []),
    sql`ts_rank(properties.search_text, ${textQuery}) desc`,
  ]
  return sql.join(parts)
}

const isInside = (placeId: string) => sql`coalesce(properties.place_id in (
  select part.id
  from places as part left join places as above on above.id = part.parent_id
  where ${placeId}::uuid in (part.id, part.parent_id, above.parent_id)
), false)`

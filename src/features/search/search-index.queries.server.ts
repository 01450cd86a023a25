import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { findPlace } from '../places/place.queries.server.ts'
import { listPlaceMap } from '../places/place-map.queries.server.ts'
import { findBySpelling } from '../places/place-spelling.rules.ts'
import { areaTokens, CELL_LEVELS } from './area/area.rules.ts'
import type { PropertyFilters } from './search.schema.ts'
import { isSignsOnly, unfinishedWords } from './search-term.rules.ts'

const ALL = '*'
const place = (id: string) => `place ${id}`

/** A key, and the place that must have no homes for it to count; null when it always does. */
export type IndexKey = { key: string; emptyPlaceId: string | null }

/**
 * Keys of which a home that a search finds, now or when its words mean something else one day, has at least one
 * (`homeKeys`). A place is one that the words name or nearly name, whether or not homes are there; text is the first
 * letters that an address must hold, or a word or its beginning, and where the text is the name of a place it is looked
 * for only while that is empty. An area is the cells that hold it.
 */
export async function indexKeysOf(
  db: Executor,
  { location, query, area }: PropertyFilters,
): Promise<IndexKey[]> {
  const keys = location
    ? await locationKeys(db, location)
    : query
      ? await queryKeys(db, query)
      : [{ key: ALL, emptyPlaceId: null }]
  if (area && keys.some(({ key }) => key === ALL))
    return areaTokens(area).map((key) => ({ key, emptyPlaceId: null }))
  return keys
}

/** Each key once: one that counts in several cases counts always. */
export function mergeKeys(keys: readonly IndexKey[]): IndexKey[] {
  const merged = new Map<string, IndexKey>()
  for (const each of keys) {
    const known = merged.get(each.key)
    const isSame = known === undefined || known.emptyPlaceId === each.emptyPlaceId
    merged.set(each.key, isSame ? each : { ...each, emptyPlaceId: null })
  }
  return [...merged.values()]
}

async function locationKeys(db: Executor, location: string): Promise<IndexKey[]> {
  const { rows } = await sql<{
    key: string
  }>`select 'at ' || left(lower(${location}::text), 3) as key`.execute(db)
  return placeOrText(db, location, () => Promise.resolve(rows.map(({ key }) => key)))
}

function queryKeys(db: Executor, query: string): Promise<IndexKey[]> {
  return placeOrText(db, query, async () => {
    const words = unfinishedWords(query)
    // What is put together by quotes, minus or OR, or of more than words, is read by the database in ways of its own.
    if (isSignsOnly(query) || !words || !/^[\p{L}\p{N} ]+$/u.test(query)) return [ALL]
    return wordKeys(db, words)
  })
}

// What is quoted is meant as text.
async function placeOrText(
  db: Executor,
  text: string,
  textKeys: () => Promise<string[]>,
): Promise<IndexKey[]> {
  const spelled = findBySpelling(await listPlaceMap(db), text)
  const named = text.includes('"') ? undefined : await findPlace(db, { nameOrSlug: text })
  const places = [named?.id, spelled?.id].flatMap((id) => (id ? [id] : []))
  const emptyPlaceId = named?.id ?? null
  return [
    ...[...new Set(places)].map((id) => ({ key: place(id), emptyPlaceId: null })),
    ...(await textKeys()).map((key) => ({ key, emptyPlaceId })),
  ]
}

async function wordKeys(
  db: Executor,
  { whole, started }: { whole: string; started: string },
): Promise<string[]> {
  const lexemes = (text: string) => sql`tsvector_to_array(to_tsvector('english', ${text}))`
  const { rows } = await sql<{ whole: string[]; started: string[]; beginning: string }>`
    select ${lexemes(whole)} as whole, ${lexemes(started)} as started,
      lower(left(${started}::text, ${beginningOf(started)}::integer)) as beginning`.execute(db)
  const [row] = rows
  // Every word but the last must be there; of these the longest is in the fewest homes.
  const [longest] = [...(row?.whole ?? [])].sort((a, b) => b.length - a.length)
  if (longest) return [`word ${longest}`]
  return [...(row?.started ?? []).map((lexeme) => `word ${lexeme}`), `begin ${row?.beginning}`]
}

// A stem begins as its word does, but for endings such as -y, -ies and -ing, which may begin with the third letter; of
// "dying" only the first is left.
function beginningOf(word: string): number {
  if (/^.yi/iu.test(word)) return 1
  return /^..[yi]/iu.test(word) ? 2 : 3
}

/** The keys of the property `home` that a statement has, as a subquery with one column `key`. */
export const homeKeys: RawBuilder<{ key: string }> = sql`
  select ${sql.lit(ALL)} as key
  union all
  select 'place ' || scope_id from home, scopes_of(home.place_id) as scope_id
  union
  select 'at ' || substr(lower(home.location), start, size)
  from home, generate_series(1, length(home.location)) as start, generate_series(1, 3) as size
  union all
  -- As the function cell_tokens has them, which a statement cannot take up and would prepare each time.
  select 'cell ' || level || ' ' || map_cell(home.map_longitude, level) || ' ' || map_cell(home.map_latitude, level)
  from home, unnest(${sql.lit(`{${CELL_LEVELS.join()}}`)}::integer[]) as level
  where home.map_latitude is not null
  union all
  select 'word ' || lexeme from home, unnest(tsvector_to_array(home.search_text)) as lexeme
  union
  select 'begin ' || left(lexeme, size)
  from home, unnest(tsvector_to_array(home.search_text)) as lexeme, generate_series(1, 3) as size`

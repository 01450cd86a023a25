import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { presentPlace } from '../places/place.queries.server.ts'
import type { PlaceCount } from '../places/place.schema.ts'
import { coverOfPlace, presentCover } from '../properties/property.queries.server.ts'

const MAX_NAME_LENGTH = 200
const CANDIDATES = 100
const LEAST_SIMILARITY = 0.45

/**
 * How many active properties there are in each place and what lies in it: `scopeId` is the place. They are counted when
 * they change; places without any may be missing.
 */
export function countsOfPlaces(db: Executor) {
  const stored = db.selectFrom('propertyTotals').select(['scopeId', 'count'])
  const changes = db.selectFrom('propertyCountChanges').select(['scopeId', 'change as count'])
  return db
    .selectFrom(stored.unionAll(changes).as('parts'))
    .select(['scopeId', sql<number>`sum(count)::bigint`.as('count')])
    .groupBy('scopeId')
}

/** `countsOfPlaces` by the id of the place. */
export async function listPlaceCounts(db: Executor): Promise<Map<string, number>> {
  const rows = await countsOfPlaces(db).execute()
  return new Map(rows.map(({ scopeId, count }) => [scopeId, count]))
}

/**
 * The places with the most active properties, most first: neighbourhoods, and cities most of whose properties lie in
 * none of them. A link to one of them leads to exactly as many properties as its count says.
 */
export async function listTopLocations(db: Executor, options: { limit: number }): Promise<PlaceCount[]> {
  const rows = await selectTopLocations(db, options).execute()
  return rows.map((row) => ({ ...presentPlace(row), count: row.count }))
}

/** As `listTopLocations`, each with the cover of one of its newest homes; null when these have no picture. */
export async function listTopLocationsWithCover(db: Executor, options: { limit: number }) {
  const rows = await db
    .selectFrom(selectTopLocations(db, options).as('tops'))
    .selectAll('tops')
    .select(coverOfPlace(db, 'tops.id').as('cover'))
    .orderBy('tops.count', 'desc')
    .orderBy('tops.name')
    .execute()
  return rows.map((row) => ({ ...presentPlace(row), count: row.count, cover: presentCover(row.cover) }))
}

function selectTopLocations(db: Executor, options: { limit: number }) {
  return db
    .with('counts', () => countsOfPlaces(db))
    .selectFrom('places')
    .innerJoin('counts', 'counts.scopeId', 'places.id')
    .select(['places.id', 'places.kind', 'places.name', 'places.slug', 'places.label', 'counts.count'])
    .where('counts.count', '>', 0)
    .where('places.kind', '<>', 'region')
    .where(
      (eb) =>
        eb
          .selectFrom('places as inner')
          .innerJoin('counts as inside', 'inside.scopeId', 'inner.id')
          .select(sql<number>`coalesce(sum(inside.count), 0)`.as('count'))
          .whereRef('inner.parentId', '=', 'places.id'),
      '<',
      sql<number>`counts.count / 2.0`,
    )
    .orderBy('counts.count', 'desc')
    .orderBy('places.name')
    .limit(options.limit)
}

/** What is looked for, and the patterns of LIKE with it. */
type Typed = { typed: string; beginning: string; wordBeginning: string; inside: string; limit: number }

// Letters are compared only where names that hold what was typed are too few: it takes longest.
const placesFor = prepared((db, { typed, beginning, wordBeginning, inside, limit }: Typed) => {
  const fit = sql`id, distance, word_similarity(${typed}, text) as similarity, similarity(${typed}, name) as closeness`
  return sql<PlaceCount>`
    with names as materialized (
      select id, text, name, case
          when name = ${typed} then 0
          when text like ${beginning} then 1
          when text like ${wordBeginning} then 2
          when text like ${inside} then 3
          else 4
        end as distance
      from (
        select id, lower(label) as text, lower(name) as name from places
        union all
        select place_id as id, lower(name) as text, lower(name) as name from place_aliases
      ) as names
    ), holding as materialized (
      select ${fit} from names where distance < 4
      order by distance, similarity desc, closeness desc limit ${CANDIDATES}
    ), alike as (
      select ${fit} from names
      where distance = 4 and (select count(distinct id) from holding) < ${limit}::integer
    ), best as (
      select id, min(distance) as distance, max(similarity) as similarity, max(closeness) as closeness
      from (
        select * from holding union all select * from alike where similarity >= ${LEAST_SIMILARITY}
      ) as found
      group by id
    )
    select places.id, kind, places.name, slug, label, counted.count
    from best
      join places on places.id = best.id
      cross join lateral (
        select coalesce(sum(count), 0)::bigint as count
        from (
          select count from property_totals where scope_id = best.id
          union all
          select change from property_count_changes where scope_id = best.id
        ) as parts
      ) as counted
    order by distance, distance < 4 and counted.count > 0 desc, similarity desc, closeness desc, label
    limit ${limit}::integer`.compile(db)
})

/**
 * Places for what somebody has typed so far, best first, tolerant of typing mistakes; with nothing typed,
 * the places with the most properties. Counts include what lies inside.
 */
export async function suggestPlaces(
  db: Executor,
  options: { query: string; limit: number },
): Promise<PlaceCount[]> {
  const typed = cleanText(options.query, MAX_NAME_LENGTH).replace(/\s+/g, ' ').trim().toLowerCase()
  if (!typed) return listTopLocations(db, { limit: options.limit })
  const pattern = escapeLike(typed)
  const rows = await placesFor(db, {
    typed,
    beginning: `${pattern}%`,
    wordBeginning: `% ${pattern}%`,
    inside: `%${pattern}%`,
    limit: options.limit,
  })
  return rows.map((row) => ({ ...presentPlace(row), count: row.count }))
}

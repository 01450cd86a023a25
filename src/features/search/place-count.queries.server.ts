import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { presentPlace } from '../places/place.queries.server.ts'
import type { PlaceCount } from '../places/place.schema.ts'

const MAX_NAME_LENGTH = 200
const CANDIDATES = 50
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
 * The places with the most active properties, most first: neighbourhoods, and cities that are not divided.
 * A link to one of them leads to exactly as many properties as its count says.
 */
export async function listTopLocations(db: Executor, options: { limit: number }): Promise<PlaceCount[]> {
  const rows = await db
    .selectFrom('places')
    .innerJoin(countsOfPlaces(db).as('counts'), 'counts.scopeId', 'places.id')
    .select(['places.id', 'places.kind', 'places.name', 'places.slug', 'places.label', 'counts.count'])
    .where('counts.count', '>', 0)
    .where('places.kind', '<>', 'region')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('places as inner').select('inner.id').whereRef('inner.parentId', '=', 'places.id')),
      ),
    )
    .orderBy('counts.count', 'desc')
    .orderBy('places.name')
    .limit(options.limit)
    .execute()
  return rows.map((row) => ({ ...presentPlace(row), count: row.count }))
}

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
  const nearest = db
    .selectFrom('places')
    .select(['id', 'kind', 'name', 'slug', 'label'])
    .select(sql<number>`word_similarity(${typed}, lower(label))`.as('similarity'))
    .select(
      sql<number>`case
        when lower(name) = ${typed} then 0
        when lower(label) like ${`${pattern}%`} then 1
        when lower(label) like ${`% ${pattern}%`} then 2
        when lower(label) like ${`%${pattern}%`} then 3
        else 4
      end`.as('distance'),
    )
    .orderBy(sql`${typed} <<-> lower(label)`)
    .limit(CANDIDATES)
  const best = db
    .selectFrom(nearest.as('nearest'))
    .selectAll()
    .where((eb) => eb.or([eb('distance', '<', 4), eb('similarity', '>=', LEAST_SIMILARITY)]))
    .orderBy('distance')
    .orderBy('similarity', 'desc')
    .orderBy('label')
    .limit(options.limit)
  const rows = await db
    .selectFrom(best.as('best'))
    .select(['id', 'kind', 'name', 'slug', 'label'])
    .leftJoin(countsOfPlaces(db).as('counts'), 'counts.scopeId', 'best.id')
    .select('counts.count')
    .orderBy('distance')
    .orderBy('similarity', 'desc')
    .orderBy('label')
    .execute()
  return rows.map((row) => ({ ...presentPlace(row), count: row.count ?? 0 }))
}

import { type Expression, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { cleanText, escapeLike, toSlug } from '#/shared/text.ts'
import type { PlaceCount, PlaceView } from './place.schema.ts'

const MAX_NAME_LENGTH = 200
const CANDIDATES = 50
const LEAST_SIMILARITY = 0.45

function presentPlace({ id, kind, name, slug, label }: PlaceView): PlaceView {
  return { id, kind, name, slug, label }
}

/**
 * The places with the most active properties, most first: neighbourhoods, and cities that are not divided.
 * A link to one of them leads to exactly as many properties as its count says.
 */
export async function listTopLocations(db: Executor, options: { limit: number }): Promise<PlaceCount[]> {
  const counts = db
    .selectFrom('properties')
    .select((eb) => ['placeId', eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`status = 'active'`)
    .where('placeId', 'is not', null)
    .groupBy('placeId')
  const rows = await db
    .selectFrom(counts.as('counts'))
    .innerJoin('places', 'places.id', 'counts.placeId')
    .select(['places.id', 'places.kind', 'places.name', 'places.slug', 'places.label', 'counts.count'])
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
    .select((eb) => countInside(db, eb.ref('best.id')).as('count'))
    .orderBy('distance')
    .orderBy('similarity', 'desc')
    .orderBy('label')
    .execute()
  return rows.map((row) => ({ ...presentPlace(row), count: row.count ?? 0 }))
}

function countInside(db: Executor, placeId: Expression<string>) {
  return db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`properties.status = 'active'`)
    .where(
      sql<boolean>`properties.place_id in (
        select part.id
        from places as part
        where part.id = ${placeId}
          or part.parent_id = ${placeId}
          or part.parent_id in (select child.id from places as child where child.parent_id = ${placeId})
      )`,
    )
}

/** The place that a slug, a name or a label means, in any case; of several the one named most exactly, then the larger. */
export async function findPlace(
  db: Executor,
  options: { nameOrSlug: string },
): Promise<PlaceView | undefined> {
  const text = cleanText(options.nameOrSlug, MAX_NAME_LENGTH).replace(/\s+/g, ' ')
  if (!text) return undefined
  const row = await db
    .selectFrom('places')
    .select(['id', 'kind', 'name', 'slug', 'label'])
    .where((eb) =>
      eb.or([
        eb('slug', '=', toSlug(text)),
        eb(sql`lower(label)`, '=', sql`lower(${text})`),
        eb(sql`lower(name)`, '=', sql`lower(${text})`),
      ]),
    )
    .orderBy(
      sql`case when slug = ${toSlug(text)} then 0 when lower(label) = lower(${text}) then 1 else 2 end`,
    )
    .orderBy(sql`case kind when 'region' then 0 when 'city' then 1 else 2 end`)
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst()
  return row && presentPlace(row)
}

/** The ids of a place and of everything that lies in it. */
export async function listPlaceAndInside(db: Executor, options: { placeId: string }): Promise<string[]> {
  const rows = await db
    .withRecursive('inside', (cte) =>
      cte
        .selectFrom('places')
        .select('id')
        .where('id', '=', options.placeId)
        .unionAll(
          cte.selectFrom('places').innerJoin('inside', 'inside.id', 'places.parentId').select('places.id'),
        ),
    )
    .selectFrom('inside')
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

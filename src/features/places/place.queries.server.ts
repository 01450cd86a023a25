import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { cleanText, escapeLike, toSlug } from '#/shared/text.ts'
import type { PlaceCount, PlaceView } from './place.schema.ts'
import { countsOfPlaces } from './place-count.queries.server.ts'

const MAX_NAME_LENGTH = 200
const CANDIDATES = 50
const LEAST_SIMILARITY = 0.45

/** A place without whatever else was read with it. */
export function presentPlace({ id, kind, name, slug, label }: PlaceView): PlaceView {
  return { id, kind, name, slug, label }
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

/**
 * The place that a slug, a name or a label means, in any case; of several the one named most exactly, then the larger.
 * `insideIds` are its own id and those of everything that lies in it.
 */
export async function findPlace(
  db: Executor,
  options: { nameOrSlug: string },
): Promise<(PlaceView & { insideIds: string[] }) | undefined> {
  const text = cleanText(options.nameOrSlug, MAX_NAME_LENGTH).replace(/\s+/g, ' ')
  if (!text) return undefined
  const row = await db
    .selectFrom('places')
    .select(['id', 'kind', 'name', 'slug', 'label'])
    .select(
      sql<string[]>`array(
        select part.id
        from places as part left join places as above on above.id = part.parent_id
        where places.id in (part.id, part.parent_id, above.parent_id)
      )`.as('insideIds'),
    )
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
  return row && { ...presentPlace(row), insideIds: row.insideIds }
}

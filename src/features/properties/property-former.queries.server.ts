import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { isActive, presentCard, selectCards } from './property.queries.server.ts'
import type { PropertyCardView, PropertyTag } from './property.schema.ts'
import { type LookedAt, listSimilarProperties } from './similar/similar-property.queries.server.ts'

/**
 * What is known of a property that was advertised once: how it was offered, and where when that is still known; of one
 * that may come back all that others are like.
 */
export type FormerProperty = { tag: PropertyTag; placeId: string | null; like?: LookedAt }

/** A property that visitors could see and that was withdrawn or deleted since; undefined for every other id. */
export async function findFormerProperty(
  db: Executor,
  options: { id: string },
): Promise<FormerProperty | undefined> {
  const { id } = options
  if (!isId(id)) return undefined
  const withdrawn = await db
    .selectFrom('properties')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select((eb) => [
      eb.fn.coalesce('lastPublicTag', 'tag').as('tag'),
      ...(['placeId', 'type', 'pricePesewas', 'location', 'places.slug'] as const),
    ])
    .where('properties.id', '=', id)
    .where('status', '=', 'withdrawn')
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  if (withdrawn) {
    const { tag, placeId, slug, ...rest } = withdrawn
    return { tag, placeId, like: { id, tag, place: slug === null ? null : { slug }, ...rest } }
  }
  return await db
    .selectFrom('removedProperties')
    .select(['tag', 'placeId'])
    .where('id', '=', id)
    .where('wasPublished', '=', true)
    // The same id may be advertised again.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('properties').select('properties.id').where('properties.id', '=', id))),
    )
    .executeTakeFirst()
}

/**
 * Active properties instead of a former one: those like it; where only its tag and place are known, of the same tag, in
 * the same place and then elsewhere in its city, newest first, or the newest of that tag.
 */
export async function listInsteadOf(
  db: Executor,
  options: { former: FormerProperty; now: Date; limit: number },
): Promise<PropertyCardView[]> {
  const { former, now, limit } = options
  if (former.like) return listSimilarProperties(db, { property: former.like, now, limit })
  const near = former.placeId ? await listCards(db, former, inCityOf(former.placeId), limit) : []
  const rows = near.length > 0 ? near : await listCards(db, { ...former, placeId: null }, sql`true`, limit)
  return rows.map((row) => presentCard(row, now))
}

function listCards(
  db: Executor,
  { tag, placeId }: FormerProperty,
  where: ReturnType<typeof inCityOf>,
  limit: number,
) {
  const here = sql`(properties.place_id = ${placeId}::uuid) is not true`
  const found = db
    .selectFrom('properties')
    .select('properties.id')
    .where(isActive)
    .where('properties.tag', '=', tag)
    .where(where)
    .$if(placeId !== null, (query) => query.orderBy(here))
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(limit)
  return selectCards(db)
    .where('properties.id', 'in', found)
    .orderBy(here)
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .execute()
}

// A neighbourhood's surroundings are its city; a city's are itself and its neighbourhoods.
function inCityOf(placeId: string) {
  return sql<boolean>`properties.place_id = any (array(
    select near.id
    from places as own
      join places as city on city.id = case own.kind when 'neighbourhood' then own.parent_id else own.id end
      join places as near on near.id = city.id or near.parent_id = city.id
    where own.id = ${placeId}
  ))`
}

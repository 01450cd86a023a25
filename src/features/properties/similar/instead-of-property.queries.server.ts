import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { isActive, presentCard, selectCards } from '../property.queries.server.ts'
import { type PropertyCardView, TYPES_WITHOUT_BEDS } from '../property.schema.ts'
import type { FormerProperty } from '../property-former.queries.server.ts'
import { listSimilarProperties } from './similar-property.queries.server.ts'

/** So many stand beside each other where there is room. */
const ROW = 3

/**
 * Active properties instead of a former one: those like it; where only its tag and place are known, homes of the same
 * tag, in the same place and then elsewhere in its city, newest first, and the newest of that tag where these fill no row.
 */
export async function listInsteadOf(
  db: Executor,
  options: { former: FormerProperty; now: Date; limit: number },
): Promise<PropertyCardView[]> {
  const { former, now, limit } = options
  if (former.like) return listSimilarProperties(db, { property: former.like, now, limit })
  const near = former.placeId ? await listCards(db, former, inCityOf(former.placeId), limit) : []
  const missing = Math.min(limit, near.length > 0 ? ROW : limit) - near.length
  const nearIds = near.map(({ id }) => id)
  const others =
    missing > 0
      ? await listCards(
          db,
          { ...former, placeId: null },
          sql`properties.id <> all (${nearIds}::uuid[])`,
          missing,
        )
      : []
  return [...near, ...others].map((row) => presentCard(row, now))
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
    .where('properties.type', 'not in', TYPES_WITHOUT_BEDS)
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

import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { MappedPlace } from './place.schema.ts'

/** Every place with where it lies: a few hundred at most, so that questions about neighbours need no more queries. */
export async function listPlaceMap(db: Executor): Promise<MappedPlace[]> {
  const rows = await db
    .selectFrom('places')
    .select(['id', 'kind', 'parentId', 'name', 'slug', 'label', 'latitude', 'longitude'])
    .select(({ selectFrom }) =>
      sql<string[]>`array(${selectFrom('placeAliases')
        .select('placeAliases.slug')
        .whereRef('placeAliases.placeId', '=', 'places.id')})`.as('aliases'),
    )
    .orderBy('label')
    .execute()
  return rows.map(({ latitude, longitude, kind, ...row }) => ({
    ...row,
    kind,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }))
}

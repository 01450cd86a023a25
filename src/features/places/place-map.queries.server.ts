import type { Executor } from '#/database/connection.server.ts'
import type { MappedPlace, PlaceKind } from './place.schema.ts'

/** Every place with where it lies: a few hundred at most, so that questions about neighbours need no more queries. */
export async function listPlaceMap(db: Executor): Promise<MappedPlace[]> {
  const rows = await db
    .selectFrom('places')
    .select(['id', 'kind', 'parentId', 'name', 'slug', 'label', 'latitude', 'longitude'])
    .orderBy('label')
    .execute()
  // A check of the table keeps `kind` to the three kinds there are.
  return rows.map(({ latitude, longitude, kind, ...row }) => ({
    ...row,
    kind: kind as PlaceKind,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }))
}

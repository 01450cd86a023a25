import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { type MapLabel, mapLabels } from './map-label.rules.ts'
import type { MappedPlace } from './place.schema.ts'

// Places change with a new version of the program, which begins anew.
const OLDEST_MILLISECONDS = 3_600_000
const known = new WeakMap<Executor, { labels: Promise<MapLabel[]>; until: number }>()

/** What a map of the country can write, from memory for an hour. */
export function listMapLabels(db: Executor): Promise<MapLabel[]> {
  const before = known.get(db)
  if (before && before.until > performance.now()) return before.labels
  const labels = listPlaceMap(db).then(mapLabels)
  known.set(db, { labels, until: performance.now() + OLDEST_MILLISECONDS })
  // Who asks next tries again.
  labels.catch(() => known.delete(db))
  return labels
}

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

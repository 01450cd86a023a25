import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { type MapLabel, mapLabels } from './map-label.rules.ts'
import type { MappedPlace } from './place.schema.ts'

// Places change with a new version of the program, which begins anew.
const OLDEST_MILLISECONDS = 3_600_000

/** Reads once an hour for each database; who asks after a failure tries again. */
function fromMemory<Found>(read: (db: Executor) => Promise<Found>): (db: Executor) => Promise<Found> {
  const known = new WeakMap<Executor, { found: Promise<Found>; until: number }>()
  return (db) => {
    const before = known.get(db)
    if (before && before.until > performance.now()) return before.found
    const found = read(db)
    known.set(db, { found, until: performance.now() + OLDEST_MILLISECONDS })
    found.catch(() => known.delete(db))
    return found
  }
}

/**
 * Every place with where it lies, from memory: a few hundred at most, so that questions about neighbours need no more
 * queries.
 */
export const listPlaceMap = fromMemory(readPlaceMap)

/** What a map of the country can write, from memory. */
export const listMapLabels: (db: Executor) => Promise<MapLabel[]> = fromMemory(async (db) =>
  mapLabels(await listPlaceMap(db)),
)

/** By what a place can be named: slugs, other slugs, and names and labels in small letters; from memory. */
export const listPlaceKeys: (db: Executor) => Promise<ReadonlySet<string>> = fromMemory(async (db) => {
  const places = await listPlaceMap(db)
  return new Set(
    places.flatMap(({ slug, aliases, name, label }) => [
      ...[slug, ...aliases],
      ...[name.toLowerCase(), label.toLowerCase()],
    ]),
  )
})

async function readPlaceMap(db: Executor): Promise<readonly MappedPlace[]> {
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

import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { coversOfPlace, presentCover } from '../properties/property.queries.server.ts'

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
 * The cover of one of the newest homes of each of these places, each another where they have one; null when these have no
 * picture.
 */
export async function listCoversOfPlaces(db: Executor, placeIds: readonly string[]) {
  const rows = await db
    .selectFrom('places')
    .where('id', '=', sql<string>`any (${placeIds}::uuid[])`)
    .select(['id', coversOfPlace(db, 'places.id').as('covers')])
    .execute()
  const coversOf = new Map(rows.map(({ id, covers }) => [id, covers]))
  const seen = new Set<string>()
  return new Map(
    placeIds.map((id) => {
      const covers = coversOf.get(id) ?? []
      const cover = covers.find(({ storageKey }) => !seen.has(storageKey)) ?? covers[0] ?? null
      if (cover) seen.add(cover.storageKey)
      return [id, presentCover(cover)]
    }),
  )
}

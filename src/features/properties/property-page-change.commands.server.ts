import { sql, type Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'

/**
 * A property that visitors see, or saw until now: its own pages, the lists of the whole country, and those of every
 * place around the ones it lies in or lay in.
 */
export async function announcePropertyChange(
  tx: Transaction<DB>,
  { propertyId, placeIds }: { propertyId: string; placeIds: readonly (string | null)[] },
): Promise<void> {
  const known = placeIds.filter((id) => id !== null)
  const around = known.length > 0 ? await listPlacesAround(tx, known) : []
  await announcePageChange(tx, [
    `property:${propertyId}`,
    'properties',
    ...around.map((id) => `place:${id}` as const),
  ])
}

async function listPlacesAround(tx: Transaction<DB>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive around as (
      select id, parent_id from places where id = any (${ids}::uuid[])
      union select places.id, places.parent_id from places join around on places.id = around.parent_id
    )
    select id from around
  `.execute(tx)
  return rows.map(({ id }) => id)
}

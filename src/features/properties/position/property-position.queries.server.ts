import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { SHOWN_POSITION_COLUMNS, type ShownPosition, shownPosition } from './property-position.rules.ts'

/** The digital address of the property that the query is at, which leads to the door: null unless its agent shows where it is. */
export function shownDigitalAddress(eb: ExpressionBuilder<DB, 'properties'>) {
  return eb.case().when('properties.showsPin', '=', true).then(eb.ref('properties.digitalAddress')).end()
}

/** Where these properties are shown, with their prices; those that lie nowhere are left out. */
export async function listShownPositions(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<(ShownPosition & { id: string; pricePesewas: number })[]> {
  const rows = await db
    .selectFrom('properties')
    .select(['properties.id', 'properties.pricePesewas', ...SHOWN_POSITION_COLUMNS])
    .where(sql<boolean>`properties.id = any (${ids}::uuid[])`)
    .execute()
  return rows.flatMap(({ id, pricePesewas, ...row }) => {
    const position = shownPosition(row)
    return position ? [{ id, pricePesewas, ...position }] : []
  })
}

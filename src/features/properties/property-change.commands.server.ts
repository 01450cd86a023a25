import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { PropertyStatus } from './property.schema.ts'

const UNDO_MILLISECONDS = 600_000

/** What has changed of a property, as it was before. */
export type PropertyChange = {
  propertyId: string
  /** The row as JSON, with the names of its columns; null when the property was not advertised. */
  before: { price_pesewas: number } | null
  /** Null when it was not there. */
  fromStatus: PropertyStatus | null
}

/**
 * Takes the change that has been due for longest, for whoever tells of it in the same transaction; what another holds
 * is passed by. Undefined when none is due.
 */
export async function takeDueChange(tx: Transaction<DB>, now: Date): Promise<PropertyChange | undefined> {
  const { rows } = await sql<{
    propertyId: string
    before: string | null
    fromStatus: PropertyStatus | null
  }>`
    delete from property_changes
    where property_id = (
      select property_id from property_changes where due_at <= ${now} order by due_at
      limit 1 for update skip locked
    )
    returning property_id, before::text as before, from_status`.execute(tx)
  const [row] = rows
  return row && { ...row, before: row.before === null ? null : JSON.parse(row.before) }
}

/** Lets changes of several properties wait until they can no longer be taken back in a moment. */
export async function postponeChanges(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { propertyIds }: { propertyIds: readonly string[] },
): Promise<void> {
  if (propertyIds.length < 2) return
  const dueAt = new Date(clock.now().getTime() + UNDO_MILLISECONDS)
  await db
    .updateTable('propertyChanges')
    .set((eb) => ({ dueAt: eb.fn<Date>('greatest', ['dueAt', eb.val(dueAt)]) }))
    .where('propertyId', 'in', propertyIds)
    .execute()
}

import { sql, type Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { stillAdvertises } from './property.errors.ts'

/** Refuses, in the transaction that takes a role away, while somebody advertises anything, whatever its status. */
export async function refuseWhileAdvertising(
  tx: Transaction<DB>,
  { accountId }: { accountId: string },
): Promise<void> {
  const { count } = await tx
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count > 0) throw stillAdvertises(count)
}

/**
 * Makes all homes of one person another's, with whom visitors then find on their pages; answers how many. Unsaved
 * changes of the former agent go, and so does a reference that the other has given already. Both people are locked.
 */
export async function handOverProperties(
  tx: Transaction<DB>,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  const moved = await tx
    .updateTable('properties')
    .set((eb) => ({
      userId: to,
      reference: referenceFor(to),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('userId', '=', from)
    .returning('id')
    .execute()
  if (moved.length === 0) return 0
  await tx
    .deleteFrom('propertyDrafts')
    .where('userId', '=', from)
    .where('propertyId', 'is not', null)
    .execute()
  // Whose homes are shown stands on every page that shows one.
  await announcePageChange(tx, ['agents'])
  return moved.length
}

// No two homes of one agent have the same reference.
function referenceFor(to: string) {
  return sql<string | null>`case when exists (
    select from properties as other
    where other.user_id = ${to} and lower(other.reference) = lower(properties.reference)
  ) then null else properties.reference end`
}

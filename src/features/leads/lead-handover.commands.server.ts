import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/** Makes the leads of one agent another's, who also takes care of those that the first did; answers how many. */
export async function handOverLeads(
  tx: Transaction<DB>,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('leads')
    .set({
      agentId: to,
      ownerId: sql<string | null>`case when owner_id = ${from} then ${to}::uuid else owner_id end`,
      // Later than before in any case, so that a form that is open elsewhere is refused.
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('agentId', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

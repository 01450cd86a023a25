import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

const OPEN = ['new', 'contacted', 'viewing'] as const

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

/** Gives the open leads of somebody who is no agent any more, and those that they took care of, to the office. */
export async function passLeadsToOffice(
  tx: Transaction<DB>,
  { from, now }: { from: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({
      agentId: sql<string | null>`nullif(agent_id, ${from}::uuid)`,
      ownerId: sql<string | null>`nullif(owner_id, ${from}::uuid)`,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.or([eb('agentId', '=', from), eb('ownerId', '=', from)]))
    .where('status', 'in', OPEN)
    .execute()
}

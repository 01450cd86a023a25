import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

const OPEN = ['new', 'contacted', 'viewing'] as const

/**
 * Makes the leads of one agent another's, who has their homes already and also takes care of those that the first did,
 * and of open ones about these homes that are no agent's; answers how many.
 */
export async function handOverLeads(
  tx: Transaction<DB>,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('leads')
    .set(given({ from, to, now }))
    .where((eb) =>
      eb.or([
        eb('agentId', '=', from),
        eb.and([
          eb('agentId', 'is', null),
          eb('status', 'in', OPEN),
          eb('propertyId', 'in', eb.selectFrom('properties').select('id').where('userId', '=', to)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes the open leads about one home along with it: those of its former agent, and those of none. */
export async function moveLeadsWithHome(
  tx: Transaction<DB>,
  { propertyId, from, to, now }: { propertyId: string; from: string; to: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set(given({ from, to, now }))
    .where('propertyId', '=', propertyId)
    .where('status', 'in', OPEN)
    .where((eb) => eb.or([eb('agentId', 'is', null), eb('agentId', '=', from)]))
    .execute()
}

const given = ({ from, to, now }: { from: string; to: string; now: Date }) => ({
  agentId: to,
  ownerId: sql<string | null>`case when owner_id = ${from} then ${to}::uuid else owner_id end`,
  updatedAt: later(now),
})

// Later than before in any case, so that a form that is open elsewhere is refused.
const later = (now: Date) => sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`

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
      updatedAt: later(now),
    })
    .where((eb) => eb.or([eb('agentId', '=', from), eb('ownerId', '=', from)]))
    .where('status', 'in', OPEN)
    .execute()
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { passLeadsToOffice } from '../leads/lead-handover.commands.server.ts'
import { refuseWhileAdvertising } from '../properties/property-handover.commands.server.ts'

/**
 * What goes before the loss of a role that advertises, in its transaction: refuses while somebody advertises a home, and
 * gives their open leads to the office, so that nobody waits for an answer of who sees them no longer.
 */
export async function leaveNothingOpen(
  tx: Transaction<DB>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await refuseWhileAdvertising(tx, { accountId })
  await passLeadsToOffice(tx, { from: accountId, now })
}

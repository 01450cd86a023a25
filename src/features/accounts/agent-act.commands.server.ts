import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { adminsOnly } from '../access/access.errors.ts'
import { canUseScope, requireAgent } from '../access/agent.policy.ts'
import { roleOf } from '../access/role.policy.ts'
import type { Scope } from '../access/scope.rules.ts'
import { type Confirming, lockPerson } from './administrator-act.commands.server.ts'

/**
 * Runs an act of agents and administrators within a scope, in one transaction. Refuses who is neither, and a scope that
 * is more than the role of this moment allows: an administrator who was made an agent since the page was opened
 * reaches nothing but their own. `act` may run again, as by `asAdministrator`.
 */
export async function asAgent<T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  scope: Scope,
  act: (tx: Transaction<DB>) => Promise<T>,
  confirming: Confirming = {},
): Promise<T> {
  requireAgent(actor, confirming.refuse)
  return await withTransactionRetries(db, async (tx) => {
    await confirmAgent(tx, actor, scope, { ...confirming, now: clock.now() })
    return await act(tx)
  })
}

/** The same check as a step, for a transaction that must do something else first. */
export async function confirmAgent(
  tx: Transaction<DB>,
  actor: Actor,
  scope: Scope,
  { now, refuse = adminsOnly, isOneByOne = false }: Confirming & { now: Date },
): Promise<void> {
  const { role } = await lockPerson(tx, actor, { now, isOneByOne })
  if (!canUseScope({ accountId: actor.accountId, role: roleOf({ role }) }, scope)) throw refuse()
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { requireAdministrator } from '../../access/administrator.policy.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { blocksThemself, lastAdministrator, personNotFound } from '../account.errors.ts'
import { lockAdministrators } from '../administrator.queries.server.ts'
import { confirmAdministrator } from '../administrator-act.commands.server.ts'
import { forgetOpenEmailChange } from '../links/email-change.commands.server.ts'

type BlockServices = Pick<Services, 'db' | 'clock'>

/**
 * Shuts somebody out: every session ends with this act, every mailed link is void, and their password is answered as a
 * wrong one. What they advertise stays. A second time changes the reason. Refuses to block oneself, the last
 * administrator, and who has no account.
 */
export async function blockPerson(
  services: BlockServices,
  actor: Actor,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  requireAdministrator(actor)
  await withTransactionRetries(services.db, async (tx) => {
    // As whoever takes a role away: two who block each other go one after the other.
    const administrators = await lockAdministrators(tx)
    const now = services.clock.now()
    await confirmAdministrator(tx, actor, { now })
    const id = await lockPerson(tx, accountId)
    if (id === actor.accountId) throw blocksThemself()
    if (administrators.length > 0 && administrators.every((other) => other === id)) throw lastAdministrator()
    await tx
      .updateTable('accounts')
      .set({ blockedAt: now, blockReason: reason, updatedAt: now })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('sessions').where('accountId', '=', id).execute()
    await tx.deleteFrom('accountTokens').where('accountId', '=', id).where('usedAt', 'is', null).execute()
    await forgetOpenEmailChange(tx, id)
    await recordAudit(tx, { event: 'account.blocked', at: now, by: actor, subjectId: id })
  })
}

/** Lets somebody in again, who signs in anew. Who is not blocked stays as they are. */
export async function unblockPerson(
  services: BlockServices,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<void> {
  requireAdministrator(actor)
  await withTransactionRetries(services.db, async (tx) => {
    const now = services.clock.now()
    await confirmAdministrator(tx, actor, { now })
    const id = await lockPerson(tx, accountId)
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ blockedAt: null, blockReason: null, updatedAt: now })
      .where('id', '=', id)
      .where('blockedAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordAudit(tx, { event: 'account.unblocked', at: now, by: actor, subjectId: id })
  })
}

async function lockPerson(tx: Transaction<DB>, accountId: string): Promise<string> {
  const account = isId(accountId)
    ? await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
    : undefined
  if (!account) throw personNotFound()
  return account.id
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { notSignedIn, profileNotFound } from './account.errors.ts'
import { requireBuyer } from './buyer.policy.ts'
import { createMissingProfile } from './profile-creation.commands.server.ts'

/**
 * Lets one act of a buyer follow the other: the second sees what the first did. Makes a profile that is missing.
 * Refuses administrators, as they are at this very moment, and who is gone. It comes first in a transaction.
 */
export async function lockBuyer(tx: Transaction<DB>, actor: Actor, now: Date): Promise<void> {
  requireBuyer(actor)
  const { accountId } = actor
  // The account first, in the order in which it is deleted.
  const account = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw notSignedIn()
  let role = await lockRole(tx, accountId)
  if (!role) {
    await createMissingProfile(tx, { accountId, email: account.email, now })
    role = await lockRole(tx, accountId)
  }
  if (!role) throw profileNotFound()
  requireBuyer({ role })
}

async function lockRole(tx: Transaction<DB>, accountId: string): Promise<Role | undefined> {
  const profile = await tx
    .selectFrom('profiles')
    .select('role')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A check of the table keeps it to the words there are.
  return profile?.role as Role | undefined
}

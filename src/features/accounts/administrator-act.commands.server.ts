import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import type { Refusal } from '#/shared/errors.ts'
import { adminsOnly, notSignedIn } from '../access/access.errors.ts'
import { requireAdministrator } from '../access/administrator.policy.ts'
import { roleOf } from '../access/role.policy.ts'

/** Who an administrator is, as their profile says at this moment. */
export type Administrator = { fullName: string | null; email: string }

export type Confirming = {
  /** Says no to who is no administrator; in the words of `adminsOnly` unless given. */
  refuse?: () => Refusal
  /** Lets one such act of the same person follow the other until the transaction ends. */
  isOneByOne?: boolean
}

/**
 * Runs an act of administrators in one transaction. Refuses whoever is no administrator or whose session has ended, at
 * the moment of the act and not of the request: neither changes before the act is committed. `act` runs again when the
 * database rolled it back because of another, so it does nothing outside its transaction.
 */
export async function asAdministrator<T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  act: (tx: Transaction<DB>, administrator: Administrator) => Promise<T>,
  confirming: Confirming = {},
): Promise<T> {
  requireAdministrator(actor, confirming.refuse)
  return await withTransactionRetries(db, async (tx) => {
    const administrator = await confirmAdministrator(tx, actor, { ...confirming, now: clock.now() })
    return await act(tx, administrator)
  })
}

/**
 * The same check as a step, for a transaction that must lock something else first. Role and session stay as they are
 * until `tx` ends: whoever demotes this person or signs them out waits for it.
 */
export async function confirmAdministrator(
  tx: Transaction<DB>,
  actor: Actor,
  { now, refuse = adminsOnly, isOneByOne = false }: Confirming & { now: Date },
): Promise<Administrator> {
  const { role, ...administrator } = await lockPerson(tx, actor, { now, isOneByOne })
  requireAdministrator({ role: roleOf({ role }) }, refuse)
  return administrator
}

/** Who acts, with role and session, which stay as they are until `tx` ends. Refuses whose session has ended. */
export async function lockPerson(
  tx: Transaction<DB>,
  actor: Actor,
  { now, isOneByOne }: { now: Date; isOneByOne: boolean },
): Promise<Administrator & { role: string }> {
  // Locked in the order in which an account is deleted. Two acts that share a lock could not both strengthen it later,
  // so whoever needs the stronger one asks for it here.
  const person = await tx
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.id')
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .select(['profiles.role', 'profiles.fullName', 'profiles.email'])
    .where('accounts.id', '=', actor.accountId)
    .where('sessions.id', '=', actor.sessionId)
    .where('sessions.expiresAt', '>', now)
    .forKeyShare('accounts')
    .$call((query) => (isOneByOne ? query.forNoKeyUpdate('profiles') : query.forShare('profiles')))
    .forKeyShare('sessions')
    .executeTakeFirst()
  if (!person) throw notSignedIn()
  return person
}

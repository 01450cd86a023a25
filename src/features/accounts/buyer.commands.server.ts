import { sql, type Transaction } from 'kysely'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Limit } from '#/platform/config/setting.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { codeOf } from '#/shared/errors.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { takeAttempts } from '../limits/limit.commands.server.ts'
import { accountBusy, profileNotFound } from './account.errors.ts'
import { withAccountPermit } from './account-permit.commands.server.ts'
import { requireBuyer } from './buyer.policy.ts'
import { createMissingProfile } from './profile-creation.commands.server.ts'

const LOCK_TIMEOUT = '55P03'

/**
 * Runs a short act of a buyer in a transaction that holds their lock, counted at `limit` by account and `name`. The
 * account's acts follow each other before a connection is taken; one of another process is waited for a second. Refuses
 * administrators, who is gone, too many acts in the limit's time, and with `account.busy` too many at once.
 */
export async function actAsBuyer<T>(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { name, limit }: { name: string; limit: Limit },
  act: (tx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  requireBuyer(actor)
  return await withAccountPermit(actor, async () => {
    await takeAttempts(services, [{ name, subject: actor.accountId, limit }])
    try {
      return await withTransactionRetries(services.db, async (tx) => {
        const now = services.clock.now()
        await lockBuyer(tx, actor, now, { waitsAtMost: '1s' })
        return await act(tx, now)
      })
    } catch (error) {
      if (codeOf(error) === LOCK_TIMEOUT) throw accountBusy()
      throw error
    }
  })
}

/**
 * Lets one act of a buyer follow the other: the second sees what the first did. Makes a profile that is missing.
 * Refuses administrators, as they are at this very moment, and who is gone. It comes first in a transaction; a lock
 * that is not had within `waitsAtMost`, or else the connection's own time, fails it with 55P03 from here to its end.
 */
export async function lockBuyer(
  tx: Transaction<DB>,
  actor: Actor,
  now: Date,
  { waitsAtMost = null }: { waitsAtMost?: string | null } = {},
): Promise<void> {
  requireBuyer(actor)
  const { accountId } = actor
  const account = await lockAccountAndProfile(tx, accountId, waitsAtMost)
  if (!account) throw notSignedIn()
  let { role } = account
  if (!role) {
    await createMissingProfile(tx, { accountId, email: account.email, now })
    role = (await lockAccountAndProfile(tx, accountId, waitsAtMost))?.role ?? null
  }
  if (!role) throw profileNotFound()
  requireBuyer({ role })
}

type Locked = { accountId: string; waitsAtMost: string | null }

const lockedBuyers = prepared((db, { accountId, waitsAtMost }: Locked) =>
  sql<{ email: string; role: Role | null }>`
    with setting as materialized (
      select set_config('lock_timeout', coalesce(${waitsAtMost}, current_setting('lock_timeout')), true) as lock_timeout
    ), account as materialized (
      select accounts.id, accounts.email from setting, accounts
      where accounts.id = ${accountId} and setting.lock_timeout is not null
      for key share of accounts
    )
    select account.email, profile.role from account
    left join lateral (
      select role from profiles where profiles.id = account.id for no key update
    ) as profile on true
  `.compile(db),
)

/** One round trip: how long locks are waited for, then the account, in the order in which it is deleted, then the profile. */
async function lockAccountAndProfile(
  tx: Transaction<DB>,
  accountId: string,
  waitsAtMost: string | null,
): Promise<{ email: string; role: Role | null } | undefined> {
  const [row] = await lockedBuyers(tx, { accountId, waitsAtMost })
  return row
}

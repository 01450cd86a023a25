import { sql, type Transaction } from 'kysely'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { wasRolledBack, withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Limit } from '#/platform/config/setting.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { codeOf } from '#/shared/errors.ts'
import { notSignedIn } from '../access/access.errors.ts'
import {
  type Attempt,
  type AttemptValues,
  attemptStep,
  attemptValues,
  takeAttempts,
} from '../limits/limit.commands.server.ts'
import { accountBusy, profileNotFound } from './account.errors.ts'
import { withAccountPermit } from './account-permit.commands.server.ts'
import { requireBuyer } from './buyer.policy.ts'
import { createMissingProfile } from './profile-creation.commands.server.ts'
import { movesBefore } from './session.rules.ts'

const LOCK_TIMEOUT = '55P03'

const WAITS_AT_MOST = '1s'

/**
 * Who acts, where the statement that does the act looks itself whether they may: what a cookie brings, and whose session
 * it was when it was last found. Nothing of it is believed; `actor` asks who they are, or refuses.
 */
export type ClaimedSession = {
  readonly accountId: string
  readonly tokenHash: Buffer
  actor(): Promise<Actor>
}

/** A session that is claimed, beside when it must be moved by being used; both null where it was looked at before. */
type ClaimValues = { tokenHash: Buffer | null; movesBefore: Date | null }

/** What `buyerSteps` is given. */
export type BuyerValues = AttemptValues & Locked & ClaimValues

/**
 * What a statement that does all of an act at once says: whether it has counted the act, and its outcome; undefined when
 * it did nothing because something is unusual, for the steps one by one to find out and refuse.
 */
export type AtOnce<T> = { isCounted: boolean; outcome: T | undefined }

/**
 * Runs a short act of a buyer in a transaction that holds their lock, counted at `limit` by account and `name`. The
 * account's acts follow each other before a connection is taken; one of another process is waited for a second. Refuses
 * administrators, who is gone, too many acts in the limit's time, and with `account.busy` too many at once. `atOnce`
 * may do the whole act in one statement that begins with `buyerSteps`; where there is one a session may be claimed.
 */
export async function actAsBuyer<T>(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  by: Actor | ClaimedSession,
  { name, limit }: { name: string; limit: Limit },
  act: (tx: Transaction<DB>, now: Date) => Promise<T>,
  atOnce?: (values: BuyerValues) => Promise<AtOnce<T>>,
): Promise<T> {
  const claimed = isClaimed(by) ? by : undefined
  if (!isClaimed(by)) requireBuyer(by)
  const attempt = { name, subject: by.accountId, limit }
  return await withAccountPermit(by, async () => {
    const { isCounted, outcome } = atOnce
      ? await tryAtOnce(services, attempt, claimed, atOnce)
      : { isCounted: false, outcome: undefined }
    if (outcome !== undefined) return outcome
    const actor = await whoActs(by)
    if (actor.accountId !== by.accountId) throw notSignedIn()
    if (!isCounted) await takeAttempts(services, [attempt])
    try {
      return await withTransactionRetries(services.db, async (tx) => {
        const now = services.clock.now()
        await lockBuyer(tx, actor, now, { waitsAtMost: WAITS_AT_MOST })
        return await act(tx, now)
      })
    } catch (error) {
      if (hasWaitedTooLong(error)) throw accountBusy()
      throw error
    }
  })
}

/** Who acts; refuses as `actor` of a claimed session does. */
export async function whoActs(claim: Actor | ClaimedSession): Promise<Actor> {
  return isClaimed(claim) ? await claim.actor() : claim
}

const isClaimed = (claim: Actor | ClaimedSession): claim is ClaimedSession => 'tokenHash' in claim

const hasWaitedTooLong = (error: unknown) => codeOf(error) === LOCK_TIMEOUT

async function tryAtOnce<T>(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  attempt: Attempt,
  claimed: ClaimedSession | undefined,
  act: (values: BuyerValues) => Promise<AtOnce<T>>,
): Promise<AtOnce<T>> {
  const now = services.clock.now()
  const values = attemptValues(attempt, now)
  const claim: ClaimValues = {
    tokenHash: claimed?.tokenHash ?? null,
    movesBefore: claimed ? movesBefore(now, services.config.accounts) : null,
  }
  try {
    return await act({ ...values, ...claim, accountId: attempt.subject, waitsAtMost: WAITS_AT_MOST })
  } catch (error) {
    if (wasRolledBack(error)) return { isCounted: false, outcome: undefined }
    if (!hasWaitedTooLong(error)) throw error
    await claimed?.actor()
    // What failed has counted nothing.
    await takeAttempts(services, [attempt])
    throw accountBusy()
  }
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

/**
 * The first steps of a statement that does all of an act of a buyer, whose session it looks up when it was only claimed:
 * `attempt` has a row when the act could be counted, and `buyer` the `id` of who may act, locked as by `lockBuyer`. A
 * count beside them does not see what was written while the locks were waited for: where a number must not be passed,
 * leave room for one act of each process.
 */
export const buyerSteps = (values: BuyerValues) => sql`
    session as materialized (${sessionStep(values)}),
    attempt as (${attemptStep(values, sql`from session`)}),
    ${lockSteps(values, sql`from attempt`)},
    buyer as materialized (
      select profile.id from account
      join lateral (select id, role from profiles where profiles.id = account.id for no key update) as profile
        on profile.role = 'user'
    )`

// A row when the act may go on; none when the session is no such one any more, or has to be moved by being used.
const sessionStep = ({ tokenHash, movesBefore, accountId, now }: BuyerValues) => sql`
      select 1 as lives where ${tokenHash}::bytea is null
      union all
      select 1 from sessions
      where token_hash = ${tokenHash}::bytea and account_id = ${accountId} and expires_at > ${now}
        and (expires_at >= ${movesBefore}::timestamptz or expires_at >= ends_at)`

// How long locks are waited for, then the account, in the order in which it is deleted.
const lockSteps = ({ accountId, waitsAtMost }: Locked, from = sql``) => sql`
    setting as materialized (
      select set_config('lock_timeout', coalesce(${waitsAtMost}, current_setting('lock_timeout')), true) as lock_timeout
      ${from}
    ), account as materialized (
      select accounts.id, accounts.email from setting, accounts
      where accounts.id = ${accountId} and setting.lock_timeout is not null
      for key share of accounts
    )`

const lockedBuyers = prepared((db, locked: Locked) =>
  sql<{ email: string; role: Role | null }>`
    with ${lockSteps(locked)}
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

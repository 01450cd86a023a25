import { sql } from 'kysely'
import * as v from 'valibot'
import { advertises, roleOf } from '#/features/access/role.policy.ts'
import { isCommonPassword } from '#/platform/crypto/common-passwords.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role, Visitor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { readInput } from '#/shared/input.ts'
import { notSignedIn } from '../access/access.errors.ts'
import {
  type Attempt,
  emailSubject,
  forgetAttempts,
  giveBack,
  takeAttempts,
} from '../limits/limit.commands.server.ts'
import { addressSubject } from '../limits/limit.rules.ts'
import { invalidField } from './account.errors.ts'
import { givenPassword, MESSAGES, PASSWORD_LENGTHS, SHORT_PASSWORDS } from './account.schema.ts'

const KNOWN_ADDRESS_DAYS = 30
const PER_ACCOUNT_AND_ADDRESS = 'sign-in:account-and-address'
const PER_ACCOUNT = 'sign-in:account'
/** Beside a field that does not hold the password of whoever is signed in. */
export const NOT_CORRECT = 'Password is not correct'

/** An account as whoever tries its password finds it. */
export type GuessedAccount = {
  id: string
  email: string
  passwordHash: string
  emailVerifiedAt: Date | null
  role: Role
  isBlocked: boolean
  /** It was signed in from this visitor's address in the last thirty days. */
  isKnownAddress: boolean
}

/** Looks an account up by its address or id, in the same time whether or not there is one. */
export async function findGuessedAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  visitor: Visitor,
  by: { email: string } | { accountId: string },
): Promise<GuessedAccount | undefined> {
  const since = new Date(clock.now().getTime() - KNOWN_ADDRESS_DAYS * MILLISECONDS_PER_DAY)
  const network = visitor.ip === null ? null : addressSubject(visitor.ip)
  const row = await db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select((select) => [
      'accounts.id',
      'accounts.email',
      'accounts.passwordHash',
      'accounts.emailVerifiedAt',
      'accounts.blockedAt',
      'profiles.role',
      select
        .exists(
          select
            .selectFrom('auditEvents')
            .select('auditEvents.id')
            .whereRef('auditEvents.actorId', '=', 'accounts.id')
            .where('auditEvents.event', '=', 'account.sign_in_ok')
            .where('auditEvents.at', '>', since)
            .where(sql<boolean>`audit_events.ip <<= ${network}::inet`),
        )
        .as('isKnownAddress'),
    ])
    .where(
      'accountId' in by
        ? sql<boolean>`accounts.id = ${by.accountId}`
        : sql<boolean>`lower(accounts.email) = ${by.email}`,
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { blockedAt, ...account } = row
  return {
    ...account,
    role: roleOf(row),
    isBlocked: blockedAt !== null,
    isKnownAddress: Boolean(row.isKnownAddress),
  }
}

/**
 * True when this is the account's password. Every try is counted before the password is looked at, also for an address
 * without an account, and given back when it was right; refuses with `limit.reached`. The limit of one account over all
 * addresses spares those that it was signed in from, so that a stranger who guesses cannot lock the owner out. Of an
 * account that `isClosed` no password is right, after the same work and counted alike.
 */
export async function checkPassword(
  services: Pick<Services, 'db' | 'clock' | 'passwords' | 'config'>,
  visitor: Visitor,
  {
    email,
    password,
    account,
    isClosed = false,
  }: { email: string; password: string; account: GuessedAccount | undefined; isClosed?: boolean },
): Promise<boolean> {
  const taken = await takeAttempts(
    services,
    guessAttempts(services, visitor, email, account?.isKnownAddress ?? false),
  )
  let isRight: boolean
  try {
    isRight = (await services.passwords.verify(password, account?.passwordHash)) && !isClosed
  } catch (error) {
    // Too busy to look: nothing was learnt.
    await giveBack(services, taken)
    throw error
  }
  if (isRight) await giveBack(services, taken)
  return isRight
}

/** Lets somebody try at once who has proved with a link that the address is theirs. */
export async function forgetGuesses(
  services: Pick<Services, 'db'>,
  visitor: Visitor,
  email: string,
): Promise<void> {
  const account = emailSubject(email)
  await forgetAttempts(services, [
    { name: PER_ACCOUNT_AND_ADDRESS, subject: `${account}:${addressSubject(visitor.ip)}` },
    { name: PER_ACCOUNT, subject: account },
  ])
}

/** Refuses, at this field, a new password that everybody would guess or that is too short for an administrator or agent. */
export async function refuseWeakPassword(password: string, role: Role, field = 'password'): Promise<void> {
  if (advertises({ role }) && password.length < PASSWORD_LENGTHS[role])
    throw invalidField(field, SHORT_PASSWORDS[role])
  if (await isCommonPassword(password)) throw invalidField(field, MESSAGES.passwordCommon)
}

function guessAttempts(
  { config }: Pick<Services, 'config'>,
  visitor: Visitor,
  email: string,
  isKnownAddress: boolean,
): Attempt[] {
  const limits = config.accounts
  const account = emailSubject(email)
  const address = addressSubject(visitor.ip)
  const attempts: Attempt[] = [
    {
      name: PER_ACCOUNT_AND_ADDRESS,
      subject: `${account}:${address}`,
      limit: limits.signInPerAccountAndAddress,
    },
    { name: 'sign-in:address-short', subject: address, limit: limits.signInPerAddressShort },
    { name: 'sign-in:address-long', subject: address, limit: limits.signInPerAddressLong },
  ]
  if (!isKnownAddress) attempts.push({ name: PER_ACCOUNT, subject: account, limit: limits.signInPerAccount })
  return attempts
}

/**
 * Refuses, at the field it was typed in, what is not the password of whoever is signed in. Counted like a sign-in, so
 * that a stolen session is no place to guess.
 */
export async function confirmPassword(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'passwords'>,
  actor: Actor,
  password: string,
  field: string,
): Promise<{ passwordHash: string; role: Role }> {
  readInput(v.object({ [field]: givenPassword }), { [field]: password })
  const account = await findGuessedAccount(services, actor, { accountId: actor.accountId })
  if (!account) throw notSignedIn()
  const isRight = await checkPassword(services, actor, { email: account.email, password, account })
  if (!isRight) throw invalidField(field, NOT_CORRECT)
  return account
}

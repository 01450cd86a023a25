import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { readInput } from '#/shared/input.ts'
import { notSignedIn } from '../../access/access.errors.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { passwordChangedMail } from '../account.emails.ts'
import { invalidField, linkNotValid } from '../account.errors.ts'
import { NEW_PASSWORDS } from '../account.schema.ts'
import {
  confirmPassword,
  findGuessedAccount,
  forgetGuesses,
  NOT_CORRECT,
  refuseWeakPassword,
} from '../password-check.commands.server.ts'
import { forgetOpenEmailChange } from './email-change.commands.server.ts'
import { requestLink } from './link-request.commands.server.ts'
import { consumeToken, lockAccount, voidTokens } from './token.commands.server.ts'
import { findTokenAccount } from './token.queries.server.ts'

/** Asks for a link to choose a new password; answered alike, and as fast, whoever the address belongs to. */
export function requestPasswordReset(
  services: Parameters<typeof requestLink>[0],
  visitor: Visitor,
  input: { email: string },
): Promise<void> {
  return requestLink(services, visitor, 'reset-password', input)
}

/**
 * Gives the account of whoever holds the link a new password. The link works once; every session and every other link
 * of the account ends, a mail tells the owner, the address counts as verified, and nobody is signed in. An address that
 * was never verified may have been typed by a stranger: whoever claims it now gets none of what they said of themselves.
 */
export async function resetPassword(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'passwords'>,
  visitor: Visitor,
  input: { token: string; password: string },
): Promise<void> {
  const { password } = readInput(v.object({ password: NEW_PASSWORDS.user }), { password: input.password })
  const link = { purpose: 'reset-password', token: input.token, now: services.clock.now() } as const
  const accountId = await findTokenAccount(services.db, link)
  const owner = accountId && (await findGuessedAccount(services, visitor, { accountId }))
  if (!owner) throw linkNotValid()
  await refuseWeakPassword(password, owner.role)
  const passwordHash = await services.passwords.hash(password)
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, owner.id)
    if (!account || !(await consumeToken(tx, { ...link, now }))) throw linkNotValid()
    await voidTokens(tx, account.id)
    await forgetOpenEmailChange(tx, account.id)
    await tx
      .updateTable('accounts')
      .set({ passwordHash, emailVerifiedAt: account.emailVerifiedAt ?? now, updatedAt: now })
      .where('id', '=', account.id)
      .execute()
    await tx.deleteFrom('sessions').where('accountId', '=', account.id).execute()
    const isClaimed = account.emailVerifiedAt === null
    if (isClaimed) await clearProfile(tx, account.id, now)
    await queueMail(tx, services, {
      template: passwordChangedMail,
      data: { fullName: isClaimed ? null : account.fullName, wasReset: true },
      accountId: account.id,
      recipient: account.email,
    })
    await recordAudit(tx, {
      event: 'account.password_reset',
      at: now,
      by: { ...visitor, accountId: account.id },
      subjectId: account.id,
    })
  })
  await forgetGuesses(services, visitor, owner.email)
}

async function clearProfile(tx: Transaction<DB>, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ fullName: null, phone: null, address: null, bio: null, updatedAt: now })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Changes the password of whoever is signed in and knows the current one. Every other session and every link that is
 * under way ends, and a mail tells the owner.
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'passwords'>,
  actor: Actor,
  input: { currentPassword: string; password: string },
): Promise<void> {
  const { password } = readInput(v.object({ password: NEW_PASSWORDS[actor.role] }), {
    password: input.password,
  })
  const confirmed = await confirmPassword(services, actor, input.currentPassword, 'currentPassword')
  await refuseWeakPassword(password, confirmed.role)
  const passwordHash = await services.passwords.hash(password)
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor.accountId)
    if (!account) throw notSignedIn()
    // Somebody was faster: what was confirmed is not the password any more.
    if (account.passwordHash !== confirmed.passwordHash) throw invalidField('currentPassword', NOT_CORRECT)
    await tx
      .updateTable('accounts')
      .set({ passwordHash, updatedAt: now })
      .where('id', '=', actor.accountId)
      .execute()
    await voidTokens(tx, actor.accountId, ['reset-password'])
    await forgetOpenEmailChange(tx, actor.accountId)
    await tx
      .deleteFrom('sessions')
      .where('accountId', '=', actor.accountId)
      .where('id', '!=', actor.sessionId)
      .execute()
    await queueMail(tx, services, {
      template: passwordChangedMail,
      data: { fullName: account.fullName, wasReset: false },
      accountId: actor.accountId,
      recipient: account.email,
    })
    await recordAudit(tx, {
      event: 'account.password_changed',
      at: now,
      by: actor,
      subjectId: actor.accountId,
    })
  })
}

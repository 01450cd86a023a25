import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { notSignedIn } from '../../access/access.errors.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { takeAttempts } from '../../limits/limit.commands.server.ts'
import { addressSubject } from '../../limits/limit.rules.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { takeRecipientBudget } from '../../mail/recipient-budget.commands.server.ts'
import { invalidField } from '../account.errors.ts'
import { type ChangeEmailForm, changeEmailForm, MESSAGES } from '../account.schema.ts'
import { confirmPassword, NOT_CORRECT } from '../password-check.commands.server.ts'
import { hashToken } from '../session.queries.server.ts'
import {
  changeEmailFromMail,
  changeEmailToMail,
  emailReservedMail,
  emailTakenMail,
} from './email-change.emails.ts'
import { findAddressOwner, findReservation } from './email-change.queries.server.ts'
import { EMAIL_CHANGE_LINKS, EMAIL_CHANGE_MINUTES } from './email-change.rules.ts'
import { lockAccount } from './token.commands.server.ts'

type RequestServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'passwords' | 'secrets'>
type Asked = { changeId: string; oldEmail: string; newEmail: string; fullName: string | null }

/**
 * Asks for another e-mail address for one's own account: nothing changes until both addresses have confirmed by a link,
 * within the hour. It replaces what was asked for before. For an address that somebody has the answer is the same: the
 * link to it is never mailed, and its owner hears of it instead. Refuses a wrong password, the address that the
 * account has, and with `limit.reached`.
 */
export async function requestEmailChange(
  services: RequestServices,
  actor: Actor,
  input: ChangeEmailForm,
): Promise<void> {
  const { email: newEmail, password } = readInput(changeEmailForm, input)
  const confirmed = await confirmPassword(services, actor, password, 'password')
  const { signUpPerAddress, emailChangesPerAccount } = services.config.accounts
  await takeAttempts(services, [
    { name: 'email-change:address', subject: addressSubject(actor.ip), limit: signUpPerAddress },
    { name: 'email-change:account', subject: actor.accountId, limit: emailChangesPerAccount },
  ])
  await withTransactionRetries(services.db, async (tx) => {
    const account = await lockAccount(tx, actor.accountId)
    if (!account || !(await isSignedIn(tx, actor))) throw notSignedIn()
    // Somebody was faster: what was confirmed is not the password any more.
    if (account.passwordHash !== confirmed.passwordHash) throw invalidField('password', NOT_CORRECT)
    if (account.email.toLowerCase() === newEmail) throw invalidField('email', MESSAGES.emailUnchanged)
    await forgetOpenEmailChange(tx, actor.accountId)
    const changeId = await insertChange(tx, services, actor, { oldEmail: account.email, newEmail })
    await mailBoth(tx, services, actor, {
      changeId,
      oldEmail: account.email,
      newEmail,
      fullName: account.fullName,
    })
    await recordAudit(tx, {
      event: 'account.email_change_requested',
      at: services.clock.now(),
      by: actor,
      subjectId: actor.accountId,
    })
  })
}

/** Takes back what was asked for, so that neither link works any more; nothing where nothing was. */
export async function cancelEmailChange(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor.accountId)
    if (!account) throw notSignedIn()
    if (!(await forgetOpenEmailChange(tx, actor.accountId))) return
    await recordAudit(tx, {
      event: 'account.email_change_cancelled',
      at: services.clock.now(),
      by: actor,
      subjectId: actor.accountId,
    })
  })
}

/** Makes the links of a change that nobody finished worthless. True when there was one. */
export async function forgetOpenEmailChange(tx: Transaction<DB>, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailChanges')
    .where('accountId', '=', accountId)
    .where('changedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function isSignedIn(tx: Transaction<DB>, { sessionId, accountId }: Actor): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return session !== undefined
}

async function insertChange(
  tx: Transaction<DB>,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { accountId, sessionId }: Actor,
  { oldEmail, newEmail }: Pick<Asked, 'oldEmail' | 'newEmail'>,
): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  const hashOf = (purpose: string) => hashToken(secrets.linkToken(purpose, id))
  await tx
    .insertInto('emailChanges')
    .values({
      id,
      accountId,
      sessionId,
      oldEmail,
      newEmail,
      oldTokenHash: hashOf(EMAIL_CHANGE_LINKS.old),
      newTokenHash: hashOf(EMAIL_CHANGE_LINKS.new),
      undoTokenHash: hashOf(EMAIL_CHANGE_LINKS.undo),
      requestedAt: now,
      expiresAt: new Date(now.getTime() + EMAIL_CHANGE_MINUTES * 60_000),
    })
    .execute()
  return id
}

async function mailBoth(
  tx: Transaction<DB>,
  services: RequestServices,
  { accountId }: Actor,
  { changeId, oldEmail, newEmail, fullName }: Asked,
): Promise<void> {
  await queueMail(tx, services, {
    template: changeEmailFromMail,
    data: { fullName, tokenId: changeId, newEmail },
    accountId,
    recipient: oldEmail,
  })
  // Counted whoever has it. Only the new address can be a stranger's.
  if (await takeRecipientBudget(tx, services, newEmail))
    await mailNewAddress(tx, services, { accountId, changeId, newEmail })
}

async function mailNewAddress(
  tx: Transaction<DB>,
  services: RequestServices,
  { accountId, changeId, newEmail }: { accountId: string; changeId: string; newEmail: string },
): Promise<void> {
  const owner = await findAddressOwner(tx, { email: newEmail, accountId })
  if (owner?.hasAccount)
    return await queueMail(tx, services, {
      template: emailTakenMail,
      data: { fullName: owner.fullName },
      accountId: owner.id,
      recipient: owner.email,
    })
  // An agent without an account cannot sign in, and is not notified.
  if (owner) return
  const until = await findReservation(tx, { email: newEmail, accountId, now: services.clock.now() })
  if (until)
    return await queueMail(tx, services, {
      template: emailReservedMail,
      data: { until: until.toISOString() },
      accountId: null,
      recipient: newEmail,
      erasesRecipient: true,
    })
  await queueMail(tx, services, {
    template: changeEmailToMail,
    data: { tokenId: changeId },
    accountId,
    recipient: newEmail,
  })
}

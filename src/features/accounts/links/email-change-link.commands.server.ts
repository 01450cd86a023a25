import { randomBytes } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { emailTakenMeanwhile, linkNotValid } from '../account.errors.ts'
import { hashToken, isToken } from '../session.queries.server.ts'
import { emailChangedMail, emailRestoredMail } from './email-change.emails.ts'
import { findAddressOwner, findReservation, lockAddresses } from './email-change.queries.server.ts'
import { type EmailChangeStep, UNDO_DAYS } from './email-change.rules.ts'
import { issueToken, lockAccount, voidTokens } from './token.commands.server.ts'

type Change = Selectable<DB['emailChanges']>
type LinkServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Confirms a change of the e-mail address for whoever holds one of its two links, each of which works once. The second
 * of both makes the change: every session but the one that asked for it ends, every other link of the account is void,
 * and the old address is notified with how to undo it. Refuses an address that somebody has got meanwhile.
 */
export async function confirmEmailChange(
  services: LinkServices,
  visitor: Visitor,
  { token }: { token: string },
): Promise<EmailChangeStep> {
  if (!isToken(token)) throw linkNotValid()
  const now = services.clock.now()
  const tokenHash = hashToken(token)
  const found = await services.db
    .selectFrom('emailChanges')
    .select(['id', 'accountId'])
    .where((eb) => eb.or([eb('oldTokenHash', '=', tokenHash), eb('newTokenHash', '=', tokenHash)]))
    .executeTakeFirst()
  if (!found) throw linkNotValid()
  return await withTransactionRetries(services.db, async (tx) => {
    const account = await lockAccount(tx, found.accountId)
    const change = await tx
      .selectFrom('emailChanges')
      .selectAll()
      .where('id', '=', found.id)
      .where('changedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    if (!account || !change || (await isBlocked(tx, account.id))) throw linkNotValid()
    const side = change.oldTokenHash.equals(tokenHash) ? 'old' : 'new'
    const [own, other] =
      side === 'old'
        ? [change.oldConfirmedAt, change.newConfirmedAt]
        : [change.newConfirmedAt, change.oldConfirmedAt]
    if (own) throw linkNotValid()
    await tx
      .updateTable('emailChanges')
      .set(side === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now })
      .where('id', '=', change.id)
      .execute()
    if (!other) return side === 'old' ? 'waits-for-new' : 'waits-for-old'
    await makeChange(tx, services, visitor, { change, fullName: account.fullName, now })
    return 'changed'
  })
}

async function isBlocked(tx: Transaction<DB>, accountId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('blockedAt')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.blockedAt != null
}

async function makeChange(
  tx: Transaction<DB>,
  services: LinkServices,
  visitor: Visitor,
  { change, fullName, now }: { change: Change; fullName: string | null; now: Date },
): Promise<void> {
  const { accountId, oldEmail, newEmail } = change
  await lockAddresses(tx, [oldEmail.toLowerCase(), newEmail])
  await refuseTaken(tx, { email: newEmail, accountId, now })
  const undoUntil = new Date(now.getTime() + UNDO_DAYS * MILLISECONDS_PER_DAY)
  await setAddress(tx, { accountId, email: newEmail, now })
  await voidTokens(tx, accountId)
  await tx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '!=', change.sessionId)
    .execute()
  await tx
    .updateTable('emailChanges')
    .set({ changedAt: now, undoUntil })
    .where('id', '=', change.id)
    .execute()
  await queueMail(tx, services, {
    template: emailChangedMail,
    data: { fullName, tokenId: change.id, newEmail, undoUntil: undoUntil.toISOString() },
    accountId,
    recipient: oldEmail,
  })
  await recordAudit(tx, {
    event: 'account.email_changed',
    at: now,
    by: { ...visitor, accountId },
    subjectId: accountId,
  })
}

/**
 * Gives an account back the address that it had before a change, for whoever holds the link that was mailed there. Every
 * session and every other link ends, later changes cannot be undone any more, and the password is nobody's: the answer
 * is the token of a link by which whoever pressed chooses a new one.
 */
export async function undoEmailChange(
  services: LinkServices & Pick<Services, 'passwords' | 'secrets'>,
  visitor: Visitor,
  { token }: { token: string },
): Promise<{ resetToken: string }> {
  if (!isToken(token)) throw linkNotValid()
  const now = services.clock.now()
  const undoable = { undoTokenHash: hashToken(token), now }
  const found = await findUndoable(services.db, undoable)
  if (!found) throw linkNotValid()
  // Whoever made the change may know the password.
  const passwordHash = await services.passwords.hash(randomBytes(32).toString('base64url'))
  const tokenId = await withTransactionRetries(services.db, async (tx) => {
    const account = await lockAccount(tx, found.accountId)
    const change = account && (await findUndoable(tx, undoable))
    if (!change) throw linkNotValid()
    await restoreAddress(tx, services, { change, passwordHash, currentEmail: account.email, now })
    await recordAudit(tx, {
      event: 'account.email_change_undone',
      at: now,
      by: { ...visitor, accountId: account.id },
      subjectId: account.id,
    })
    return await issueToken(tx, services, { accountId: account.id, purpose: 'reset-password' })
  })
  return { resetToken: services.secrets.linkToken('reset-password', tokenId) }
}

async function findUndoable(
  db: Services['db'] | Transaction<DB>,
  { undoTokenHash, now }: { undoTokenHash: Buffer; now: Date },
): Promise<Change | undefined> {
  return await db
    .selectFrom('emailChanges')
    .selectAll()
    .where('undoTokenHash', '=', undoTokenHash)
    .where('changedAt', 'is not', null)
    .where('undoUntil', '>', now)
    .executeTakeFirst()
}

async function restoreAddress(
  tx: Transaction<DB>,
  services: LinkServices,
  {
    change: { accountId, oldEmail, changedAt },
    passwordHash,
    currentEmail,
    now,
  }: { change: Change; passwordHash: string; currentEmail: string; now: Date },
): Promise<void> {
  await lockAddresses(tx, [oldEmail.toLowerCase()])
  await refuseTaken(tx, { email: oldEmail.toLowerCase(), accountId, now })
  await setAddress(tx, { accountId, email: oldEmail, now })
  await tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
  await voidTokens(tx, accountId)
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
  await tx
    .deleteFrom('emailChanges')
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('changedAt', 'is', null), eb('changedAt', '>=', changedAt ?? now)]))
    .execute()
  if (currentEmail.toLowerCase() === oldEmail.toLowerCase()) return
  await queueMail(tx, services, {
    template: emailRestoredMail,
    data: {},
    accountId: null,
    recipient: currentEmail,
    erasesRecipient: true,
  })
}

async function setAddress(
  tx: Transaction<DB>,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, emailVerifiedAt: now, updatedAt: now })
    .where('id', '=', accountId)
    .execute()
  await tx.updateTable('profiles').set({ email, updatedAt: now }).where('id', '=', accountId).execute()
}

async function refuseTaken(
  tx: Transaction<DB>,
  wanted: { email: string; accountId: string; now: Date },
): Promise<void> {
  if ((await findAddressOwner(tx, wanted)) || (await findReservation(tx, wanted))) throw emailTakenMeanwhile()
}

import { sql } from 'kysely'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { linkNotValid } from './account.errors.ts'
import { emailForm } from './account.schema.ts'
import { readInput } from './form.rules.ts'
import { countMailRequest, mayMail } from './mail-request.commands.server.ts'
import { consumeToken, issueToken, lockAccount, voidTokens } from './token.commands.server.ts'
import { findTokenAccount } from './token.queries.server.ts'

/** Marks the address of whoever holds the link as theirs; each link works once. */
export async function verifyEmail(
  services: Pick<Services, 'db' | 'clock'>,
  visitor: Visitor,
  { token }: { token: string },
): Promise<void> {
  const now = services.clock.now()
  const link = { purpose: 'verify-email', token, now } as const
  const accountId = await findTokenAccount(services.db, link)
  if (!accountId) throw linkNotValid()
  await services.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || !(await consumeToken(tx, link))) throw linkNotValid()
    await voidTokens(tx, accountId, ['verify-email'])
    await tx
      .updateTable('accounts')
      .set({ emailVerifiedAt: account.emailVerifiedAt ?? now, updatedAt: now })
      .where('id', '=', accountId)
      .execute()
    await recordAudit(tx, {
      event: 'account.email_verified',
      at: now,
      by: { ...visitor, accountId },
      subjectId: accountId,
    })
  })
}

/**
 * Sends the verification mail again, with a new link that voids the old one. Answers alike whether or not there is such
 * an account, it is verified, or it got enough mails.
 */
export async function resendVerification(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'secrets'>,
  visitor: Visitor,
  input: { email: string },
): Promise<void> {
  const { email } = readInput(emailForm, input)
  await countMailRequest(services, visitor)
  if (!(await mayMail(services, 'verify-email', email))) return
  await services.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('accounts')
      .select('id')
      .where(sql<boolean>`lower(email) = ${email}`)
      .where('emailVerifiedAt', 'is', null)
      .executeTakeFirst()
    const account = known && (await lockAccount(tx, known.id))
    if (!account || account.emailVerifiedAt) return
    const tokenId = await issueToken(tx, services, { accountId: account.id, purpose: 'verify-email' })
    await queueMail(tx, services, {
      template: 'verify-email',
      data: { fullName: account.fullName, tokenId },
      accountId: account.id,
      recipient: account.email,
    })
  })
}

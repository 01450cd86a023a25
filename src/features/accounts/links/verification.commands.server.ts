import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { linkNotValid } from '../account.errors.ts'
import { forgetGuesses } from '../password-check.commands.server.ts'
import { requestLink } from './link-request.commands.server.ts'
import { consumeToken, lockAccount, voidTokens } from './token.commands.server.ts'
import { findTokenAccount } from './token.queries.server.ts'

/**
 * Marks the address of whoever holds the link as theirs; each link works once. What was tried before counts no more:
 * until now the right password was answered like a wrong one.
 */
export async function verifyEmail(
  services: Pick<Services, 'db' | 'clock'>,
  visitor: Visitor,
  { token }: { token: string },
): Promise<void> {
  const now = services.clock.now()
  const link = { purpose: 'verify-email', token, now } as const
  const accountId = await findTokenAccount(services.db, link)
  if (!accountId) throw linkNotValid()
  const email = await services.db.transaction().execute(async (tx) => {
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
    return account.email
  })
  await forgetGuesses(services, visitor, email)
}

/** Asks for the verification mail again; answered alike, and as fast, whoever the address belongs to. */
export function resendVerification(
  services: Parameters<typeof requestLink>[0],
  visitor: Visitor,
  input: { email: string },
): Promise<void> {
  return requestLink(services, visitor, 'verify-email', input)
}

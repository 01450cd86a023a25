import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { emailSubject } from '../../limits/limit.commands.server.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { takeRecipientBudget } from '../../mail/recipient-budget.commands.server.ts'
import { resetPasswordMail, verifyEmailMail } from '../account.emails.ts'
import { issueToken, lockAccount } from './token.commands.server.ts'
import type { TokenPurpose } from './token.queries.server.ts'

type LinkServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'secrets'>

/** Mails a link that was asked for. */
export const mailLinkJob = defineJob<{ linkRequestId: string }>('mail-link', {
  // Found at the next look instead: the work for an address that is known must not be felt in the answer that follows
  // its request.
  notify: false,
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 60,
  heartbeatSeconds: 20,
})

/**
 * Mails the link that was asked for, with a new token that voids the older ones of its purpose; nothing where there is
 * no such account, its address is verified already, or it got enough mails. The request goes in the same transaction,
 * so that a second run finds nothing to do.
 */
export async function mailLink(
  services: LinkServices,
  { linkRequestId }: { linkRequestId: string },
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const request = await tx
      .deleteFrom('linkRequests')
      .where('id', '=', linkRequestId)
      .returningAll()
      .executeTakeFirst()
    if (request) await answer(tx, services, request)
  })
}

async function answer(
  tx: Transaction<DB>,
  services: LinkServices,
  { email, purpose, ...request }: Selectable<DB['linkRequests']> & { purpose: TokenPurpose },
): Promise<void> {
  const known = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email}`)
    .executeTakeFirst()
  const account = known && (await lockAccount(tx, known.id))
  if (purpose === 'reset-password') {
    await recordAudit(tx, {
      event: 'account.reset_requested',
      at: request.requestedAt,
      by: { ip: request.ip, requestId: request.requestId ?? '' },
      subjectId: account?.id ?? null,
    })
  }
  if (!account || (purpose === 'verify-email' && account.emailVerifiedAt)) return
  // Counted with the mail, in its transaction: what is tried again was not counted.
  const isWithin = await takeRecipientBudget(tx, services, email, [
    {
      name: `mail:${purpose}:short`,
      subject: emailSubject(email),
      limit: services.config.accounts.mailPerAccountShort,
    },
  ])
  if (!isWithin) return
  const tokenId = await issueToken(tx, services, { accountId: account.id, purpose })
  await queueMail(tx, services, {
    template: purpose === 'verify-email' ? verifyEmailMail : resetPasswordMail,
    data: { fullName: account.fullName, tokenId },
    accountId: account.id,
    recipient: account.email,
  })
}

/** Forgets addresses whose link nobody could make for a day. */
export async function cleanUpLinkRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('linkRequests')
    .where('requestedAt', '<', new Date(now.getTime() - MILLISECONDS_PER_DAY))
    .execute()
}

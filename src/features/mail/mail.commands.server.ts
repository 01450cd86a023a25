import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { newId } from '#/shared/ids.ts'
import { isSingleAddress } from './mail.rules.ts'
import type { MailData, MailTemplate } from './mail.schema.ts'

/**
 * Owes somebody a mail: the row and the job that sends it exist exactly when the transaction commits.
 * `accountId` is whose mail it is, so that it goes with the account; null when nobody's. `erasesRecipient` forgets the
 * address once the mail was sent. A recipient that is not one plain address is a bug of the caller.
 */
export async function queueMail<T extends MailTemplate>(
  tx: Transaction<DB>,
  services: Pick<Services, 'jobs' | 'clock'>,
  mail: {
    template: T
    data: MailData[T]
    accountId: string | null
    recipient: string
    erasesRecipient?: boolean
  },
): Promise<void> {
  if (!isSingleAddress(mail.recipient)) throw new Error('The recipient of a mail must be one plain address.')
  const now = services.clock.now()
  const id = newId(now.getTime())
  await tx
    .insertInto('mails')
    .values({
      id,
      accountId: mail.accountId,
      recipient: mail.recipient,
      template: mail.template,
      data: JSON.stringify(mail.data),
      erasesRecipient: mail.erasesRecipient ?? false,
      createdAt: now,
    })
    .execute()
  await services.jobs.add(tx, 'send-mail', { mailId: id })
}

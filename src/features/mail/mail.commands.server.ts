import type { Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { isId, newId } from '#/shared/ids.ts'
import { mailNotFound, notRetryable } from './mail.errors.ts'
import { sendMailJob } from './mail.jobs.server.ts'
import { isSingleAddress } from './mail.rules.ts'
import { MOST_RETRIED } from './mail.schema.ts'
import type { MailTemplate } from './mail-template.schema.ts'

/**
 * Owes somebody a mail: the row and the job that sends it exist exactly when the transaction commits.
 * `accountId` is whose mail it is, so that it goes with the account; null when nobody's. `erasesRecipient` forgets the
 * address once the mail was sent; with a `subscriberId` or a `savedSearchId` it goes when that goes. A recipient that is not one plain address is a bug of the caller.
 */
export async function queueMail<D extends object>(
  tx: Transaction<DB>,
  services: Pick<Services, 'jobs' | 'clock'>,
  mail: {
    template: MailTemplate<D>
    data: NoInfer<D>
    accountId: string | null
    recipient: string
    erasesRecipient?: boolean
    subscriberId?: string
    savedSearchId?: string
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
      template: mail.template.name,
      data: JSON.stringify(mail.data),
      erasesRecipient: mail.erasesRecipient ?? false,
      subscriberId: mail.subscriberId ?? null,
      savedSearchId: mail.savedSearchId ?? null,
      createdAt: now,
    })
    .execute()
  await services.jobs.add(tx, sendMailJob, { mailId: id })
}

/** Forgets every mail to a subscriber, sent or not. */
export async function removeMailsOf(
  tx: Transaction<DB>,
  { subscriberId }: { subscriberId: string },
): Promise<void> {
  await tx.deleteFrom('mails').where('subscriberId', '=', subscriberId).execute()
}

/**
 * A step that changes what waiting and failed mails of one template about a saved search say, or forgets those for which
 * `change` answers null. A mail that is being handed over at this moment goes out.
 */
export async function changeUnsentMails<D extends object>(
  tx: Transaction<DB>,
  { template, savedSearchId }: { template: MailTemplate<D>; savedSearchId: string },
  change: (data: D) => D | null,
): Promise<void> {
  const unsent = await tx
    .selectFrom('mails')
    .select(['id', 'data'])
    .where('savedSearchId', '=', savedSearchId)
    .where('template', '=', template.name)
    .where('status', '!=', 'sent')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, data } of unsent) {
    const changed = change(data as D)
    if (changed === null) await tx.deleteFrom('mails').where('id', '=', id).execute()
    else
      await tx
        .updateTable('mails')
        .set({ data: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute()
  }
}

/**
 * A step of queueing a failed mail again, with as many tries as a new one; says whose it is. Refuses any other mail, and
 * one without a recipient.
 */
export async function requeueMail(
  tx: Transaction<DB>,
  services: Pick<Services, 'jobs' | 'clock'>,
  { mailId }: { mailId: string },
): Promise<{ accountId: string | null }> {
  if (!isId(mailId)) throw mailNotFound()
  const mail = await tx
    .updateTable('mails')
    .set({ status: 'queued', attemptedAt: services.clock.now() })
    .where('id', '=', mailId)
    .where('status', '=', 'failed')
    .where('recipient', 'is not', null)
    .returning('accountId')
    .executeTakeFirst()
  if (!mail) throw (await exists(tx, mailId)) ? notRetryable() : mailNotFound()
  await services.jobs.add(tx, sendMailJob, { mailId })
  return mail
}

/**
 * A step of queueing again every failed mail that failed as this one did, at most `MOST_RETRIED`; says how many. Refuses
 * what `requeueMail` refuses.
 */
export async function requeueMailsLike(
  tx: Transaction<DB>,
  services: Pick<Services, 'jobs' | 'clock'>,
  { mailId }: { mailId: string },
): Promise<{ count: number }> {
  if (!isId(mailId)) throw mailNotFound()
  const alike = await tx
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'failed')
    .where('recipient', 'is not', null)
    .where('lastError', '=', (eb) => eb.selectFrom('mails').select('lastError').where('id', '=', mailId))
    // In one order, so that two at once do not wait for each other in a ring.
    .orderBy('id')
    .limit(MOST_RETRIED)
    .forUpdate()
    .execute()
  if (alike.length === 0) throw (await exists(tx, mailId)) ? notRetryable() : mailNotFound()
  const ids = alike.map(({ id }) => id)
  await tx
    .updateTable('mails')
    .set({ status: 'queued', attemptedAt: services.clock.now() })
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) await services.jobs.add(tx, sendMailJob, { mailId: id })
  return { count: ids.length }
}

/** Stops every mail that waits, until an administrator sends it again. Answers how many. */
export async function parkQueuedMails(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'failed', lastError: 'It was waiting when the backup was made that is restored now.' })
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function exists(tx: Transaction<DB>, mailId: string): Promise<boolean> {
  const row = await tx.selectFrom('mails').select('id').where('id', '=', mailId).executeTakeFirst()
  return row !== undefined
}

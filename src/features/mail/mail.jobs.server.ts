import type { Selectable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { type Email, MailRefused } from '#/platform/email/email.ts'
import { defineJob, type JobAttempt } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import { writeLetter } from './letter.emails.ts'
import { describeFailure, greetingName, isSingleAddress } from './mail.rules.ts'
import type { RenderMail } from './mail.schema.ts'
import type { MailTemplate, WrittenMessage } from './mail-template.schema.ts'

export type MailJobServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'mailTemplates'> & {
  email: Email
  renderMail: RenderMail
}

/** Sends one mail of the outbox. */
export const sendMailJob = defineJob<{ mailId: string }>('send-mail', {
  // The wait doubles from 5 s to 3 min, so that a server that is back is used within minutes; 500 tries take over a day.
  retryLimit: 500,
  retryDelay: 5,
  retryDelayMax: 180,
  // A server may take its time with a mail; a program that was killed is noticed by its missing heartbeat.
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  retentionSeconds: 14 * 86_400,
  atOnce: 4,
})

// Only what was handed over and not yet noted can go out twice; one at a time that is one mail when a program is killed.
const oneAtATime = createSemaphore({ permits: 1, leaseMilliseconds: 500 })

type MailRow = Selectable<DB['mails']>

/**
 * Sends a mail that is owed and notes it. Safe to run twice: what was sent is not sent again, and a mail that was
 * handed over just before a crash goes out once more with the same Message-ID. Rejects when it should be tried again.
 */
export async function sendMail(
  services: MailJobServices,
  { mailId }: { mailId: string },
  attempt: JobAttempt,
): Promise<void> {
  const mail = await beginAttempt(services, mailId)
  // Gone with its account, given up, or sent by an earlier try that could not say so.
  if (!mail?.recipient) return
  const { recipient } = mail
  const secret: { token?: string | undefined; message?: WrittenMessage | undefined } = {}
  try {
    const template = templateOf(mail, services)
    const data = mail.data as object
    const { siteUrl, brand } = services.config
    secret.token = template.makeToken?.(data, services.secrets)
    secret.message = await template.findMessage?.(services.db, data)
    const attachments = await template.findAttachments?.(services.db, data)
    const letter = writeLetter(template, data, { owedAt: mail.createdAt, ...secret, siteUrl, brand })
    const text = await services.renderMail(letter, brand)
    await oneAtATime(async () => {
      // Its search may have been paused while the mail was written, or waited behind others.
      if (!(await isOwed(services, mail))) return
      await services.email.send({
        messageId: `${mail.id}@${new URL(siteUrl).hostname}`,
        to: recipient,
        ...answerTo(secret.message),
        ...text,
        ...(attachments ? { attachments } : {}),
        linkOpensAccount: template.linkOpensAccount ?? false,
      })
      // What somebody wrote is forgotten with them, its subject too.
      await noteSent(services, mail, secret.message ? template.subject : text.subject)
    })
  } catch (error) {
    const isFinal = attempt.isLast || error instanceof MailRefused
    const reason = describeFailure(error, [recipient, secret.token, secret.message?.email])
    await noteFailure(services, mail, reason, isFinal)
    // A mail that was refused for good has had its answer; everything else is told to the queue.
    if (!(error instanceof MailRefused)) throw new Error(reason)
  }
}

// Counted before it is tried, so that a try that a crash cut short counts too.
async function beginAttempt({ db, clock }: MailJobServices, id: string): Promise<MailRow | undefined> {
  return await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), attemptedAt: clock.now() }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
}

async function isOwed({ db }: MailJobServices, { id }: MailRow): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return row !== undefined
}

function templateOf({ template }: MailRow, { mailTemplates }: MailJobServices): MailTemplate {
  const known = mailTemplates.get(template)
  if (!known) throw new MailRefused('This version of the program does not know the template.')
  return known
}

function answerTo(message: WrittenMessage | undefined) {
  if (!message || !isSingleAddress(message.email)) return {}
  return { replyTo: { name: greetingName(message.name) ?? '', address: message.email } }
}

async function noteSent({ db, clock }: MailJobServices, mail: MailRow, subject: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      status: 'sent',
      sentAt: clock.now(),
      subject,
      lastError: null,
      ...(mail.erasesRecipient ? { recipient: null, data: '{}' } : {}),
    })
    .where('id', '=', mail.id)
    .execute()
}

async function noteFailure(
  { db }: MailJobServices,
  mail: MailRow,
  lastError: string,
  isFinal: boolean,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ lastError, ...(isFinal ? { status: 'failed' } : {}) })
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .execute()
}

const SENT_DAYS = 30
const FAILED_DAYS = 90
// As long as the queue keeps a job that nobody takes.
const FORGOTTEN_DAYS = 14
const ERASURE_DAYS = 1

/** Removes what need not be retained: sent mails after 30 days, failed ones after 90, addresses to be erased after a day. */
export async function cleanUpMails(db: Executor, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)
  await db.deleteFrom('mails').where('status', '=', 'sent').where('sentAt', '<', ago(SENT_DAYS)).execute()
  await db
    .deleteFrom('mails')
    .where('status', '=', 'failed')
    .where('createdAt', '<', ago(FAILED_DAYS))
    .execute()
  await db
    .updateTable('mails')
    // What the mail server answered last says more.
    .set((eb) => ({
      status: 'failed',
      lastError: eb.fn.coalesce('lastError', eb.val('Nobody tried to send it for 14 days.')),
    }))
    .where('status', '=', 'queued')
    .where((eb) => eb(eb.fn.coalesce('attemptedAt', 'createdAt'), '<', ago(FORGOTTEN_DAYS)))
    .execute()
  await db
    .updateTable('mails')
    .set({
      status: 'failed',
      lastError: 'The address was erased before the mail could be sent.',
      recipient: null,
      data: '{}',
    })
    .where('erasesRecipient', '=', true)
    .where('status', '!=', 'sent')
    .where('recipient', 'is not', null)
    .where('createdAt', '<', ago(ERASURE_DAYS))
    .execute()
}

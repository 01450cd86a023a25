import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { MAIL_PAGE_SIZE, type MailStatus, type MailView } from './mail.schema.ts'

/** A page of the outbox, newest first; a page beyond the last is empty. `query` is a part of an address, in any case. */
export async function listMails(
  { db, mailTemplates }: Pick<Services, 'db' | 'mailTemplates'>,
  { status, query = '', page }: { status?: MailStatus; query?: string; page: number },
): Promise<{ mails: MailView[]; total: number; pageCount: number }> {
  const all = db
    .selectFrom('mails')
    .$if(status !== undefined, (mails) => mails.where('status', '=', status ?? 'sent'))
    .$if(query !== '', (mails) =>
      mails.where(sql<boolean>`strpos(lower(recipient), ${query.toLowerCase()}) > 0`),
    )
  const rows = await all
    .select([
      'id',
      'recipient',
      'template',
      'subject',
      'status',
      'attempts',
      'lastError',
      'createdAt',
      'sentAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAIL_PAGE_SIZE)
    .offset((page - 1) * MAIL_PAGE_SIZE)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    mails: rows.map((row) => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject ?? mailTemplates.get(row.template)?.subject ?? row.template,
      status: row.status,
      attempts: row.attempts,
      lastError: row.lastError,
      createdAt: formatDateTime(row.createdAt),
      sentAt: row.sentAt && formatDateTime(row.sentAt),
    })),
    total,
    pageCount: Math.max(1, Math.ceil(total / MAIL_PAGE_SIZE)),
  }
}

/** How many mails were not sent, by status. */
export async function countMails(db: Executor): Promise<{ status: MailStatus; count: number }[]> {
  return await db
    .selectFrom('mails')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '<>', 'sent')
    .groupBy('status')
    .execute()
}

import { type Selectable, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { MailRefused } from '#/platform/email/email.ts'
import type { Services } from '#/platform/services.ts'
import { isId } from '#/shared/ids.ts'
import { writeLetter } from './letter.emails.ts'
import { mailNotFound } from './mail.errors.ts'
import {
  type FailureReason,
  MAIL_PAGE_SIZE,
  type MailStatus,
  type MailView,
  type MailWords,
} from './mail.schema.ts'
import type { Letter, MailTemplate, MailTemplates } from './mail-template.schema.ts'

const SHOWN = [
  'id',
  'recipient',
  'template',
  'subject',
  'status',
  'attempts',
  'lastError',
  'createdAt',
  'sentAt',
] as const

function presentMail(
  row: Pick<Selectable<DB['mails']>, (typeof SHOWN)[number]>,
  known: MailTemplates,
): MailView {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject ?? known.get(row.template)?.subject ?? row.template,
    status: row.status,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  }
}

/**
 * One mail, whose it is and of which order or agreement it is, with its words as they would be written today; null where
 * nothing is stored of them. No token is made for it, and no address is in it.
 */
export async function readMail(
  { db, mailTemplates, config }: Pick<Services, 'db' | 'mailTemplates' | 'config'>,
  { mailId }: { mailId: string },
): Promise<{
  mail: MailView
  accountId: string | null
  orderId: string | null
  agreementId: string | null
  words: MailWords | null
}> {
  const row = isId(mailId)
    ? await db
        .selectFrom('mails')
        .select([...SHOWN, 'accountId', 'data'])
        .where('id', '=', mailId)
        .executeTakeFirst()
    : undefined
  if (!row) throw mailNotFound()
  const template = mailTemplates.get(row.template)
  const { accountId } = row
  const mail = presentMail(row, mailTemplates)
  const data = row.data as { orderId?: string; agreementId?: string }
  const about = {
    mail,
    accountId,
    orderId: data.orderId ?? null,
    agreementId: data.agreementId ?? null,
  }
  // What it was written from went with its address.
  if (!template || row.recipient === null) return { ...about, words: null }
  const message = await findMessage(db, template, data)
  if (message === 'forgotten') return { ...about, words: null }
  const { siteUrl, brand } = config
  const letter = writeLetter(template, data, { owedAt: row.createdAt, message, siteUrl, brand })
  return { ...about, words: wordsOf(letter) }
}

async function findMessage(db: Executor, template: MailTemplate, data: object) {
  try {
    return await template.findMessage?.(db, data)
  } catch (error) {
    if (error instanceof MailRefused) return 'forgotten'
    throw error
  }
}

function wordsOf({ heading, paragraphs, quote, cards = [], action, surprise }: Letter): MailWords {
  return {
    heading,
    paragraphs: paragraphs.map(withoutAddresses),
    quote: quote ?? null,
    cards: cards.map(({ label, title, strong, struck, lines }) => ({
      label,
      title,
      lines: [struck ? `${strong} (before: ${struck})` : strong, ...lines],
    })),
    button: action?.label ?? null,
    terms: action?.terms ?? null,
    surprise: withoutAddresses(`${surprise.question} ${surprise.answer}`),
  }
}

const withoutAddresses = (text: string) => text.replace(/https?:\/\/\S+/g, '…')

/** A page of the outbox, the newest first; a page beyond the last is empty. `query` is a part of an address or a subject, in any case. */
export async function listMails(
  { db, mailTemplates }: Pick<Services, 'db' | 'mailTemplates'>,
  { status, query = '', page }: { status?: MailStatus; query?: string; page: number },
): Promise<{ mails: MailView[]; total: number; pageCount: number }> {
  const text = query.toLowerCase()
  // What was not sent yet is called as its template is.
  const called = [...mailTemplates.values()].filter(({ subject }) => subject.toLowerCase().includes(text))
  const all = db
    .selectFrom('mails')
    .$if(status !== undefined, (mails) => mails.where('status', '=', status ?? 'sent'))
    .$if(query !== '', (mails) =>
      mails.where((eb) =>
        eb.or([
          sql<boolean>`strpos(lower(recipient), ${text}) > 0`,
          sql<boolean>`strpos(lower(subject), ${text}) > 0`,
          ...(called.length > 0
            ? [
                eb('subject', 'is', null).and(
                  'template',
                  'in',
                  called.map(({ name }) => name),
                ),
              ]
            : []),
        ]),
      ),
    )
  const rows = await all
    .select(SHOWN)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAIL_PAGE_SIZE)
    .offset((page - 1) * MAIL_PAGE_SIZE)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    mails: rows.map((row) => presentMail(row, mailTemplates)),
    total,
    pageCount: Math.max(1, Math.ceil(total / MAIL_PAGE_SIZE)),
  }
}

const REASONS_SHOWN = 5

/** What the mail server said of more than one failed mail whose recipient is known, of most of them first. */
export async function listFailureReasons(db: Executor): Promise<FailureReason[]> {
  return await db
    .selectFrom('mails')
    .select((eb) => [
      'lastError as reason',
      eb.fn.countAll<number>().as('count'),
      sql<string>`min(id::text)`.as('mailId'),
    ])
    .where('status', '=', 'failed')
    .where('recipient', 'is not', null)
    .where('lastError', 'is not', null)
    .groupBy('lastError')
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(REASONS_SHOWN)
    .$narrowType<{ reason: string }>()
    .execute()
}

/** How many mails were not sent, by status, and since when the oldest of them is there. */
export async function countMails(
  db: Executor,
): Promise<{ status: MailStatus; count: number; since: Date }[]> {
  return await db
    .selectFrom('mails')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count'), sql<Date>`min(created_at)`.as('since')])
    .where('status', '<>', 'sent')
    .groupBy('status')
    .execute()
}

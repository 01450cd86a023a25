import type { Executor } from '#/database/connection.server.ts'
import { writeInPieces, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import {
  type MailablePostView,
  SUBSCRIBER_PAGE_SIZE,
  SUBSCRIBER_QUERY_LENGTH,
  SUBSCRIBER_STATUS_LABELS,
  type SubscriberFilters,
  type SubscriberView,
} from './subscriber.schema.ts'

const MAILABLE_POSTS = 12

/** The subscribers that pass the filters, the newest first, a page at a time. A page past the end is empty. */
export async function listSubscribers(
  db: Executor,
  { page, ...filters }: SubscriberFilters & { page: number },
): Promise<{ subscribers: SubscriberView[]; total: number; pageCount: number }> {
  const [rows, { total }] = await Promise.all([
    select(db, filters)
      .orderBy('requestedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(SUBSCRIBER_PAGE_SIZE)
      .offset((page - 1) * SUBSCRIBER_PAGE_SIZE)
      .execute(),
    select(db, filters)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    subscribers: rows,
    total,
    pageCount: Math.ceil(total / SUBSCRIBER_PAGE_SIZE),
  }
}

/** How many are on the list. */
export async function countConfirmed(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}

/** The latest articles that visitors can read, and which of them were sent to the subscribers. */
export async function listMailablePosts(db: Executor, { now }: { now: Date }): Promise<MailablePostView[]> {
  const rows = await db
    .selectFrom('posts')
    .leftJoin('postMailings', 'postMailings.postId', 'posts.id')
    .select([
      'posts.id',
      'posts.title',
      'posts.publishedAt',
      'postMailings.requestedAt',
      'postMailings.mailCount',
      'postMailings.finishedAt',
    ])
    .where('posts.publishedAt', '<=', now)
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(MAILABLE_POSTS)
    .execute()
  return rows.map(({ id, title, publishedAt, requestedAt, mailCount, finishedAt }) => ({
    id,
    title,
    publishedAt: publishedAt ?? now,
    mailing: requestedAt && {
      requestedAt,
      mailCount: mailCount ?? 0,
      isFinished: finishedAt !== null,
    },
  }))
}

const COLUMNS = ['email', 'status', 'requested', 'confirmed', 'unsubscribed', 'consent_version']

/** The file of the subscribers that pass the filters, the newest first, in pieces. */
export function exportSubscribers(
  db: Executor,
  filters: SubscriberFilters,
): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: writeSheetHeader(COLUMNS),
    readAfter: (last: SubscriberRow | undefined, limit) => listAfter(db, filters, last, limit),
    write: (row) =>
      writeSheetRow([
        row.email,
        SUBSCRIBER_STATUS_LABELS[row.status],
        row.requestedAt.toISOString(),
        row.confirmedAt?.toISOString() ?? null,
        row.unsubscribedAt?.toISOString() ?? null,
        row.consentVersion,
      ]),
  })
}

type SubscriberRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

async function listAfter(
  db: Executor,
  filters: SubscriberFilters,
  last: SubscriberRow | undefined,
  limit: number,
): Promise<SubscriberRow[]> {
  return await select(db, filters)
    .$if(last !== undefined, (all) =>
      all.where((eb) =>
        eb(eb.refTuple('requestedAt', 'id'), '<', eb.tuple(last?.requestedAt ?? new Date(0), last?.id ?? '')),
      ),
    )
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function select(db: Executor, { status, query }: SubscriberFilters) {
  const text = cleanText(query, SUBSCRIBER_QUERY_LENGTH).toLowerCase()
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'status', 'consentVersion', 'requestedAt', 'confirmedAt', 'unsubscribedAt'])
    .$call((all) => (status ? all.where('status', '=', status) : all))
    .$if(text !== '', (all) => all.where('email', 'like', `%${escapeLike(text)}%`))
}

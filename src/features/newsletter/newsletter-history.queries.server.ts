import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { NewsletterView } from './subscriber.schema.ts'

const MOST_SHOWN = 24

/** What became of the latest newsletters, the newest first. What has gone with its subscriber or by age still counts. */
export async function listNewsletters(db: Executor): Promise<NewsletterView[]> {
  const here = (status: 'sent' | 'failed' | 'queued') => sql<number>`(
    select count(*)::integer from mails
    where template = 'newsletter-post' and subscriber_id is not null
      and data ->> 'postId' = post_mailings.post_id::text and status = ${status}
  )`
  const tallied = (outcome: 'sent' | 'failed' | 'unsubscribed') => sql<number>`(
    select coalesce(sum(count), 0)::integer from newsletter_tallies
    where newsletter_tallies.post_id = post_mailings.post_id and outcome = ${outcome}
  )`
  const rows = await db
    .selectFrom('postMailings')
    .innerJoin('posts', 'posts.id', 'postMailings.postId')
    .select((eb) => [
      'postMailings.postId',
      'posts.title',
      'postMailings.subject',
      'postMailings.greeting',
      'postMailings.requestedAt',
      'postMailings.finishedAt',
      eb
        .selectFrom('mailingHomes')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('mailingHomes.postId', '=', 'postMailings.postId')
        .as('homeCount'),
      sql<number>`${here('sent')} + ${tallied('sent')}`.as('delivered'),
      sql<number>`${here('failed')} + ${tallied('failed')}`.as('failed'),
      here('queued').as('waiting'),
      tallied('unsubscribed').as('unsubscribed'),
    ])
    .orderBy('postMailings.requestedAt', 'desc')
    .orderBy('postMailings.postId', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ finishedAt, homeCount, ...row }) => ({
    ...row,
    homeCount: homeCount ?? 0,
    isFinished: finishedAt !== null,
  }))
}

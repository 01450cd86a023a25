import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { listHomesOfMailing } from './mailed-homes.queries.server.ts'
import { newsletterPostMail } from './newsletter.emails.ts'
import { CONFIRM_DAYS } from './subscriber-link.rules.ts'

const AT_ONCE = 100
const ENDED_DAYS = 30

/** Owes subscribers the mails of one article. */
export const sendNewsletterJob = defineJob<{ postId: string }>('send-newsletter', {
  retryLimit: 12,
  retryDelay: 10,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  heartbeatSeconds: 60,
})

/**
 * Owes the next hundred subscribers the article, and asks for the same again while there are more. How far it has come
 * stands in the same transaction as the mails, so that nobody gets two, however often it runs. An article that is not
 * public any more goes to nobody else.
 */
export async function sendNewsletter(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { postId }: { postId: string },
): Promise<void> {
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    const mailing = await tx
      .selectFrom('postMailings')
      .select(['requestedAt', 'reachedId', 'subject', 'greeting'])
      .where('postId', '=', postId)
      .where('finishedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!mailing) return
    const { subject, greeting } = mailing
    const words = { ...(subject && { subject }), ...(greeting && { greeting }) }
    const post = await tx
      .selectFrom('posts')
      .select(['id', 'title', 'excerpt'])
      .where('id', '=', postId)
      .where('publishedAt', '<=', now)
      .executeTakeFirst()
    const homes = post ? await listHomesOfMailing(tx, { postId, now }) : []
    const subscribers = post ? await holdNext(tx, mailing) : []
    for (const { id, email } of subscribers)
      await queueMail(tx, services, {
        template: newsletterPostMail,
        data: {
          subscriberId: id,
          postId,
          title: post?.title ?? '',
          excerpt: post?.excerpt ?? '',
          homes,
          ...words,
        },
        accountId: null,
        recipient: email,
        subscriberId: id,
      })
    const isFinished = subscribers.length < AT_ONCE
    await tx
      .updateTable('postMailings')
      .set((eb) => ({
        reachedId: subscribers.at(-1)?.id ?? mailing.reachedId,
        mailCount: eb('mailCount', '+', subscribers.length),
        finishedAt: isFinished ? now : null,
      }))
      .where('postId', '=', postId)
      .execute()
    if (!isFinished) await services.jobs.add(tx, sendNewsletterJob, { postId })
  })
}

// Nobody unsubscribes between being read and being owed a mail: whoever does so waits, and then forgets that mail too.
function holdNext(
  tx: Transaction<DB>,
  { requestedAt, reachedId }: { requestedAt: Date; reachedId: string | null },
): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('status', '=', 'confirmed')
    .where('confirmedAt', '<=', requestedAt)
    .$if(reachedId !== null, (all) => all.where('id', '>', reachedId ?? ''))
    .orderBy('id')
    .limit(AT_ONCE)
    .forShare()
    .execute()
}

/** Forgets addresses that nobody confirmed in time, and those that ended their subscription a month ago. */
export async function cleanUpSubscribers(db: Executor, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)
  await db
    .deleteFrom('subscribers')
    .where('status', '=', 'pending')
    .where('requestedAt', '<', ago(CONFIRM_DAYS))
    .execute()
  await db
    .deleteFrom('subscribers')
    .where('status', '=', 'unsubscribed')
    .where('unsubscribedAt', '<', ago(ENDED_DAYS))
    .execute()
}

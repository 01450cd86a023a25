import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { requireAdministrator } from '#/features/access/administrator.policy.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { tooManyTestMails } from '#/features/mail/mail.errors.ts'
import { takeRecipientBudget } from '#/features/mail/recipient-budget.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import type { MailedHome } from './mailed-home.rules.ts'
import { listMailedHomes } from './mailed-homes.queries.server.ts'
import { newsletterPostMail } from './newsletter.emails.ts'
import { sendNewsletterJob } from './newsletter.jobs.server.ts'
import { homeNotPublic, nobodySubscribed, postNotPublic, postSentAlready } from './subscriber.errors.ts'
import { cleanWords, MOST_HOMES, type NewsletterWords } from './subscriber.schema.ts'

type Contents = { postId: string; homes?: readonly string[] } & Partial<NewsletterWords>

/**
 * Sends a published article to everybody who is on the list at this moment; a job does the work. Answers how many that
 * are. The subject and the greeting are as somebody wrote them, or the article's title and none. The picked homes go with it, those that are still advertised when its mails are made. Refuses everybody but
 * administrators, an article that visitors cannot read, one that was sent before, a home that is not advertised, and an
 * empty list.
 */
export async function sendToSubscribers(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { postId, homes = [], subject = '', greeting = '' }: Contents,
): Promise<{ count: number }> {
  requireAdministrator(actor)
  if (!isId(postId)) throw postNotPublic()
  const words = cleanWords({ subject, greeting })
  const now = services.clock.now()
  return await asAdministrator(services, actor, async (tx) => {
    const post = await tx
      .selectFrom('posts')
      .select('id')
      .where('id', '=', postId)
      .where('publishedAt', '<=', now)
      .forKeyShare()
      .executeTakeFirst()
    if (!post) throw postNotPublic()
    const { count } = await tx
      .selectFrom('subscribers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow()
    const mailing = await tx
      .insertInto('postMailings')
      .values({
        postId,
        requestedAt: now,
        subject: words.subject || null,
        greeting: words.greeting || null,
      })
      .onConflict((conflict) => conflict.column('postId').doNothing())
      .returning('postId')
      .executeTakeFirst()
    if (!mailing) throw postSentAlready()
    if (count === 0) throw nobodySubscribed()
    const picked = await findHomes(tx, homes, now)
    if (picked.length > 0)
      await tx
        .insertInto('mailingHomes')
        .values(picked.map(({ id: propertyId }, index) => ({ postId, propertyId, position: index + 1 })))
        .execute()
    await services.jobs.add(tx, sendNewsletterJob, { postId })
    await recordAudit(tx, { event: 'newsletter.sent', at: now, by: actor, details: { postId, count } })
    return { count }
  })
}

/**
 * Owes an administrator the newsletter with one article, as subscribers would get it, to their own address, and answers
 * that address. Nobody else gets it, and the article can still be sent. Its link to unsubscribe ends nothing. Refuses
 * whoever is no administrator, an article that visitors cannot read, a home that is not advertised, and more mails than
 * one recipient may get.
 */
export async function sendTestNewsletter(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
  actor: Actor,
  { postId, homes = [], subject = '', greeting = '' }: Contents,
): Promise<{ email: string }> {
  requireAdministrator(actor)
  if (!isId(postId)) throw postNotPublic()
  const now = services.clock.now()
  return await asAdministrator(services, actor, async (tx, { email }) => {
    const post = await tx
      .selectFrom('posts')
      .select(['title', 'excerpt'])
      .where('id', '=', postId)
      .where('publishedAt', '<=', now)
      .executeTakeFirst()
    if (!post) throw postNotPublic()
    const picked = await findHomes(tx, homes, now)
    if (!(await takeRecipientBudget(tx, services, email))) throw tooManyTestMails()
    const { accountId } = actor
    await queueMail(tx, services, {
      template: newsletterPostMail,
      data: {
        subscriberId: accountId,
        postId,
        ...post,
        homes: picked,
        ...cleanWords({ subject, greeting }),
      },
      accountId,
      recipient: email,
    })
    await recordAudit(tx, { event: 'newsletter.tested', at: now, by: actor, details: { postId } })
    return { email }
  })
}

async function findHomes(tx: Transaction<DB>, given: readonly string[], now: Date): Promise<MailedHome[]> {
  const ids = [...new Set(given)].slice(0, MOST_HOMES)
  if (!ids.every(isId)) throw homeNotPublic()
  const homes = await listMailedHomes(tx, { ids, now })
  if (homes.length < ids.length) throw homeNotPublic()
  return homes
}

import type { Services } from '#/platform/services.ts'
import { writeLetter } from '../mail/letter.emails.ts'
import type { MailedHome } from './mailed-home.rules.ts'
import { newsletterPostMail } from './newsletter.emails.ts'
import { cleanWords, type NewsletterWords } from './subscriber.schema.ts'

/** A newsletter as its mail would be: subject, HTML and plain text. Its link to unsubscribe ends nothing. */
export async function previewNewsletter(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { postId, homes, ...words }: { postId: string; homes: readonly MailedHome[] } & NewsletterWords,
): Promise<{ subject: string; html: string; text: string } | undefined> {
  const now = clock.now()
  const post = await db
    .selectFrom('posts')
    .select(['title', 'excerpt'])
    .where('id', '=', postId)
    .where('publishedAt', '<=', now)
    .executeTakeFirst()
  if (!post) return undefined
  const facts = { owedAt: now, siteUrl: config.siteUrl, brand: config.brand, token: 'preview' }
  const letter = writeLetter(
    newsletterPostMail,
    { subscriberId: '', postId, ...post, homes, ...cleanWords(words) },
    facts,
  )
  // With what it needs, loaded by whoever first looks at one and not by each start.
  const { renderMail } = await import('../mail/mail.emails.tsx')
  const { subject, html, text } = await renderMail(letter, config.brand)
  // Its pictures are ours, also where the page was asked for by another name than the mails have.
  return { subject, html: html.replaceAll(`="${config.siteUrl}/images/`, '="/images/'), text }
}

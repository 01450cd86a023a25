import { formatDateTime, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { Letter } from './letter.emails.ts'
import { CONFIRM_DAYS, MAIL_SUBJECTS, type MailToRender } from './mail.schema.ts'

type NewsletterMail = Extract<MailToRender, { template: `newsletter-${string}` }>

const LONGEST_TITLE = 120

/** The words of a mail to somebody who asked for the newsletter. Every one but the first says how to end it. */
export function writeNewsletterLetter(mail: NewsletterMail): Letter {
  const { brand } = mail
  const at = (path: string) => `${mail.siteUrl}${path}`
  const withToken = (path: string) => `${at(path)}?token=${mail.token ?? ''}`
  const letter = { subject: MAIL_SUBJECTS[mail.template], heading: MAIL_SUBJECTS[mail.template] }
  const unsubscribe = withToken(urls.unsubscribe)

  switch (mail.template) {
    case 'newsletter-confirm': {
      const until = new Date(mail.owedAt.getTime() + CONFIRM_DAYS * MILLISECONDS_PER_DAY)
      const moment = formatDateTime(until).replaceAll(' ', '\u00a0')
      return {
        ...letter,
        preview: 'One press, and our newsletter comes to this address.',
        paragraphs: [
          'Hello,',
          `Somebody, probably you, asked for the newsletter of ${brand.name}: new articles about buying, renting and owning a home in Ghana. Please confirm that this address is yours.`,
        ],
        action: {
          label: 'Confirm my address',
          href: withToken(urls.confirmNewsletter),
          terms: `The link works for ${CONFIRM_DAYS} days: until ${moment} (Accra).`,
        },
        surprise: {
          question: 'You did not ask for this?',
          answer: 'You need not do anything. Without your press we send nothing and forget this address.',
        },
      }
    }
    case 'newsletter-known':
      return {
        ...letter,
        preview: 'There is nothing to do.',
        paragraphs: [
          'Hello,',
          `Somebody, probably you, asked for the newsletter of ${brand.name} with this address. It comes here already, so nothing was changed.`,
        ],
        surprise: {
          question: 'You no longer want it?',
          answer: 'One press, and we send no more.',
          link: { label: 'Unsubscribe', href: unsubscribe },
        },
        unsubscribeUrl: unsubscribe,
      }
    case 'newsletter-post': {
      const title = shorten(mail.data.title, LONGEST_TITLE)
      return {
        ...letter,
        subject: title,
        heading: title,
        preview: mail.data.excerpt,
        paragraphs: [mail.data.excerpt],
        action: { label: 'Read the article', href: at(urls.post(mail.data.postId)) },
        surprise: {
          question: 'Why do you get this?',
          answer: `You asked for the newsletter of ${brand.name}. You can end it at any time.`,
          link: { label: 'Unsubscribe', href: unsubscribe },
        },
        unsubscribeUrl: unsubscribe,
      }
    }
  }
}

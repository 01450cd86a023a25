import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, addressWithToken, moment } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import type { MailedHome } from './mailed-home.rules.ts'
import { CONFIRM_DAYS, subscriberToken } from './subscriber-link.rules.ts'

const LONGEST_TITLE = 120

type ToSubscriber = { subscriberId: string }

/** To an address that somebody asked for the newsletter with. It alone does not say how to end it: nothing has begun. */
export const newsletterConfirmMail: MailTemplate<ToSubscriber> = {
  name: 'newsletter-confirm',
  subject: 'Confirm your subscription',
  makeToken: ({ subscriberId }, secrets) => subscriberToken(secrets, 'confirm-newsletter', subscriberId),
  write: (_, facts) => {
    const until = new Date(facts.owedAt.getTime() + CONFIRM_DAYS * MILLISECONDS_PER_DAY)
    return {
      preview: 'One press, and our newsletter comes to this address.',
      paragraphs: [
        'Hello,',
        `Somebody, probably you, asked for the newsletter of ${facts.brand.name}: new articles about buying, renting and owning a home in Ghana. Please confirm that this address is yours.`,
      ],
      action: {
        label: 'Confirm my address',
        href: addressWithToken(facts, urls.confirmNewsletter),
        terms: `The link works for ${CONFIRM_DAYS} days: until ${moment(until)}.`,
      },
      surprise: {
        question: 'You did not ask for this?',
        answer: 'You need not do anything. Without your press we send nothing and forget this address.',
      },
    }
  },
}

/** To a subscriber who asked again. */
export const newsletterKnownMail: MailTemplate<ToSubscriber> = {
  name: 'newsletter-known',
  subject: 'You get our newsletter already',
  makeToken: ({ subscriberId }, secrets) => subscriberToken(secrets, 'end-newsletter', subscriberId),
  write: (_, facts) => {
    const unsubscribeUrl = addressWithToken(facts, urls.unsubscribe)
    return {
      preview: 'There is nothing to do.',
      paragraphs: [
        'Hello,',
        `Somebody, probably you, asked for the newsletter of ${facts.brand.name} with this address. It comes here already, so nothing was changed.`,
      ],
      surprise: {
        question: 'You no longer want it?',
        answer: 'One press, and we send no more.',
        link: { label: 'Unsubscribe', href: unsubscribeUrl },
      },
      unsubscribeUrl,
    }
  },
}

/** An article, to everybody on the list. */
export const newsletterPostMail: MailTemplate<
  ToSubscriber & {
    postId: string
    title: string
    excerpt: string
    /** Picked with the article; rows of before have none. */
    homes?: readonly MailedHome[]
    /** What somebody wrote for it; empty or missing: the title, and no lines before the article. */
    subject?: string
    greeting?: string
  }
> = {
  name: 'newsletter-post',
  subject: 'Newsletter',
  makeToken: ({ subscriberId }, secrets) => subscriberToken(secrets, 'end-newsletter', subscriberId),
  write: (data, facts) => {
    const title = shorten(data.title, LONGEST_TITLE)
    const unsubscribeUrl = addressWithToken(facts, urls.unsubscribe)
    return {
      subject: data.subject || title,
      heading: title,
      preview: data.greeting || data.excerpt,
      paragraphs: [...(data.greeting ?? '').split(/\n+/).filter((line) => line.trim()), data.excerpt],
      // Of the article, which stands above the homes.
      actionBeforeCards: true,
      cards: (data.homes ?? []).map(({ id, title: home, price, location, picture }) => ({
        href: addressOf(facts, urls.property(id)),
        label: 'Home',
        title: home,
        strong: price,
        lines: [location],
        ...(picture ? { picture: { src: addressOf(facts, picture.path), alt: picture.alt } } : {}),
      })),
      action: { label: 'Read the article', href: addressOf(facts, urls.post(data.postId)) },
      surprise: {
        question: 'Why do you get this?',
        answer: `You asked for the newsletter of ${facts.brand.name}. You can end it at any time.`,
        link: { label: 'Unsubscribe', href: unsubscribeUrl },
      },
      unsubscribeUrl,
    }
  },
}

import { addressOf, callUs, greet } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'

// `title` names what is paid for in a sentence, `page` is a path, amounts come formatted.
type Paid = { title: string; page: string }
type ToBuyer = Paid & { fullName: string | null }

/** To a buyer whose payment cannot be booked. */
export const collectionReturnedMail: MailTemplate<ToBuyer & { amount: string; reason: string }> = {
  name: 'collection-returned',
  subject: 'Your payment comes back to you',
  write: ({ fullName, title, amount, reason, page }, facts) => ({
    preview: `${title}: ${amount} comes back to you.`,
    paragraphs: [
      greet(fullName),
      `You paid ${amount} for ${lower(title)}. It goes back to what you paid with, which may take some days.`,
      `The reason: ${reason}`,
    ],
    action: { label: 'See how it stands', href: addressOf(facts, page) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To a buyer whose payment a person looks at first. */
export const collectionParkedMail: MailTemplate<ToBuyer & { came: string }> = {
  name: 'collection-parked',
  subject: 'About your payment',
  write: ({ fullName, title, came, page }, facts) => ({
    preview: `${title}: ${came} came in.`,
    paragraphs: [
      greet(fullName),
      `${came} came in for ${lower(title)}. That does not agree with what we asked for, so somebody at our office looks at it.`,
      'Please do not pay again. We write to you when it counts, or when the money goes back to you.',
    ],
    action: { label: 'See how it stands', href: addressOf(facts, page) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the office, of a payment that a person has to look at. */
export const collectionWaitsMail: MailTemplate<
  Paid & { kind: 'parked' | 'refund_failed'; amount: string; reason: string }
> = {
  name: 'collection-waits-office',
  subject: 'A monthly payment waits for you',
  write: ({ kind, title, amount, reason, page }, facts) => ({
    preview: `${title}: ${amount}.`,
    paragraphs: [
      kind === 'parked'
        ? `${amount} came in for ${lower(title)} and does not agree with what was asked for:`
        : `A refund of ${amount} for ${lower(title)} has failed:`,
      reason,
      'Nothing happens with it until somebody decides.',
    ],
    action: { label: 'Open it', href: addressOf(facts, page) },
    surprise: {
      question: 'Why do you get this?',
      answer: 'The office is mailed about each payment that waits for a person.',
    },
  }),
}

const lower = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

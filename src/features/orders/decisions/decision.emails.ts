import { callUs, greet } from '#/features/mail/letter.emails.ts'
import type { MailTemplate } from '#/features/mail/mail-template.schema.ts'
import { countOf, shorten } from '#/shared/text.ts'
import type { OrderStatus } from '../order.schema.ts'
import { LONGEST_TITLE, openOrder, shortenList } from '../order-letter.emails.ts'

type Decided = { fullName: string | null; orderId: string; number: number; titles: string[] }

/** To the buyer, of some homes of an order. Amounts come formatted. */
export const itemsDecidedMail: MailTemplate<
  Decided & {
    /** `accepted`, `declined` or `cancelled`. */
    became: string
    /** What the staff write to the buyer. */
    note?: string
    /** What is paid back. */
    refund?: string
    isSimulated: boolean
    /** How many homes wait for a decision. */
    waiting: number
    status: OrderStatus
  }
> = {
  name: 'order-items-decided',
  subject: 'Your order has changed',
  write: (
    { fullName, number, titles, became, note, refund, isSimulated, waiting, status, orderId },
    facts,
  ) => ({
    preview: `Order ${number}: ${titles.length === 1 ? 'a home is' : `${titles.length} homes are`} ${became}.`,
    paragraphs: [
      greet(fullName),
      `Of your order ${number} ${titles.length === 1 ? 'this home is' : 'these homes are'} ${became}:`,
      ...shortenList(titles.map((title) => shorten(title, LONGEST_TITLE))),
      ...(became === 'accepted' ? [] : [describeRefund(titles.length, { refund, isSimulated })]),
      ...(status === 'paid'
        ? [`${countOf(waiting, 'home', 'homes')} of it ${waiting === 1 ? 'is' : 'are'} not decided yet.`]
        : []),
      ...(status === 'completed' ? ['Your order is completed. We wish you well in your new home.'] : []),
      ...(status === 'cancelled' ? ['Nothing else is in the order, so that it is cancelled.'] : []),
      ...(note ? ['Our office writes to you:'] : []),
    ],
    ...(note ? { quote: note } : {}),
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To an agent, of homes of theirs in an order. Of the buyer nothing: the mail does not go with their account. */
export const itemsDecidedForAgentMail: MailTemplate<
  Decided & {
    /** `accepted`, `declined` or `cancelled by its buyer`. */
    became: string
  }
> = {
  name: 'order-items-decided-agent',
  subject: 'An order on your properties has changed',
  write: ({ fullName, number, titles, became, orderId }, facts) => ({
    preview: `Order ${number}: ${titles.length === 1 ? 'a home is' : `${titles.length} homes are`} ${became}.`,
    paragraphs: [
      greet(fullName),
      `Of order ${number} this is ${became}:`,
      ...shortenList(titles.map((title) => shorten(title, LONGEST_TITLE))),
      became === 'accepted'
        ? 'It is sold or let now.'
        : 'What was reserved for this order alone is offered again.',
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the office, of an order or some of its homes. Of the buyer nothing: the mail does not go with their account. */
export const orderDecidedForOfficeMail: MailTemplate<
  Omit<Decided, 'fullName'> & {
    /** `accepted`, `declined`, `cancelled by its buyer`; of a whole order `completed`, `cancelled` or `refunded`. */
    became: string
    /** How many homes of it wait for a decision; null for what became of the whole order. */
    waiting: number | null
  }
> = {
  name: 'order-decided-office',
  subject: 'An order has changed',
  write: ({ number, titles, became, waiting, orderId }, facts) => ({
    subject: `Order ${number} has changed`,
    preview:
      waiting === null
        ? `It is ${became}.`
        : `${titles.length === 1 ? 'A home is' : `${titles.length} homes are`} ${became}.`,
    paragraphs: [
      waiting === null
        ? `Order ${number} is ${became}, with ${titles.length === 1 ? 'this home' : 'these homes'}:`
        : `Of order ${number} ${titles.length === 1 ? 'this home is' : 'these homes are'} ${became}:`,
      ...shortenList(titles.map((title) => shorten(title, LONGEST_TITLE))),
      ...(waiting
        ? [`${countOf(waiting, 'home', 'homes')} of it ${waiting === 1 ? 'is' : 'are'} not decided yet.`]
        : []),
      'The order’s page says who the buyer is, and what was written to them.',
    ],
    action: openOrder(facts, orderId),
    surprise: {
      question: 'Why do you get this?',
      answer: 'What becomes of an order is mailed to the office as well as to the agents of its homes.',
    },
  }),
}

function describeRefund(
  count: number,
  { refund, isSimulated }: { refund: string | undefined; isSimulated: boolean },
): string {
  const start = count === 1 ? 'It is no longer reserved for you.' : 'They are no longer reserved for you.'
  if (isSimulated) return `${start} The payment was simulated, so there is nothing to pay back.`
  return refund
    ? `${start} ${refund} goes back to what you paid with, which may take some days.`
    : `${start} What was paid for it went back to you before.`
}

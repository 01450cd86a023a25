import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, callUs, greet } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import { LONGEST_TITLE, openOrder, shortenList } from './order-letter.emails.ts'

/**
 * A property of an order; `due` is formatted, `dueFor` says what it is and `later` what follows, line by line. A mail
 * that was queued before there were such words has none.
 */
export type OrderedItem = {
  title: string
  tag: 'For Sale' | 'For Rent'
  planMonths: number | null
  due: string
  dueFor?: string
  later?: string[]
}

type Order = { fullName: string | null; orderId: string; number: number }
type Decision = { status: 'completed' | 'cancelled' | 'refunded' }

/** To the buyer. Amounts come formatted; nothing of a card is in it. */
export const orderConfirmedMail: MailTemplate<
  Order & {
    items: OrderedItem[]
    /** Null without rentals; `moveIn` is formatted. */
    lease: { months: number; moveIn: string } | null
    total: string
    /** `Visa ending in 4081`; without it the payment was simulated. */
    paidWith?: string
    /** Where less than the total was accepted for the whole. */
    accepted?: string
  }
> = {
  name: 'order-confirmed',
  subject: 'Your order is placed',
  write: ({ fullName, number, items, lease, total, orderId, paidWith, accepted }, facts) => ({
    preview: `Order ${number}: ${total}.`,
    paragraphs: [
      greet(fullName),
      `Thank you for your order ${number}. It is pending until everything is signed, and these homes are reserved for you:`,
      ...listItems(items),
      ...(lease ? [`Lease: ${lease.months} months from ${lease.moveIn}.`] : []),
      paidWith
        ? accepted
          ? `Total: ${total}. We accepted ${accepted}, paid with ${paidWith}, for all of it.`
          : `Total: ${total}, paid with ${paidWith}.`
        : `Total: ${total}. The payment was simulated: no money was taken.`,
      'Your order’s page has every amount, a receipt, and how to cancel while the order is pending.',
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'That was not you?', answer: callUs(facts.brand) },
  }),
}

/** To an agent of the order. */
export const orderReceivedMail: MailTemplate<Order & { items: OrderedItem[] }> = {
  name: 'order-received',
  subject: 'You have a new order',
  write: ({ fullName, number, items, orderId }, facts) => ({
    preview: `Order ${number}.`,
    paragraphs: [
      greet(fullName),
      `Order ${number} was placed for what you advertise. It is reserved now:`,
      ...listItems(items),
      'The order’s page says who the buyer is. Call them, and complete the order when everything is signed.',
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the office. Of the buyer nothing: the mail does not go with their account. */
export const orderPlacedForOfficeMail: MailTemplate<
  Omit<Order, 'fullName'> & { items: OrderedItem[]; total: string; isSimulated: boolean }
> = {
  name: 'order-placed-office',
  subject: 'A new order',
  write: ({ number, items, total, isSimulated, orderId }, facts) => ({
    subject: `New order ${number}`,
    preview: `${total} for ${items.length === 1 ? 'one home' : `${items.length} homes`}.`,
    paragraphs: [
      `Order ${number} was placed and ${isSimulated ? 'paid in the simulation: no money was taken' : 'paid'}. ${total} in all. Its homes are reserved now:`,
      ...listItems(items),
      'The order’s page says who the buyer is. There you accept or decline each home, with a note to the buyer.',
    ],
    action: openOrder(facts, orderId),
    surprise: {
      question: 'Why do you get this?',
      answer: 'Every new order is mailed to the office and to the agents of its homes.',
    },
  }),
}

/** To an agent of the order. Of the buyer nothing: the mail does not go with their account. */
export const orderDecidedMail: MailTemplate<Order & Decision & { titles: string[] }> = {
  name: 'order-decided',
  subject: 'An order on your properties has changed',
  write: ({ fullName, number, status, titles, orderId }, facts) => ({
    preview: `Order ${number} is ${status}.`,
    paragraphs: [
      greet(fullName),
      status === 'completed'
        ? `Order ${number} is completed. This is what you advertised in it:`
        : `Order ${number} is ${status}. This is what you advertise in it. What was reserved for this order alone is offered again:`,
      ...shortenList(titles.map((title) => shorten(title, LONGEST_TITLE))),
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the buyer. */
export const orderStatusMail: MailTemplate<
  Order & { status: 'completed' | 'cancelled' } & {
    /** What is paid back; without it nothing was really paid. */ refund?: string
  }
> = {
  name: 'order-status',
  subject: 'Your order has changed',
  write: ({ fullName, number, status, orderId, refund }, facts) => ({
    preview: `Order ${number} is ${status}.`,
    paragraphs: [
      greet(fullName),
      status === 'completed'
        ? `Your order ${number} is completed. We wish you well in your new home.`
        : `Your order ${number} is cancelled. Its homes are no longer reserved for you. ${refund ? `${refund} goes back to what you paid with, which may take some days.` : 'The payment was simulated, so there is nothing to pay back.'}`,
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To a buyer whose payment cannot stand. */
export const paymentReturnedMail: MailTemplate<Order & { total: string; isTwice: boolean }> = {
  name: 'payment-returned',
  subject: 'Your payment comes back to you',
  write: ({ fullName, number, total, isTwice, orderId }, facts) => ({
    preview: `Order ${number}: ${total} comes back to you.`,
    paragraphs: [
      greet(fullName),
      isTwice
        ? `Order ${number} was paid twice. The order stands, and ${total} goes back to what you paid with.`
        : `Your payment for order ${number} came when its homes were not available any more. ${total} goes back to what you paid with.`,
      'That may take some days.',
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To a buyer whose bank transfer did not come, or not whole, while the homes were held. Amounts come formatted. */
export const transferOverdueMail: MailTemplate<
  Order & {
    total: string
    /** What of it came in. */ came?: string
  }
> = {
  name: 'transfer-overdue',
  subject: 'Your order has expired',
  write: ({ fullName, number, total, came, orderId }, facts) => ({
    preview: `Order ${number}: its homes are offered to others again.`,
    paragraphs: [
      greet(fullName),
      came
        ? `${came} of the ${total} for your order ${number} came in time. The order has expired, and its homes are offered to others again.`
        : `The transfer of ${total} for your order ${number} was not on our account in time. The order has expired, and its homes are offered to others again.`,
      came
        ? 'Our office decides what becomes of what you sent, and writes to you. Call us if you still want the homes.'
        : 'Have you sent it all the same? The order is confirmed when it comes and its homes are still free; otherwise the money goes back to you.',
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To a buyer whose payment a person looks at first. Amounts and times come formatted. */
export const paymentParkedMail: MailTemplate<
  Order & {
    came: string
    total: string
    /** What is still to be transferred; without it somebody at the office decides. */
    missing?: string
    until?: string
  }
> = {
  name: 'payment-parked',
  subject: 'About your payment',
  write: ({ fullName, number, came, total, missing, until, orderId }, facts) => ({
    preview: missing ? `Order ${number}: ${missing} is missing.` : `Order ${number}: ${came} came in.`,
    paragraphs: [
      greet(fullName),
      `${came} came in for your order ${number}, which costs ${total}.`,
      ...(missing
        ? [
            `${missing} is missing. Transfer it with the same reference${until ? ` by ${until}` : ''}, and the order is confirmed.`,
          ]
        : [
            'That does not agree with what the order waits for, so somebody at our office looks at it. You need not pay anything now.',
            'We write to you when the order is confirmed, or when the money goes back to you.',
          ]),
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the office, of a payment that a person has to look at. Amounts come formatted. */
export const paymentWaitsForOfficeMail: MailTemplate<
  Omit<Order, 'fullName'> & { kind: 'parked' | 'refund_failed'; amount: string; reason: string }
> = {
  name: 'payment-waits-office',
  subject: 'A payment waits for you',
  write: ({ number, kind, amount, reason }, facts) => ({
    preview: `Order ${number}: ${amount}.`,
    paragraphs: [
      kind === 'parked'
        ? `${amount} came in for order ${number} and does not agree with it:`
        : `A refund of ${amount} for order ${number} has failed:`,
      reason,
      'Nothing happens with it until somebody decides. What waits stands first among the payments.',
    ],
    action: { label: 'Open the payments', href: addressOf(facts, urls.payments) },
    surprise: {
      question: 'Why do you get this?',
      answer: 'The office is told of each payment that waits for a person.',
    },
  }),
}

/** To a buyer whom an administrator pays something back; `reason` is theirs, `left` is what the order keeps. */
export const refundMail: MailTemplate<
  Order & {
    amount: string
    reason: string
    left: string | null
    /** No money was taken, so that none goes back. */
    isSimulated?: boolean
  }
> = {
  name: 'order-refund',
  subject: 'Money comes back to you',
  write: ({ fullName, number, amount, reason, left, isSimulated = false, orderId }, facts) => ({
    ...(isSimulated ? { subject: 'Your order has changed', heading: 'Your order has changed' } : {}),
    preview: `Order ${number}: ${amount} ${isSimulated ? 'is written down as paid back' : 'comes back to you'}.`,
    paragraphs: [
      greet(fullName),
      left === null
        ? `${isSimulated ? `${amount} of your order ${number} is written down as paid back.` : `We pay back ${amount} of your order ${number}.`} Nothing more is kept for it, and its homes are no longer reserved for you.`
        : `${isSimulated ? `${amount} of your order ${number} is written down as paid back.` : `We pay back ${amount} of your order ${number}.`} The order stands, with ${left} paid for it.`,
      `The reason: ${reason}`,
      isSimulated
        ? 'The payment was simulated: no money was taken, and none goes back.'
        : 'It goes to what you paid with, which may take some days.',
    ],
    action: openOrder(facts, orderId),
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

function listItems(items: readonly OrderedItem[]): string[] {
  return shortenList(
    items.map((item) =>
      [
        `${shorten(item.title, LONGEST_TITLE)}: ${item.due}, ${item.dueFor ? `${item.dueFor}.` : describeDue(item)}`,
        ...(item.later ?? []).map((line) => `${line}.`),
      ].join(' '),
    ),
  )
}

function describeDue({ tag, planMonths }: OrderedItem): string {
  if (tag === 'For Rent') return 'the first month’s rent.'
  return planMonths === null ? 'the down payment.' : `the first payment of a plan over ${planMonths} months.`
}

import { addressOf, callUs, greet } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import { instalmentReceiptHref, instalmentsHref, payInstalmentHref } from './instalment.rules.ts'

// Amounts and days come formatted; `home` is its title, `number` the order's.
type AboutPlan = { orderId: string; number: number; home: string; fullName: string | null }

/** To the buyer, of each payment of their plan. */
export const instalmentReceiptMail: MailTemplate<
  AboutPlan & {
    amount: string
    day: string
    method: string
    reference: string
    left: string
    next: string | null
    /** Mails from before had no receipt of their own. */
    paymentId?: string
  }
> = {
  name: 'instalment-receipt',
  subject: 'Your payment has come in',
  write: (
    { orderId, paymentId, number, home, fullName, amount, day, method, reference, left, next },
    facts,
  ) => ({
    subject: `Your payment for order ${number} has come in`,
    preview: `${amount} for ${home}.`,
    paragraphs: [
      greet(fullName),
      `We have received ${amount} for ${home}, order ${number}.`,
      `It came in on ${day} by ${method}; the reference is ${reference}.`,
      next ? `${left} is left to pay. Next: ${next}.` : 'The payment plan is paid off.',
    ],
    action: paymentId
      ? { label: 'See the receipt', href: addressOf(facts, instalmentReceiptHref(orderId, paymentId)) }
      : { label: 'See the instalments', href: addressOf(facts, instalmentsHref(orderId)) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the buyer, before and after the day of an instalment, and of what has been late for long. */
export const instalmentReminderMail: MailTemplate<
  AboutPlan & {
    kind: 'before' | 'after' | 'arrears'
    position: number
    amount: string
    dueOn: string
    /** Of arrears: for how many days. */
    days: number
  }
> = {
  name: 'instalment-reminder',
  subject: 'An instalment of your payment plan',
  write: ({ kind, orderId, position, number, home, fullName, amount, dueOn, days }, facts) => ({
    subject: {
      before: `Order ${number}: an instalment is due on ${dueOn}`,
      after: `Order ${number}: an instalment is late`,
      arrears: `Notice: order ${number} is ${days} days late`,
    }[kind],
    preview: `${amount} for ${home}.`,
    paragraphs: [
      greet(fullName),
      {
        before: `${amount} is due on ${dueOn} for ${home}, order ${number}.`,
        after: `${amount} has been due since ${dueOn} for ${home}, order ${number}.`,
        arrears: `${amount} is late for ${home}, order ${number}; the oldest part of it has been due since ${dueOn}.`,
      }[kind],
      kind === 'arrears'
        ? 'Pay it now, or call our office, so that we find a way together.'
        : 'If you have paid it meanwhile, you need do nothing.',
    ],
    action: { label: 'Pay now', href: addressOf(facts, payInstalmentHref(orderId, position)) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

/** To the office, of what was recorded by hand for a home that is no part of its order any more. */
export const instalmentsToReturnMail: MailTemplate<Omit<AboutPlan, 'fullName'> & { amount: string }> = {
  name: 'instalments-to-return',
  subject: 'Instalments wait to be paid back',
  write: ({ orderId, number, home, amount }, facts) => ({
    preview: `${amount} for ${home}.`,
    paragraphs: [
      `${home} is not part of order ${number} any more, and ${amount} of its instalments was recorded by hand.`,
      'Pay it back to the buyer. Then take each payment off on the page of the instalments, and write the reference of the transfer as the reason.',
    ],
    action: { label: 'Open the instalments', href: addressOf(facts, instalmentsHref(orderId)) },
    surprise: {
      question: 'Why do you get this?',
      answer: 'The office is mailed about money that only a person can pay back.',
    },
  }),
}

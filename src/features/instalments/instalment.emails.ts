import { urls } from '#/shared/urls.ts'
import { addressOf, callUs, greet } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'

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
  }
> = {
  name: 'instalment-receipt',
  subject: 'Your payment has come in',
  write: ({ orderId, number, home, fullName, amount, day, method, reference, left, next }, facts) => ({
    subject: `Your payment for order ${number} has come in`,
    preview: `${amount} for ${home}.`,
    paragraphs: [
      greet(fullName),
      `We have received ${amount} for ${home}, order ${number}.`,
      `It came in on ${day} by ${method}; the reference is ${reference}.`,
      next ? `${left} is left to pay. Next: ${next}.` : 'The payment plan is paid off.',
    ],
    action: { label: 'See the instalments', href: addressOf(facts, urls.orderInstalments(orderId)) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

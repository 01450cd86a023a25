import { addressOf, callUs, greet } from '#/features/mail/letter.emails.ts'
import type { MailTemplate } from '#/features/mail/mail-template.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { BankAccount } from './transfer.rules.ts'

/** To a buyer who pays by bank transfer; amounts and times come formatted. */
export const transferAwaitedMail: MailTemplate<
  BankAccount & {
    fullName: string | null
    orderId: string
    number: number
    total: string
    until: string
    /** What to write on the transfer. */
    reference: string
  }
> = {
  name: 'transfer-awaited',
  subject: 'How to pay for your order',
  write: (
    { fullName, orderId, number, total, until, reference, bank, accountName, accountNumber },
    facts,
  ) => ({
    preview: `Order ${number}: transfer ${total} by ${until}.`,
    paragraphs: [
      greet(fullName),
      `Your order ${number} is placed, and its homes are held for you until ${until}. Transfer the whole amount; several transfers with the reference are added up:`,
      `Amount: ${total}.`,
      `Bank: ${bank}.`,
      `Account name: ${accountName}.`,
      `Account number: ${accountNumber}.`,
      `Reference: ${reference}.`,
      'We write to you as soon as it is on our account. What has not come by then gives the homes back to others.',
      'We never write to change these details. If somebody does, call us before you pay.',
    ],
    action: { label: 'Open the payment', href: addressOf(facts, urls.orderPayment(orderId)) },
    surprise: { question: 'That was not you?', answer: callUs(facts.brand) },
  }),
}

import { formatPhone } from '#/shared/phone.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { Letter } from './letter.emails.ts'
import { greetingName } from './mail.rules.ts'
import { MAIL_SUBJECTS, type MailToRender, type OrderedItem } from './mail.schema.ts'

type OrderMail = Extract<MailToRender, { template: `order-${string}` }>

const LONGEST_TITLE = 90
const MOST_ITEMS = 20

/** The words of a mail about an order. Amounts come formatted; nothing of a card or of the buyer is in them. */
export function writeOrderLetter(mail: OrderMail): Letter {
  const { brand, data } = mail
  const name = greetingName(data.fullName)
  const hello = name ? `Hello ${name},` : 'Hello,'
  const phone = formatPhone(brand.phone).replaceAll(' ', '\u00a0')
  const action = { label: 'Open the order', href: `${mail.siteUrl}${urls.order(data.orderId)}` }
  const letter = { subject: MAIL_SUBJECTS[mail.template], heading: MAIL_SUBJECTS[mail.template], action }

  switch (mail.template) {
    case 'order-confirmed':
      return {
        ...letter,
        preview: `Order ${data.number}: ${mail.data.total}.`,
        paragraphs: [
          hello,
          `Thank you for your order ${data.number}. It is confirmed, and these homes are reserved for you:`,
          ...listItems(mail.data.items),
          ...(mail.data.lease
            ? [`Lease: ${mail.data.lease.months} months from ${mail.data.lease.moveIn}.`]
            : []),
          `Total: ${mail.data.total}. The payment was simulated: no money was taken.`,
          'Your order’s page has every amount, a receipt, and how to cancel while the order is pending.',
        ],
        surprise: { question: 'That was not you?', answer: `Call us on ${phone}.` },
      }
    case 'order-received':
      return {
        ...letter,
        preview: `Order ${data.number}.`,
        paragraphs: [
          hello,
          `Order ${data.number} was placed for what you advertise. It is reserved now:`,
          ...listItems(mail.data.items),
          'The order’s page says who the buyer is. Call them, and complete the order when everything is signed.',
        ],
        surprise: { question: 'This surprises you?', answer: `Call us on ${phone}.` },
      }
    case 'order-decided':
      return {
        ...letter,
        preview: `Order ${data.number} is ${mail.data.status}.`,
        paragraphs: [
          hello,
          mail.data.status === 'completed'
            ? `Order ${data.number} is completed. This is what you advertised in it:`
            : `Order ${data.number} is cancelled. This is what you advertise in it. What was reserved for this order alone is offered again:`,
          ...listTitles(mail.data.titles),
        ],
        surprise: { question: 'This surprises you?', answer: `Call us on ${phone}.` },
      }
    case 'order-status':
      return {
        ...letter,
        preview: `Order ${data.number} is ${mail.data.status}.`,
        paragraphs: [
          hello,
          mail.data.status === 'completed'
            ? `Your order ${data.number} is completed. We wish you well in your new home.`
            : `Your order ${data.number} is cancelled. Its homes are no longer reserved for you. The payment was simulated, so there is nothing to pay back.`,
        ],
        surprise: { question: 'This surprises you?', answer: `Call us on ${phone}.` },
      }
  }
}

function listItems(items: readonly OrderedItem[]): string[] {
  return shortenList(
    items.map((item) => `${shorten(item.title, LONGEST_TITLE)}: ${item.due}, ${describeDue(item)}`),
  )
}

function listTitles(titles: readonly string[]): string[] {
  return shortenList(titles.map((title) => shorten(title, LONGEST_TITLE)))
}

function shortenList(lines: readonly string[]): string[] {
  const more = lines.length - MOST_ITEMS
  return [...lines.slice(0, MOST_ITEMS), ...(more > 0 ? [`and ${more} more.`] : [])]
}

function describeDue({ tag, planMonths }: OrderedItem): string {
  if (tag === 'For Rent') return 'the first month’s rent.'
  return planMonths === null ? 'the down payment.' : `the first payment of a plan over ${planMonths} months.`
}

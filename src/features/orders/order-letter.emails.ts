import { urls } from '#/shared/urls.ts'
import { addressOf } from '../mail/letter.emails.ts'
import type { MailFacts } from '../mail/mail-template.schema.ts'

/** So that a list of homes stays one. */
export const LONGEST_TITLE = 90

const MOST_ITEMS = 20

/** Leads to the page of the order. */
export const openOrder = (facts: MailFacts, orderId: string) => ({
  label: 'Open the order',
  href: addressOf(facts, urls.order(orderId)),
})

/** As many lines as a mail takes, and how many there are besides. */
export function shortenList(lines: readonly string[]): string[] {
  const more = lines.length - MOST_ITEMS
  return [...lines.slice(0, MOST_ITEMS), ...(more > 0 ? [`and ${more} more.`] : [])]
}

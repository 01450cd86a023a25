import { instalmentsHref } from '#/features/instalments/instalment.rules.ts'
import type { DueView } from '#/features/orders/due/order-due.queries.server.ts'

const AND = new Intl.ListFormat('en-GB')

type Kind = DueView['kind']

const WORDS: Record<Kind, string> = {
  advance: 'Rest of the rent in advance',
  deposit: 'Rest of the refundable deposit',
  'agent-fee': 'Agent’s fee',
  'other-fees': 'Other fees',
  'rest-of-rent': 'Rest of the month’s rent',
  rent: 'Rent each month',
  'other-half': 'The other half of the price',
  parts: 'Monthly payment of your plan',
  'last-part': 'Last payment of your plan',
}

const ON_SIGNING: readonly Kind[] = ['advance', 'deposit', 'agent-fee', 'other-fees', 'other-half']

/** What a payment after checkout is for: `Rest of the rent in advance and agent’s fee, when you sign`. */
export function dueWords({ kind, also }: Pick<DueView, 'kind' | 'also'>): string {
  const [first, ...others] = [kind, ...also].map((one) => WORDS[one])
  const words = AND.format([first ?? '', ...others.map((other) => other.toLowerCase())])
  return ON_SIGNING.includes(kind) ? `${words}, when you sign` : words
}

/** How much is paid next and when: `Next: GH₵41,250 on 15 December 2026`, `Overdue: GH₵41,250, due since 15 November 2026`. */
export function nextWords({
  amount,
  on,
  isLate,
  label = 'Next',
}: {
  amount: string
  on: string | null
  isLate: boolean
  label?: 'Next' | 'Still to pay'
}): string {
  if (isLate) return `Overdue: ${amount}, due since ${on}`
  return `${label}: ${amount}${on ? ` on ${on}` : ''}`
}

/** Where a payment is made here; null for what is paid to the seller or the landlord, whom the order names. */
export function payHrefOf({ kind, orderId }: Pick<DueView, 'kind' | 'orderId'>): string | null {
  return kind === 'parts' || kind === 'last-part' ? instalmentsHref(orderId) : null
}

/** What leads there says. */
export const PAY_INSTALMENT = 'Pay the instalment'

import type { DueView } from '#/features/orders/due/order-due.queries.server.ts'

const WORDS: Record<DueView['kind'], string> = {
  advance: 'Rest of the rent in advance, when you sign',
  deposit: 'Rest of the refundable deposit, when you sign',
  'agent-fee': 'Agent’s fee, when you sign',
  'other-fees': 'Other fees, when you sign',
  'rest-of-rent': 'Rest of the month’s rent',
  rent: 'Rent each month',
  'other-half': 'The other half of the price, when you sign',
  parts: 'Monthly payment of your plan',
  'last-part': 'Last payment of your plan',
}

/** What a payment after checkout is for: `Monthly payment of your plan`. */
export const dueWords = ({ kind, hasMore }: Pick<DueView, 'kind' | 'hasMore'>): string =>
  hasMore ? `${WORDS[kind]}, with all else that is due then` : WORDS[kind]

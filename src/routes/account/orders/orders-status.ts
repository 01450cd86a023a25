import type { HomeToAccept } from '#/features/orders/decisions/own-decision.queries.server.ts'
import type { OrderItemState, OrderStatus } from '#/features/orders/order.schema.ts'
import type { PaidSince } from './own-orders-view.server.ts'

/** The colour of each status. */
export const STATUS_BADGES: Record<OrderStatus, 'neutral' | 'success' | 'danger'> = {
  awaiting_payment: 'neutral',
  paid: 'neutral',
  completed: 'success',
  cancelled: 'danger',
  refunded: 'danger',
  expired: 'danger',
}

/** The colour of what became of a home. */
export const STATE_BADGES: Record<OrderItemState, 'neutral' | 'success' | 'danger'> = {
  placed: 'neutral',
  accepted: 'success',
  declined: 'danger',
  refunded: 'danger',
}

const AND = new Intl.ListFormat('en-GB')

/**
 * What a paid order of so many homes waits for, to its buyer, a sentence for each agent: `Waits for Yaw Darko to accept
 * it`, and of several homes which: `Waits for Yaw Darko to accept Studio in Labone`.
 */
export function awaitedOf(homes: readonly HomeToAccept[], itemCount: number): string[] {
  const agents = [...new Set(homes.map(({ agentName }) => agentName))]
  if (agents.length === 0) return ['Waits for our office to complete it']
  return agents.map((agent) => {
    const titles = homes.filter(({ agentName }) => agentName === agent).map(({ title }) => title)
    return `Waits for ${agent} to accept ${namesOf(titles, itemCount)}`
  })
}

function namesOf(titles: readonly string[], itemCount: number): string {
  if (itemCount === 1) return 'it'
  if (titles.length === itemCount) return itemCount === 2 ? 'both homes' : `all ${itemCount} homes`
  return titles.length > 2 ? `${titles.length} of its ${itemCount} homes` : AND.format(titles)
}

/** How a plan of an order stands: what its buyer has to know before that the order itself is completed. */
export function planBadge(
  since: PaidSince | null | undefined,
): { label: string; kind: 'danger' | 'success' } | null {
  if (!since?.left) return null
  return since.isLate
    ? { label: 'Instalment late', kind: 'danger' }
    : { label: 'Plan running', kind: 'success' }
}

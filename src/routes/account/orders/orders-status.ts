import type { OrderItemState, OrderStatus } from '#/features/orders/order.schema.ts'

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

/** What a paid order waits for, to its buyer, by who has to accept a home of it: names, or null for our office. */
export const awaitedOf = (agents: string | null) => `Waits for ${agents ?? 'our office'} to accept it`

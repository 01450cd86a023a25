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

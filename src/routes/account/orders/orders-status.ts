import type { OrderStatus } from '#/features/orders/order.schema.ts'

/** The colour of each status. */
export const STATUS_BADGES: Record<OrderStatus, 'neutral' | 'success' | 'danger'> = {
  awaiting_payment: 'neutral',
  paid: 'neutral',
  completed: 'success',
  cancelled: 'danger',
  refunded: 'danger',
  expired: 'danger',
}

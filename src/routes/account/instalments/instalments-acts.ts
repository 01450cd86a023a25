import type { Acts } from '#/web/act/act.ts'

/** What the staff do to the plan of one home of an order. */
export const INSTALMENT_ACTS = {
  record: {
    path: '/dashboard/orders/:id/instalments/:position/payment',
    unreached: 'Failed to record the payment',
  },
  reverse: {
    path: '/dashboard/orders/:id/instalments/:position/reversal',
    unreached: 'Failed to take the payment off',
  },
  confirm: {
    path: '/dashboard/orders/:id/instalments/:position/confirmation',
    unreached: 'Failed to confirm the plan',
  },
  decideParked: {
    path: '/dashboard/orders/:id/instalments/:position/parked-payment',
    unreached: 'Failed to decide about the payment',
  },
  retryRefund: {
    path: '/dashboard/orders/:id/instalments/:position/refund/retry',
    unreached: 'Failed to ask again',
  },
  settleRefund: {
    path: '/dashboard/orders/:id/instalments/:position/refund/settlement',
    unreached: 'Failed to note the refund',
  },
} as const satisfies Acts

import type { Acts } from '#/web/act/act.ts'

const PAYMENT = '/dashboard/payments/:paymentId'

/** What is done to one payment. */
export const PAYMENT_ACTS = {
  refund: { path: `${PAYMENT}/refund`, unreached: 'Failed to pay it back' },
  retryRefund: { path: `${PAYMENT}/refund/retry`, unreached: 'Failed to ask again' },
  settleRefund: { path: `${PAYMENT}/refund/settlement`, unreached: 'Failed to note the refund' },
  accept: { path: `${PAYMENT}/acceptance`, unreached: 'Failed to accept the payment' },
  giveBack: { path: `${PAYMENT}/return`, unreached: 'Failed to pay it back' },
  resolve: { path: `${PAYMENT}/resolution`, unreached: 'Failed to note what was done' },
  record: { path: `${PAYMENT}/transfer`, unreached: 'Failed to record the transfer' },
  ask: { path: `${PAYMENT}/question`, unreached: 'Failed to ask the provider' },
} as const satisfies Acts

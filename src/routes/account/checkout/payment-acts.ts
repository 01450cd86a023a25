import type { Acts } from '#/web/act/act.ts'

const SAFE = 'Press Pay again: whatever has happened to this order, you pay for it once.'

/** What is done at the checkout. */
export const PAYMENT_ACTS = {
  pay: {
    path: '/dashboard/payment/order',
    unreached: (said = 'We could not be reached.') => `${said} ${SAFE}`,
  },
} as const satisfies Acts

import type { Acts } from '#/web/act/act.ts'

/** What a buyer does about an order that waits for its payment. */
export const PAYING_ACTS = {
  again: {
    path: '/dashboard/orders/:id/payment/again',
    unreached: (said = 'We could not be reached.') =>
      `${said} Press the button again: whatever has happened to this order, you pay for it once.`,
  },
  giveUp: { path: '/dashboard/orders/:id/payment/end' },
} as const satisfies Acts

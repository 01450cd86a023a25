import type { Acts } from '#/web/act/act.ts'

const SAFE = 'Press the button again: whatever has happened, you pay once.'

/** What a buyer does to pay an instalment of an ordered plan. */
export const INSTALMENT_PAYMENT_ACTS = {
  pay: {
    path: '/dashboard/orders/:id/instalments/:position/pay/new',
    unreached: (said = 'We could not be reached.') => `${said} ${SAFE}`,
  },
  prompt: { path: '/dashboard/orders/:id/instalments/:position/pay/prompt' },
} as const satisfies Acts

import type { Acts } from '#/web/act/act.ts'

const SAFE = 'Press the button again: whatever has happened, you pay once.'

/** What a buyer does to pay for an agreement. */
export const AGREEMENT_PAYMENT_ACTS = {
  pay: {
    path: '/dashboard/my-home/:agreementId/payment/new',
    unreached: (said = 'We could not be reached.') => `${said} ${SAFE}`,
  },
  prompt: { path: '/dashboard/my-home/:agreementId/payment/prompt' },
} as const satisfies Acts

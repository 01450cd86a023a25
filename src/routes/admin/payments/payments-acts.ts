import type { Acts } from '#/web/act/act.ts'

/** What is done on the page of all payments. */
export const PAYMENTS_ACTS = {
  askProvider: { path: '/dashboard/payments/provider/question', unreached: 'Failed to ask the provider' },
} as const satisfies Acts

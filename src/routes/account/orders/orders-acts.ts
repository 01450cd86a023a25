import type { Acts } from '#/web/act/act.ts'

/** What is done to an order, by its buyer or by administrators. */
export const ORDER_ACTS = {
  cancel: { path: '/dashboard/orders/:id/cancellation' },
  complete: { path: '/dashboard/orders/:id/completion' },
} as const satisfies Acts
export type OrderAct = keyof typeof ORDER_ACTS

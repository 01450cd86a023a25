import type { Acts } from '#/web/act/act.ts'

/** What is done to an order, by its buyer or by administrators. */
export const ORDER_ACTS = {
  cancel: { path: '/dashboard/orders/:id/cancellation' },
  complete: { path: '/dashboard/orders/:id/completion' },
  decide: { path: '/dashboard/orders/:id/homes/:position/decision' },
} as const satisfies Acts
/** What is done to the whole of it. */
export type OrderAct = 'cancel' | 'complete'

import type { Acts } from '../act/act.ts'

/** What buyers do to their cart where no script runs. */
export const CART_ACTS = {
  add: { path: '/dashboard/cart/items' },
  remove: { path: '/dashboard/cart/items/:propertyId/removal' },
  choosePlan: { path: '/dashboard/cart/items/:propertyId/plan' },
  acceptPrice: { path: '/dashboard/cart/items/:propertyId/price' },
  request: { path: '/dashboard/cart/items/:propertyId/request' },
  clear: { path: '/dashboard/cart/clearing' },
} as const satisfies Acts

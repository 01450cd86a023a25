import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'

/** What buyers do to their cart where no script runs. */
export const CART_ACTS = {
  add: { path: urls.cartItems },
  remove: { path: `${urls.cartItems}/:propertyId/removal` },
  choosePlan: { path: `${urls.cartItems}/:propertyId/plan` },
  acceptPrice: { path: `${urls.cartItems}/:propertyId/price` },
  request: { path: `${urls.cartItems}/:propertyId/request` },
  clear: { path: `${urls.cart}/clearing` },
} as const satisfies Acts

import { Refusal } from '#/shared/errors.ts'
import { CART_MESSAGES } from './cart.schema.ts'

/** What a visitor hears who wants a cart. */
export function cartNeedsSignIn(): Refusal {
  return new Refusal('unauthenticated', 'cart.not_signed_in', CART_MESSAGES.signIn)
}

/** Reserved, sold or let: everybody may see it, nobody can order it. */
export function propertyUnavailable(): Refusal {
  return new Refusal('conflict', 'cart.property_unavailable', CART_MESSAGES.unavailable)
}

export function notInCart(): Refusal {
  return new Refusal('not_found', 'cart.not_in_cart', CART_MESSAGES.notInCart)
}

/** A plan that the property does not have. */
export function planUnknown(): Refusal {
  return new Refusal('invalid', 'cart.plan_unknown', CART_MESSAGES.planUnknown, {
    fields: { planMonths: [CART_MESSAGES.planUnknown] },
  })
}

export function tooManyCartItems(): Refusal {
  return new Refusal('limit', 'cart.too_many', CART_MESSAGES.tooMany)
}

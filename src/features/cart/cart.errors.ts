import { refusal } from '#/shared/errors.ts'
import { CART_MESSAGES } from './cart.schema.ts'

/** What a visitor hears who wants a cart. */
export const cartNeedsSignIn = refusal('unauthenticated', 'cart.not_signed_in', CART_MESSAGES.signIn)

/** Reserved, sold or let: everybody may see it, nobody can order it. */
export const propertyUnavailable = refusal('conflict', 'cart.property_unavailable', CART_MESSAGES.unavailable)

export const notInCart = refusal('not_found', 'cart.not_in_cart', CART_MESSAGES.notInCart)

/** A plan that the property does not have. */
export const planUnknown = refusal('invalid', 'cart.plan_unknown', CART_MESSAGES.planUnknown, {
  fields: { planMonths: [CART_MESSAGES.planUnknown] },
})

export const tooManyCartItems = refusal('limit', 'cart.too_many', CART_MESSAGES.tooMany)

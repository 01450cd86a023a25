import { CART_MESSAGES } from '#/features/cart/cart.schema.ts'
import { presentTotals, type Totals } from '#/features/cart/cart-totals.rules.ts'
import { Refusal, refusal } from '#/shared/errors.ts'
import { CHECKOUT_MESSAGES } from './checkout.schema.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from './order.schema.ts'

/** Values of the checkout form that only the server could judge; `fields` maps a field to its messages. */
export function invalidCheckout(fields: Record<string, string[]>): Refusal {
  const [message = CHECKOUT_MESSAGES.unreadable] = Object.values(fields)[0] ?? []
  return new Refusal('invalid', 'order.form_invalid', message, { fields })
}

/** The same attempt was made before with something else in the form; the first order stands. */
export function attemptReused(): Refusal {
  const message = 'This order was placed already. Open your orders to see it.'
  return new Refusal('invalid', 'order.attempt_reused', message, { fields: { attemptKey: [message] } })
}

export const cartEmpty = refusal('conflict', 'cart.empty', CART_MESSAGES.empty)

/**
 * The order costs something else than the buyer was shown, or as much for something else; `details.totals` is what it
 * costs now.
 */
export function totalChanged(totals: Totals, shownTotalPesewas: number): Refusal {
  const text = presentTotals(totals)
  return new Refusal(
    'conflict',
    'order.total_changed',
    totals.totalPesewas === shownTotalPesewas
      ? 'Your cart has changed since you opened this page. Check it and pay again.'
      : `Your total has changed to ${text.totalAmount}. Check it and pay again.`,
    { totals, totalsText: text },
  )
}

/** Somebody else was faster, or the agent took it back; `details.properties` names them, `details.totals` is without them. */
export function propertiesTaken(
  taken: readonly { propertyId: string; title: string }[],
  totals: Totals,
): Refusal {
  const names = taken.map(({ title }) => `“${title}”`)
  const [first = '', ...others] = names
  const who = others.length === 0 ? `${first} is` : `${others.join(', ')} and ${first} are`
  const text = presentTotals(totals)
  const rest =
    totals.totalPesewas > 0
      ? `The rest is still in your cart and comes to ${text.totalAmount}.`
      : 'Nothing was paid.'
  return new Refusal('conflict', 'order.property_taken', `${who} not available any more. ${rest}`, {
    properties: taken.map(({ propertyId, title }) => ({ propertyId, title })),
    totals,
    totalsText: text,
  })
}

export const PAYMENT_FAILED = 'order.payment_failed'

export const paymentFailed = refusal(
  'conflict',
  PAYMENT_FAILED,
  `${CHECKOUT_MESSAGES.paymentFailed} Nothing was paid: use another card, or another way to pay.`,
)

/** The provider does not answer; nothing was paid, and no home is held. */
export const paymentsUnreached = refusal(
  'unavailable',
  'order.payments_unreached',
  'We cannot reach the payment provider right now. Nothing was paid, and your cart is as it was. Try again in a moment.',
  { retryAfterSeconds: 10 },
)

/** A call that does not come from the payment provider. */
export const callNotSigned = refusal('unauthenticated', 'payment.call_not_signed', 'This call is not signed.')

/** It was paid, but does not stand: a home is gone, or the amounts do not agree. */
export function paymentParked(number: number): Refusal {
  return new Refusal(
    'conflict',
    'order.payment_parked',
    `Order ${number} was paid, but cannot be confirmed. What was paid comes back to you; your orders say how it stands.`,
    { orderNumber: number },
  )
}

/** The buyer has held this home often enough without paying for it; `until` is formatted. */
export function holdsUsedUp(title: string, until: string): Refusal {
  return new Refusal(
    'conflict',
    'order.holds_used_up',
    `You have ordered “${title}” several times without paying for it, so that it is left to others until ${until}. Nothing was paid, and your cart is as it was.`,
  )
}

/** Too many are paying at this moment. */
export const checkoutBusy = refusal(
  'unavailable',
  'order.busy',
  'Many people are paying right now. Nothing was paid; try again in a moment.',
  { retryAfterSeconds: 5 },
)

/** No such order, or somebody else's. */
export const orderNotFound = refusal('not_found', 'order.not_found', 'This order does not exist.')

/** A step that does not follow from where the order is by now. */
export function orderStatusRefused(status: OrderStatus): Refusal {
  return new Refusal(
    'conflict',
    'order.status_refused',
    `This order is ${ORDER_STATUS_LABELS[status].toLowerCase()} already.`,
    { status },
  )
}

/** The order cannot be completed, because its property is not reserved for it any more. */
export function propertyNotReserved(title: string, reason: 'not_reserved' | 'other_order'): Refusal {
  const message =
    reason === 'other_order'
      ? `“${title}” belongs to another order by now. Cancel this one, or the other one first.`
      : `“${title}” is not reserved any more. Reserve it again first, or cancel this order.`
  return new Refusal('conflict', 'order.property_not_reserved', message, { reason })
}

/** What somebody hears who would leave an order of their own behind; `details` say which. */
export function orderPending({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.order_pending',
    `You have a pending order (number ${number}). Cancel it or wait until it is completed, then delete your account.`,
    { orderId: id, orderNumber: number },
  )
}

/** What somebody hears whose property another has ordered; `details` say in which order. */
export function orderPendingOnProperty({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.order_pending_on_property',
    `Order ${number} on one of your properties is pending. It has to be completed or cancelled first, then delete your account.`,
    { orderId: id, orderNumber: number },
  )
}

import type { CheckedOut } from '#/features/orders/checkout.schema.ts'
import type { OrderText } from '#/features/orders/order-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import type { FormAnswer } from '#/web/request/form.ts'

/** The code of a payment that the card's bank refused. */
export const DECLINED = 'order.payment_failed'

/** What the form calls the way to pay that is no card. */
export const MOBILE_MONEY = 'mobile_money'

/** What the form calls a bank transfer. */
export const BANK_TRANSFER = 'bank_transfer'

/** Where somebody goes who has nothing to pay for, with the reason. */
export const EMPTY_CART_PATH = `${urls.cart}?notice=empty`

/** Whether somebody was sent to the cart because there was nothing to pay for. */
export function isEmptyCartPath({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname + search === EMPTY_CART_PATH
}

/** An order that was paid a moment ago, what is said about it, and how much is left in the cart. */
export type Paid = { messages: string[]; order: OrderText; cartCount: number }

const ORDERED = 'ordered'

/** Where a payment leads: the dashboard, whose address names the order that is paid. */
export function paidPath({ orderId }: Pick<CheckedOut, 'orderId'>): string {
  return `${urls.dashboard}?${new URLSearchParams({ [ORDERED]: orderId })}`
}

/** The order that an address of the dashboard names, whoever wrote it there. */
export function readPaidOrder(params: URLSearchParams): string | null {
  return params.get(ORDERED)
}

const BEGIN = 'begin'

/** Where an order leads that waits for its payment: on to the provider, as soon as the page is there. */
export function payingPath(orderId: string): string {
  return `${urls.orderPayment(orderId)}?${BEGIN}=1`
}

/** Whether an address is on the way to the provider, and not back from it. */
export function isOnTheWay(params: URLSearchParams): boolean {
  return params.has(BEGIN)
}

/**
 * The answer as the form shows it: what is wrong with a field that nobody sees is said of the whole form, and a refused
 * payment at what it was to be made with, where that is typed here.
 */
export function visibleAnswer(answer: FormAnswer, { takesCards }: { takesCards: boolean }): FormAnswer {
  const { attemptKey, shownTotalPesewas, shownItems, ...errors } = answer.errors
  const hidden = attemptKey ?? shownTotalPesewas ?? shownItems
  if (hidden) return { ...answer, errors, message: answer.message ?? hidden.join(' ') }
  if (answer.code !== DECLINED || !takesCards || !answer.message) return answer
  const { message, ...rest } = answer
  const at = { [answer.values.method === MOBILE_MONEY ? 'wallet' : 'cardNumber']: [message] }
  return { ...rest, errors: { ...errors, ...at } }
}

import { ORDER_STATUSES } from '#/features/orders/order.schema.ts'
import { urls } from '#/shared/urls.ts'
import { flag, listAddress, oneOf, words } from '#/web/act/list-address.ts'

export const ORDERS_QUERY_LENGTH = 200

/** Which orders an address asks for. Only administrators look for words and choose a status. */
export const ordersAddress = listAddress(urls.orders, {
  query: words(ORDERS_QUERY_LENGTH),
  status: oneOf(ORDER_STATUSES),
  /** Those alone whose plan waits to be confirmed; administrators confirm it. */
  toConfirm: flag('confirm'),
})
export type OrdersAddress = ReturnType<typeof ordersAddress.read>

import { ORDER_STATUSES, type OrderStatus } from '#/features/orders/order.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

/** Which orders an address asks for. Only administrators look for words and choose a status. */
export type OrdersAddress = { status?: OrderStatus; query: string; page: number }

export const ORDERS_QUERY_LENGTH = 200

/** Reads the address; a status that does not exist is as good as none. */
export function readOrdersAddress(params: URLSearchParams): OrdersAddress {
  const given = params.get('status')
  const status = ORDER_STATUSES.find((known) => known === given)
  return {
    query: cleanText(params.get('query') ?? '', ORDERS_QUERY_LENGTH),
    page: readPageNumber(params),
    ...(status ? { status } : {}),
  }
}

export function ordersHref({ status, query, page }: OrdersAddress): string {
  const params = new URLSearchParams({ ...(query ? { query } : {}), ...(status ? { status } : {}) })
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${urls.orders}?${params}` : urls.orders
}

import {
  PAYMENT_METHOD_KEYS,
  PAYMENT_QUERY_LENGTH,
  PAYMENT_STATE_KEYS,
} from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { isCalendarDay } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, matching, oneOf, words } from '#/web/act/list-address.ts'

/** Of one payment. */
export const paymentAddress = (id: string) => `${urls.payments}/${id}`

/** Of the file; here, since no other page leads there. */
export const PAYMENT_EXPORT = `${urls.payments}/export`

export const paymentsAddress = listAddress(urls.payments, {
  query: words(PAYMENT_QUERY_LENGTH),
  state: oneOf(PAYMENT_STATE_KEYS),
  method: oneOf(PAYMENT_METHOD_KEYS),
  from: matching(isCalendarDay),
  until: matching(isCalendarDay),
})
export type PaymentsAddress = ReturnType<typeof paymentsAddress.read>

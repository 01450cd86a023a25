import { readAgreementNumbers } from '#/features/agreements/managed-agreement.queries.server.ts'
import {
  listWaitingCollections,
  type WaitingCollection,
} from '#/features/collections/collection-waiting.queries.server.ts'
import { instalmentsHref } from '#/features/instalments/instalment.rules.ts'
import { listPaymentsToLookAt } from '#/features/orders/managed-payments/managed-payment.queries.server.ts'
import {
  type ManagedPayment,
  PAYMENT_STATES,
} from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { readOrderNumbers } from '#/features/orders/order.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { paymentAddress } from './payments-address.ts'
import { type PaymentRow, presentPaymentRow } from './payments-row.server.ts'

/** A payment that waits for a person, with the page on which it is decided about. */
export type WaitingPayment = {
  key: string
  title: string
  href: string
  state: ManagedPayment['state']
  stateLabel: PaymentRow['stateLabel']
  about: string
  reason: string | null
}

/** What waits for a person of the payments of orders, plans and agreements, the oldest first. Formats money and dates. */
export async function readWaitingPayments(db: Services['db']): Promise<WaitingPayment[]> {
  const [ofOrders, collected] = await Promise.all([listPaymentsToLookAt(db), listWaitingCollections(db)])
  const idsOf = (kind: 'agreement' | 'plan') =>
    collected.flatMap(({ payee }) => (payee.kind === kind ? [payee.id] : []))
  const [orders, agreements] = await Promise.all([
    readOrderNumbers(db, { ids: idsOf('plan') }),
    readAgreementNumbers(db, { ids: idsOf('agreement') }),
  ])
  const numbers = new Map([...orders, ...agreements])
  return [
    ...ofOrders.map((payment) => ({ since: payment.begunAt, row: ofOrder(payment) })),
    ...collected.map((one) => ({ since: one.since, row: ofCollection(one, numbers.get(one.payee.id)) })),
  ]
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .map(({ row }) => row)
}

function ofOrder(payment: ManagedPayment): WaitingPayment {
  const { id, orderNumber, amount, askedBack, buyerName, begun, state, stateLabel, reason } =
    presentPaymentRow(payment)
  return {
    key: id,
    title: `Order ${orderNumber}: ${askedBack ?? amount}`,
    href: paymentAddress(id),
    state,
    stateLabel,
    about: `${buyerName ?? 'Account deleted'}, begun ${begun}`,
    reason,
  }
}

function ofCollection(
  { payee, kind, reference, hundredths, currency, reason, since }: WaitingCollection,
  number: number | undefined,
): WaitingPayment {
  const amount =
    currency === 'GHS' ? formatAmount(hundredths) : `${(hundredths / 100).toFixed(2)} ${currency}`
  const isPlan = payee.kind === 'plan'
  return {
    key: `${kind} ${reference}`,
    title: `${isPlan ? `Instalments of order ${number}` : `Agreement ${number}`}: ${amount}`,
    href: isPlan ? instalmentsHref(payee.id) : urls.agreement(payee.id),
    state: kind,
    stateLabel: PAYMENT_STATES[kind],
    about: `${reference}, since ${formatDateTime(since)}`,
    reason: reason || null,
  }
}

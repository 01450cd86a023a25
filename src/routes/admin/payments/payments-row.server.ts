import {
  type ManagedPayment,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentMethod,
} from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

export type PaymentRow = ReturnType<typeof presentPaymentRow>

const PROVIDERS: Record<ManagedPayment['provider'], string> = {
  simulated: 'Simulated',
  paystack: 'Paystack',
  bank_transfer: 'Bank',
}

/** A payment for reading; times read `21 November 2026, 09:14`. */
export function presentPaymentRow(payment: ManagedPayment) {
  const { channel, brand, lastFour, provider, settledPesewas, amountPesewas, feePesewas } = payment
  const means = [
    brand ?? (channel ? (PAYMENT_METHODS[channel as PaymentMethod] ?? channel) : 'Not known yet'),
    ...(lastFour ? [`ending in ${lastFour}`] : []),
  ].join(' ')
  return {
    id: payment.id,
    orderId: payment.orderId,
    orderNumber: payment.orderNumber,
    buyerName: payment.buyerName,
    homes: payment.homes,
    state: payment.state,
    stateLabel: PAYMENT_STATES[payment.state],
    reference: payment.reference,
    providerId: payment.providerId,
    provider: PROVIDERS[provider],
    means,
    amount: formatAmount(settledPesewas ?? amountPesewas),
    // Only where it is not what was asked for.
    asked: settledPesewas !== null && settledPesewas !== amountPesewas ? formatAmount(amountPesewas) : null,
    fee: feePesewas ? formatAmount(feePesewas) : null,
    askedBack: payment.askedBackPesewas > 0 ? formatAmount(payment.askedBackPesewas) : null,
    paidBack: payment.paidBackPesewas > 0 ? formatAmount(payment.paidBackPesewas) : null,
    begunAt: payment.begunAt.toISOString(),
    begun: formatDateTime(payment.begunAt),
    reason: payment.reason,
  }
}

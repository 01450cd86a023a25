import type {
  getPayment,
  PaymentLineView,
} from '#/features/orders/managed-payments/payment-detail.queries.server.ts'
import { transferReference } from '#/features/orders/transfers/transfer.rules.ts'
import { formatDate, formatDateTime, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { presentPaymentRow } from './payments-row.server.ts'

// As somebody would type it: no pesewas where there are none.
const typedAmount = (pesewas: number) =>
  pesewas % 100 === 0 ? String(pesewas / 100) : (pesewas / 100).toFixed(2)

const LINES: Record<PaymentLineView['kind'], string> = {
  begun: 'Begun',
  opened: 'Buyer sent to the provider',
  settled: 'Settled',
  failed: 'Refused',
  parked: 'Parked',
  resolved: 'Resolved by hand',
  refund_requested: 'Refund asked for',
  refund_settled: 'Paid back',
  refund_failed: 'Refund failed',
  refund_retried: 'Refund given up, to be asked for again',
}

export type PaymentDetail = ReturnType<typeof presentPaymentDetail>

/** A payment with its lines for reading, and what can be done about it. */
export function presentPaymentDetail({
  lines,
  openRefund,
  buyerId,
  ordered,
  ...payment
}: Awaited<ReturnType<typeof getPayment>>) {
  const { state, settledPesewas, askedBackPesewas, provider } = payment
  const left = (settledPesewas ?? 0) - askedBackPesewas
  const parked = lines.findLast(({ kind }) => kind === 'parked')
  // What came in another currency is not counted against cedis.
  const came = state === 'parked' && parked?.currency === 'GHS' ? parked.amountPesewas : null
  const failed = lines.findLast(({ kind }) => kind === 'refund_failed')
  return {
    ...presentPaymentRow(payment),
    buyerId,
    ordered,
    /** What can still be paid back: for reading, and as it is typed. */
    left: left > 0 ? { shown: formatAmount(left), typed: typedAmount(left) } : null,
    /** Who says how it stands, for the words of what is asked. */
    through: provider,
    isParked: state === 'parked',
    /** What a parked payment lacks of what was asked for. */
    tooLittle:
      came !== null && came < payment.amountPesewas
        ? {
            missing: formatAmount(payment.amountPesewas - came),
            came: `${formatAmount(came)} came in of ${formatAmount(payment.amountPesewas)}`,
          }
        : null,
    /** The refund that waits for a person; several wait one after the other. */
    openRefund: openRefund
      ? { reference: openRefund.refundReference, amount: formatAmount(openRefund.amountPesewas) }
      : null,
    /** What an administrator needs to record a transfer; null where none is awaited by bank. */
    transfer:
      provider === 'bank_transfer'
        ? {
            reference: transferReference(payment.orderNumber),
            asked: formatAmount(payment.amountPesewas),
            isAwaited: state === 'open',
          }
        : null,
    canRetry: state === 'refund_failed' && provider !== 'bank_transfer',
    canAsk: provider !== 'bank_transfer' && (state === 'parked' || state === 'open' || state === 'unpaid'),
    trouble: (state === 'parked' ? parked?.reason : failed?.reason) ?? null,
    lines: lines.map(({ id, kind, amountPesewas, currency, at, reason, receivedOn, evidence }) => ({
      id,
      label: LINES[kind],
      at: formatDateTime(at),
      amount:
        currency === 'GHS' ? formatAmount(amountPesewas) : `${(amountPesewas / 100).toFixed(2)} ${currency}`,
      reason,
      evidence: receivedOn && evidence ? `On ${formatDate(startOfDay(receivedOn))}: ${evidence}` : null,
    })),
  }
}

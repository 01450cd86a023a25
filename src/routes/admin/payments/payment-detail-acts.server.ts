import {
  byHandForm,
  paymentForm,
  refundForm,
  settleRefundForm,
} from '#/features/orders/managed-payments/managed-payment-form.schema.ts'
import {
  acceptParked,
  askAgain,
  resolveParked,
  returnParked,
} from '#/features/orders/managed-payments/parked-payment.commands.server.ts'
import {
  refundPayment,
  retryRefund,
  settleRefundByHand,
} from '#/features/orders/managed-payments/refund.commands.server.ts'
import { recordTransfer } from '#/features/orders/managed-payments/transfer.commands.server.ts'
import { transferForm } from '#/features/orders/managed-payments/transfer-form.schema.ts'
import { formatAmount } from '#/shared/money.ts'
import { doing, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { PAYMENT_ACTS } from './payment-detail-acts.ts'

/** What is done to a payment: what moves money is asked about first. */
export const paymentHandlers = [
  onceConfirmed(PAYMENT_ACTS.refund, refundForm, async ({ services, actor }, form) => {
    const { paymentId, amount: amountPesewas, left: leftPesewas, reason } = form
    const refund = { paymentId, amountPesewas, leftPesewas, reason }
    const { isWhole, provider } = await refundPayment(services, actor, refund)
    const amount = formatAmount(amountPesewas)
    const back =
      provider === 'simulated'
        ? `${amount} is written down as paid back. The payment was simulated, so that no money moves`
        : provider === 'bank_transfer'
          ? `${amount} is to be transferred back by you`
          : `${amount} goes back`
    return done(isWhole ? `${back}. The order is refunded` : back)
  }),
  onceConfirmed(PAYMENT_ACTS.retryRefund, paymentForm, async ({ services, actor }, { paymentId }) => {
    const { isPaid } = await retryRefund(services, actor, { paymentId })
    return done(isPaid ? 'The provider has paid this refund by now' : 'The refund is asked for again')
  }),
  onceConfirmed(PAYMENT_ACTS.settleRefund, settleRefundForm, async ({ services, actor }, form) => {
    const { paymentId, refund: refundReference, note } = form
    await settleRefundByHand(services, actor, { paymentId, refundReference, note })
    return done('The refund is settled')
  }),
  onceConfirmed(
    PAYMENT_ACTS.accept,
    paymentForm,
    doing(acceptParked, 'The payment is accepted, and the order stands'),
  ),
  onceConfirmed(PAYMENT_ACTS.giveBack, paymentForm, doing(returnParked, 'The payment goes back')),
  onceConfirmed(PAYMENT_ACTS.resolve, byHandForm, async ({ services, actor }, { paymentId, note }) => {
    await resolveParked(services, actor, { paymentId, note })
    return done('The payment is resolved')
  }),
  onceConfirmed(PAYMENT_ACTS.record, transferForm, async ({ services, actor }, form) => {
    const { isSettled } = await recordTransfer(services, actor, form)
    return done(
      isSettled
        ? 'The transfer is recorded, and the order stands'
        : 'The transfer is recorded and parked, since the order waits for another amount or for none. The buyer is told',
    )
  }),
  on(
    PAYMENT_ACTS.ask,
    paymentForm,
    doing(askAgain, 'The provider was asked. This is how the payment stands now'),
  ),
]

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import { endPaidBack } from '../decisions/order.commands.server.ts'
import { refundMail } from '../order.emails.ts'
import type { PaidThrough } from '../order.schema.ts'
import type { PaidOrder } from '../order-lock.queries.server.ts'
import { addPaymentLine } from '../payment-lines.commands.server.ts'
import { listRefundable, requestRefund } from '../payment-refund.commands.server.ts'
import { type LockedPayment, lockPayment } from './locked-payment.queries.server.ts'
import {
  nothingWaits,
  paidBackMeanwhile,
  refundMayStillBePaid,
  refundTooLarge,
} from './managed-payment.errors.ts'
import { reach } from './provider-question.commands.server.ts'

type RefundServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>

/**
 * Pays a payment back, whole or in part, for administrators; `reason` is told to the buyer. What is asked for in two
 * acts at once is never more than was paid. Once nothing is left of a standing order it is refunded, and its homes are
 * offered again. `leftPesewas` is what could be paid back when the actor decided: an act that is sent twice finds less,
 * and is refused (409), as is more than is left.
 */
export async function refundPayment(
  services: RefundServices,
  actor: Actor,
  {
    paymentId,
    amountPesewas,
    leftPesewas,
    reason,
  }: { paymentId: string; amountPesewas: number; leftPesewas: number; reason: string },
): Promise<{ isWhole: boolean; provider: PaidThrough }> {
  return await asAdministrator(services, actor, async (tx) => {
    const { order, reference } = await lockPayment(tx, { paymentId })
    const refundable = await listRefundable(tx, order.id)
    const payment = refundable.find((one) => one.reference === reference)
    if (!payment || amountPesewas > payment.amountPesewas)
      throw refundTooLarge(payment ? formatAmount(payment.amountPesewas) : null)
    if (payment.amountPesewas !== leftPesewas) throw paidBackMeanwhile(formatAmount(payment.amountPesewas))
    const afterPesewas = refundable.reduce((sum, one) => sum + one.amountPesewas, 0) - amountPesewas
    await requestRefund(tx, services, { ...payment, amountPesewas }, { reason, by: actor })
    if (afterPesewas === 0) await endPaidBack(tx, services, { order, by: actor })
    await recordAudit(tx, {
      event: 'payment.refunded',
      at: services.clock.now(),
      by: actor,
      subjectId: order.id,
      details: { number: order.number, reference, amountPesewas, isWhole: afterPesewas === 0 },
    })
    await tellBuyer(tx, services, order, { amountPesewas, reason, leftPesewas: afterPesewas })
    return { isWhole: afterPesewas === 0, provider: payment.provider }
  })
}

/**
 * Asks the provider once more for a refund that has failed, under another name, for administrators, unless it says by
 * now that the first was paid: then that is written down. Refuses where none has failed, where the provider may still
 * pay it, where somebody was faster (409), and when it does not answer (503).
 */
export async function retryRefund(
  services: RefundServices & Pick<Services, 'payments'>,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<{ isPaid: boolean }> {
  const before = await asAdministrator(services, actor, (tx) => lockPayment(tx, { paymentId }))
  const said = await readFailed(services, before)
  return await asAdministrator(services, actor, async (tx) => {
    const { order, reference, provider, openRefund } = await lockPayment(tx, { paymentId })
    if (!openRefund?.isFailed || openRefund.refundReference !== before.openRefund?.refundReference)
      throw nothingWaits()
    const { refundReference, amountPesewas } = openRefund
    const orderId = order.id
    const line = { orderId, provider, reference, refundReference, amountPesewas }
    const now = services.clock.now()
    if (said.state === 'settled') {
      const { providerId } = said
      if (!(await addPaymentLine(tx, { ...line, kind: 'refund_settled', providerId }, now)))
        throw nothingWaits()
      await note(tx, services, actor, { event: 'payment.refund_settled', order, reference })
      return { isPaid: true }
    }
    if (!(await addPaymentLine(tx, { ...line, kind: 'refund_retried' }, now))) throw nothingWaits()
    const payment = (await listRefundable(tx, orderId)).find((one) => one.reference === reference)
    if (!payment) throw nothingWaits()
    await requestRefund(tx, services, { ...payment, amountPesewas }, { reason: 'Asked again', by: actor })
    await note(tx, services, actor, { event: 'payment.refund_retried', order, reference })
    return { isPaid: false }
  })
}

// Paid under two names it would be paid twice, so that the provider says first how the failed one stands.
async function readFailed(
  { payments }: Pick<Services, 'payments'>,
  { reference, provider, lines, openRefund }: LockedPayment,
) {
  if (!openRefund?.isFailed) throw nothingWaits()
  if (provider !== payments.name) return { state: 'unknown' } as const
  const { refundReference, amountPesewas } = openRefund
  const providerId = lines.find(({ kind }) => kind === 'settled')?.providerId ?? reference
  const request = { refundReference, reference, providerId, amountPesewas }
  const said = await reach(() => payments.readRefund(request))
  if (said.state === 'requested' || (said.state === 'failed' && said.mayStillBePaid))
    throw refundMayStillBePaid()
  return said
}

/**
 * Writes down that a person has paid back what the provider would not, or what came by bank transfer, for
 * administrators; `refundReference` is the refund that they saw, `note` says how. Refuses where that one does not wait
 * for it (any more), also when another does: an act that is sent twice settles one (409).
 */
export async function settleRefundByHand(
  services: RefundServices,
  actor: Actor,
  { paymentId, refundReference, note: reason }: { paymentId: string; refundReference: string; note: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const { order, reference, provider, openRefund } = await lockPayment(tx, { paymentId })
    if (openRefund?.refundReference !== refundReference) throw nothingWaits()
    const { amountPesewas } = openRefund
    const line = { orderId: order.id, provider, reference, refundReference, amountPesewas, reason }
    const now = services.clock.now()
    if (!(await addPaymentLine(tx, { ...line, kind: 'refund_settled', providerId: 'by hand' }, now)))
      throw nothingWaits()
    await note(tx, services, actor, { event: 'payment.refund_settled', order, reference })
  })
}

/** Tells a buyer what is paid back and what is left; in whole pesewas. */
export async function tellBuyer(
  tx: Transaction<DB>,
  services: RefundServices,
  { id: orderId, number, buyer, provider }: PaidOrder,
  { amountPesewas, reason, leftPesewas }: { amountPesewas: number; reason: string; leftPesewas: number },
): Promise<void> {
  if (!buyer) return
  await queueMail(tx, services, {
    template: refundMail,
    data: {
      fullName: buyer.fullName,
      orderId,
      number,
      amount: formatAmount(amountPesewas),
      reason,
      left: leftPesewas > 0 ? formatAmount(leftPesewas) : null,
      ...(provider === 'simulated' ? { isSimulated: true } : {}),
    },
    accountId: buyer.id,
    recipient: buyer.email,
  })
}

/** A line of the log about a payment. */
export async function note(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  by: Actor,
  {
    event,
    order,
    reference,
  }: {
    event:
      | 'payment.refund_retried'
      | 'payment.refund_settled'
      | 'payment.recorded'
      | 'payment.accepted'
      | 'payment.returned'
      | 'payment.resolved'
    order: Pick<PaidOrder, 'id' | 'number'>
    reference: string
  },
): Promise<void> {
  const details = { number: order.number, reference }
  await recordAudit(tx, { event, at: clock.now(), by, subjectId: order.id, details })
}

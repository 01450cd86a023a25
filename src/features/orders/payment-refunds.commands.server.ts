import type { RefundOutcome } from '#/platform/payments/payments.ts'
import { formatAmount } from '#/shared/money.ts'
import { selectOpenRefunds } from './open-refunds.queries.server.ts'
import { addPaymentLine, type PaymentLine } from './payment-lines.commands.server.ts'
import { tellOffice } from './payment-mails.commands.server.ts'
import type { SettlingServices } from './payment-settling.commands.server.ts'

/**
 * Asks the provider for what is to be paid back and how that stands, refund by refund. What has failed waits for a
 * person. Rejects when the provider cannot be asked.
 */
export async function settleRefunds(
  services: SettlingServices,
  { since, reference }: { since: Date; reference?: string },
): Promise<void> {
  const { db, payments } = services
  const open = await selectOpenRefunds(db, payments.name)
    .select(['orderId', 'provider', 'reference', 'refundReference', 'providerId', 'amountPesewas'])
    .where('at', '>=', since)
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
    .orderBy('sequence')
    .execute()
  for (const { refundReference, providerId, ...payment } of open) {
    const line = { ...payment, refundReference: refundReference ?? payment.reference }
    const outcome = await payments.refund({
      refundReference: line.refundReference,
      reference: payment.reference,
      providerId: providerId ?? payment.reference,
      amountPesewas: payment.amountPesewas,
    })
    if (outcome.state !== 'requested') await write(services, line, outcome)
  }
}

async function write(
  services: SettlingServices,
  line: Omit<PaymentLine, 'kind'>,
  outcome: Exclude<RefundOutcome, { state: 'requested' }>,
): Promise<void> {
  const { db, clock, log } = services
  await db.transaction().execute(async (tx) => {
    const isNew = await addPaymentLine(
      tx,
      outcome.state === 'settled'
        ? { ...line, kind: 'refund_settled', providerId: outcome.providerId }
        : { ...line, kind: 'refund_failed', reason: outcome.reason },
      clock.now(),
    )
    if (!isNew || outcome.state !== 'failed') return
    const { orderId, reference, amountPesewas } = line
    log.error({ orderId, reference }, 'A refund has failed and waits for a person')
    const { number } = await tx
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await tellOffice(tx, services, {
      orderId,
      number,
      kind: 'refund_failed',
      amount: formatAmount(amountPesewas),
      reason: outcome.reason,
    })
  })
}

import { PaymentsUnreached, type RefundOutcome } from '#/platform/payments/payments.ts'
import { formatAmount } from '#/shared/money.ts'
import { selectFailedRefunds, selectOpenRefunds } from './open-refunds.queries.server.ts'
import { addPaymentLine, type PaymentLine } from './payment-lines.commands.server.ts'
import { tellOffice } from './payment-mails.commands.server.ts'
import type { SettlingServices } from './payment-settling.commands.server.ts'

// One refund that the provider answers nonsense about keeps nobody from the others; a provider that is down is left alone.
const MOST_UNREACHED = 3

/**
 * Asks the provider for what is to be paid back and how that stands, refund by refund. What has failed waits for a
 * person, unless it was paid after all. Rejects in the end when the provider could not be asked about one of them.
 */
export async function settleRefunds(
  services: SettlingServices,
  { since, reference }: { since: Date; reference?: string },
): Promise<void> {
  const { db, payments } = services
  const columns = [
    'orderId',
    'provider',
    'reference',
    'refundReference',
    'providerId',
    'amountPesewas',
  ] as const
  const open = await selectOpenRefunds(db, payments.name)
    .select(columns)
    .where('at', '>=', since)
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
    .orderBy('sequence')
    .execute()
  const failed = await selectFailedRefunds(db, payments.name)
    .select(columns)
    .where('at', '>=', since)
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
    .orderBy('sequence')
    .execute()
  const unreached: PaymentsUnreached[] = []
  for (const { isFailed, ...row } of [
    ...open.map((line) => ({ ...line, isFailed: false })),
    ...failed.map((line) => ({ ...line, isFailed: true })),
  ]) {
    if (unreached.length === MOST_UNREACHED) break
    const { providerId, ...payment } = row
    const line = { ...payment, refundReference: payment.refundReference ?? payment.reference }
    const request = { ...line, providerId: providerId ?? payment.reference }
    try {
      const outcome = await (isFailed ? payments.readRefund(request) : payments.refund(request))
      if (outcome.state === 'settled' || (outcome.state === 'failed' && !isFailed))
        await write(services, request, outcome)
    } catch (error) {
      if (!(error instanceof PaymentsUnreached)) throw error
      unreached.push(error)
    }
  }
  if (unreached[0]) throw unreached[0]
}

async function write(
  services: SettlingServices,
  { providerId, ...line }: Omit<PaymentLine, 'kind'>,
  outcome: Exclude<RefundOutcome, { state: 'requested' }>,
): Promise<void> {
  const { db, clock, log } = services
  await db.transaction().execute(async (tx) => {
    const isNew = await addPaymentLine(
      tx,
      outcome.state === 'settled'
        ? { ...line, kind: 'refund_settled', providerId: outcome.providerId }
        : { ...line, kind: 'refund_failed', reason: outcome.reason, ...(providerId ? { providerId } : {}) },
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

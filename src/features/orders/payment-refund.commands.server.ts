import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { PaidThrough } from './order.schema.ts'
import { addPaymentLine } from './payment-lines.commands.server.ts'

/** A payment that is paid back whole. */
export type Refundable = {
  orderId: string
  provider: PaidThrough
  reference: string
  providerId: string
  amountPesewas: number
}

type By = { accountId: string | null; ip: string | null; requestId: string }

/**
 * Asks for a settled payment to be paid back, in the transaction that causes it; work in the background asks the
 * provider. A simulated one is paid back with it, since there is nothing to pay. Nothing when it was asked for before.
 */
export async function requestRefund(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  { providerId, ...payment }: Refundable,
  { reason, by }: { reason: string; by: By },
): Promise<void> {
  const now = clock.now()
  const refundReference = `refund-${payment.reference}`
  const line = { ...payment, refundReference, providerId }
  if (!(await addPaymentLine(tx, { ...line, kind: 'refund_requested', reason }, now))) return
  if (payment.provider === 'simulated') {
    await addPaymentLine(tx, { ...line, kind: 'refund_settled', providerId: refundReference }, now)
    return
  }
  await recordAudit(tx, {
    event: 'order.refund_requested',
    at: now,
    by,
    subjectId: payment.orderId,
    details: { reference: payment.reference, amountPesewas: payment.amountPesewas },
  })
}

/** Asks for everything that was paid for a locked order and not yet asked back. The sum asked for, in pesewas. */
export async function refundOrder(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { orderId }: { orderId: string },
  { reason, by }: { reason: string; by: By },
): Promise<number> {
  const settled = await tx
    .selectFrom('payments')
    .select(['provider', 'reference', 'providerId', 'amountPesewas'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'settled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as back')
            .whereRef('back.reference', '=', 'payments.reference')
            .where('back.kind', '=', 'refund_requested'),
        ),
      ),
    )
    .execute()
  for (const { providerId, ...payment } of settled)
    await requestRefund(
      tx,
      services,
      { ...payment, orderId, providerId: providerId ?? payment.reference },
      { reason, by },
    )
  return settled.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}

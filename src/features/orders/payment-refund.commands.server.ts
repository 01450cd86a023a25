import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { PaidThrough } from './order.schema.ts'
import { addPaymentLine } from './payment-lines.commands.server.ts'

/** What is paid back of a payment, whole or in part; in pesewas. */
export type Refundable = {
  orderId: string
  provider: PaidThrough
  reference: string
  providerId: string
  amountPesewas: number
}

type By = { accountId: string | null; ip: string | null; requestId: string }

/**
 * Asks for a settled payment, or a part of it, to be paid back, in the transaction that causes it and with its order
 * locked; work in the background asks the provider. A simulated one is paid back with it, since there is nothing to pay.
 */
export async function requestRefund(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  { providerId, ...payment }: Refundable,
  { reason, by }: { reason: string; by: By },
): Promise<void> {
  const now = clock.now()
  const refundReference = await nameRefund(tx, payment.reference)
  const line = { ...payment, refundReference, providerId }
  if (!(await addPaymentLine(tx, { ...line, kind: 'refund_requested', reason }, now)))
    throw new Error(`The refund ${refundReference} was asked for before`)
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

// The provider knows a refund by its name alone, so that each has one of its own: the second of a payment ends in -2.
async function nameRefund(tx: Transaction<DB>, reference: string): Promise<string> {
  const { count } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reference', '=', reference)
    .where('kind', '=', 'refund_requested')
    .executeTakeFirstOrThrow()
  return `refund-${reference}${count === 0 ? '' : `-${count + 1}`}`
}

/** What was paid for a locked order, payment by payment, with what was not asked back of it yet: more than nothing. */
export async function listRefundable(tx: Transaction<DB>, orderId: string): Promise<Refundable[]> {
  const rows = await tx
    .selectFrom('payments')
    .select((eb) => [
      'provider',
      'reference',
      'providerId',
      'amountPesewas',
      eb
        .selectFrom('payments as back')
        .select(
          sql<number>`coalesce(sum(case back.kind
            when 'refund_requested' then back.amount_pesewas
            when 'refund_retried' then -back.amount_pesewas
          end), 0)::bigint`.as('sum'),
        )
        .whereRef('back.reference', '=', 'payments.reference')
        .as('askedBack'),
    ])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'settled')
    .orderBy('sequence')
    .execute()
  return rows
    .map(({ providerId, amountPesewas, askedBack, ...payment }) => ({
      ...payment,
      orderId,
      providerId: providerId ?? payment.reference,
      amountPesewas: amountPesewas - (askedBack ?? 0),
    }))
    .filter(({ amountPesewas }) => amountPesewas > 0)
}

/** What is held of a buyer for a locked order, with nothing asked back of it yet; in pesewas. */
export async function heldOf(tx: Transaction<DB>, orderId: string): Promise<number> {
  return (await listRefundable(tx, orderId)).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}

/**
 * Asks for a part of what was paid for a locked order, in pesewas: of its last payment first, and of those before it
 * where that is not enough. Never more than is held.
 */
export async function refundPart(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { orderId, amountPesewas }: { orderId: string; amountPesewas: number },
  cause: { reason: string; by: By },
): Promise<void> {
  let left = amountPesewas
  for (const payment of (await listRefundable(tx, orderId)).reverse()) {
    const part = Math.min(left, payment.amountPesewas)
    if (part > 0) await requestRefund(tx, services, { ...payment, amountPesewas: part }, cause)
    left -= part
  }
  if (left > 0) throw new Error(`Order ${orderId} has ${left} pesewas less than were asked back`)
}

/** Asks for everything that was paid for a locked order and not yet asked back. The sum asked for, in pesewas. */
export async function refundOrder(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { orderId }: { orderId: string },
  cause: { reason: string; by: By },
): Promise<number> {
  const payments = await listRefundable(tx, orderId)
  for (const payment of payments) await requestRefund(tx, services, payment, cause)
  return payments.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import type { PaidThrough } from '../order.schema.ts'
import { lockPaidOrder, type PaidOrder } from '../order-lock.queries.server.ts'
import { paymentNotFound } from './managed-payment.errors.ts'

type Line = {
  kind: string
  refundReference: string | null
  amountPesewas: number
  currency: string
  providerId: string | null
  channel: string | null
  brand: string | null
  lastFour: string | null
  feePesewas: number | null
  receivedOn: string | null
  evidence: string | null
  reason: string | null
}

/** A payment with its order, which is locked, so that nobody else decides about either. */
export type LockedPayment = {
  order: PaidOrder
  provider: PaidThrough
  reference: string
  lines: Line[]
  /** What was parked and not dealt with. */
  parked: Line | undefined
  /** A refund that has failed, or that only a person can make. */
  openRefund: OpenRefund | undefined
}

/** A refund that waits for a person; the amount in whole pesewas. */
export type OpenRefund = { refundReference: string; amountPesewas: number; isFailed: boolean }

/** Locks the order of a payment. Refuses a payment that does not exist. */
export async function lockPayment(
  tx: Transaction<DB>,
  { paymentId }: { paymentId: string },
): Promise<LockedPayment> {
  const found = isId(paymentId)
    ? await tx
        .selectFrom('payments')
        .select(['orderId', 'provider', 'reference'])
        .where('id', '=', paymentId)
        .where('kind', '=', 'begun')
        .executeTakeFirst()
    : undefined
  const order = found && (await lockPaidOrder(tx, found.orderId))
  if (!order) throw paymentNotFound()
  const { provider, reference } = found
  const lines = await tx
    .selectFrom('payments')
    .select([
      'kind',
      'refundReference',
      'amountPesewas',
      'currency',
      'providerId',
      'channel',
      'brand',
      'lastFour',
      'feePesewas',
      'receivedOn',
      'evidence',
      'reason',
    ])
    .where('reference', '=', reference)
    .orderBy('sequence')
    .execute()
  const isDealtWith = lines.some(({ kind }) => kind === 'settled' || kind === 'resolved')
  return {
    order,
    provider,
    reference,
    lines,
    parked: isDealtWith ? undefined : lines.find(({ kind }) => kind === 'parked'),
    openRefund: findOpenRefund(lines, provider),
  }
}

/** The oldest refund among the lines of one payment that waits for a person. */
export function findOpenRefund(
  lines: readonly Pick<Line, 'kind' | 'refundReference' | 'amountPesewas'>[],
  provider: PaidThrough,
): OpenRefund | undefined {
  const ended = new Set(
    lines
      .filter(({ kind }) => kind === 'refund_settled' || kind === 'refund_retried')
      .map(({ refundReference }) => refundReference),
  )
  const open = lines.find(
    ({ kind, refundReference }) =>
      !ended.has(refundReference) &&
      (kind === 'refund_failed' || (provider === 'bank_transfer' && kind === 'refund_requested')),
  )
  return open?.refundReference
    ? {
        refundReference: open.refundReference,
        amountPesewas: open.amountPesewas,
        isFailed: open.kind === 'refund_failed',
      }
    : undefined
}

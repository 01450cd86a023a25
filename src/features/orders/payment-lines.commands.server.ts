import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { PaymentRecord } from '#/platform/payments/payments.ts'
import { newId } from '#/shared/ids.ts'
import type { PaidThrough } from './order.schema.ts'

/** One line of what happened to a payment; amounts in whole pesewas. */
export type PaymentLine = PaymentRecord & {
  orderId: string
  provider: PaidThrough
  /** Of a bank transfer: the day on the statement, `2026-11-21`, and where it was seen. */
  receivedOn?: string
  evidence?: string
}

const LONGEST_REASON = 500

/** Writes a line down; false when the same happened to this payment, or this refund, before: then nothing is written. */
export async function addPaymentLine(
  tx: Transaction<DB>,
  { reason, ...line }: PaymentLine,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('payments')
    .values({
      id: newId(now.getTime()),
      ...line,
      ...(reason ? { reason: reason.slice(0, LONGEST_REASON) } : {}),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** A name for one try to pay, which says nothing of anybody. */
export function newPaymentReference(now: Date): string {
  return `checkout-${newId(now.getTime()).replaceAll('-', '')}`
}

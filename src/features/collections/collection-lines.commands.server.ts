import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { PaymentRecord } from '#/platform/payments/payments.ts'
import { newId } from '#/shared/ids.ts'
import type { CollectionProvider, Payee } from './collection.schema.ts'

/** One line of what happened to a try to pay; amounts in whole pesewas. */
export type CollectionLine = PaymentRecord & {
  provider: CollectionProvider
  attemptKey?: string | null
}

const LONGEST_REASON = 500

/** The columns that name a payee. */
export const payeeColumns = (payee: Payee) =>
  payee.kind === 'agreement'
    ? { agreementId: payee.id, orderId: null, position: null }
    : { agreementId: null, orderId: payee.id, position: payee.position }

/** The payee that the columns of a line name. */
export function payeeOf({
  agreementId,
  orderId,
  position,
}: {
  agreementId: string | null
  orderId: string | null
  position: number | null
}): Payee {
  if (agreementId !== null) return { kind: 'agreement', id: agreementId }
  if (orderId === null || position === null) throw new Error('a payment names its payee')
  return { kind: 'plan', id: orderId, position }
}

/** Writes a line down; false when the same happened to this try, or this refund, before: then nothing is written. */
export async function addCollectionLine(
  tx: Transaction<DB>,
  payee: Payee,
  { reason, ...line }: CollectionLine,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('collectionPayments')
    .values({
      id: newId(now.getTime()),
      ...payeeColumns(payee),
      ...line,
      ...(reason ? { reason: reason.slice(0, LONGEST_REASON) } : {}),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const COLLECTION_PREFIX = 'monthly-'

/** A name for one try to pay, which says nothing of anybody. */
export function newCollectionReference(now: Date): string {
  return `${COLLECTION_PREFIX}${newId(now.getTime()).replaceAll('-', '')}`
}

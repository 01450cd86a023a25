import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import { isId } from '#/shared/ids.ts'
import type { PaymentLine } from '../payment-lines.commands.server.ts'
import { findOpenRefund, type OpenRefund } from './locked-payment.queries.server.ts'
import { paymentNotFound } from './managed-payment.errors.ts'
import { presentPayment, selectPayments } from './managed-payment.queries.server.ts'
import type { ManagedPayment } from './managed-payment.schema.ts'

/** One line of a payment as its page shows it; the amount in whole pesewas, of `currency`. */
export type PaymentLineView = {
  id: string
  kind: PaymentLine['kind']
  amountPesewas: number
  currency: string
  at: Date
  reason: string | null
  receivedOn: string | null
  evidence: string | null
}

/** A home of the order that a payment is for; without id once it is deleted. */
export type PaidHome = { id: string | null; title: string; isPublic: boolean }

/**
 * A payment with its lines, the oldest first, whose it is and for which homes, and the refund that waits for a person.
 * Refuses one that does not exist.
 */
export async function getPayment(
  db: Executor,
  { paymentId }: { paymentId: string },
): Promise<
  ManagedPayment & {
    buyerId: string | null
    ordered: PaidHome[]
    lines: PaymentLineView[]
    openRefund: OpenRefund | undefined
  }
> {
  const row = isId(paymentId)
    ? await selectPayments(db).where('begun.id', '=', paymentId).executeTakeFirst()
    : undefined
  if (!row) throw paymentNotFound()
  const lines = await db
    .selectFrom('payments')
    .select(['id', 'kind', 'refundReference', 'amountPesewas', 'currency', 'at'])
    .select(['reason', 'receivedOn', 'evidence'])
    .where('reference', '=', row.reference)
    .orderBy('sequence')
    .execute()
  const { userId, items } = await db
    .selectFrom('orders')
    .select('userId')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('orderItems')
          .leftJoin('properties', 'properties.id', 'orderItems.propertyId')
          .whereRef('orderItems.orderId', '=', 'orders.id')
          .select(['properties.id', 'properties.status', 'orderItems.title'])
          .orderBy('orderItems.position'),
      ).as('items'),
    )
    .where('id', '=', row.orderId)
    .executeTakeFirstOrThrow()
  const ordered = items.map(({ id, title, status }) => ({
    id,
    title,
    isPublic: status !== null && isPublicStatus(status),
  }))
  return {
    ...presentPayment(row),
    buyerId: userId,
    ordered,
    lines,
    openRefund: findOpenRefund(lines, row.provider),
  }
}

import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { listCollections } from '#/features/collections/collection.queries.server.ts'
import { isId } from '#/shared/ids.ts'
import { getOrder } from '../orders/order.queries.server.ts'
import type { OrderView } from '../orders/order.schema.ts'
import type { Plan } from '../plans/plan-rule.rules.ts'
import { instalmentNotFound } from './instalment.errors.ts'
import type { INSTALMENT_METHOD_KEYS } from './instalment-form.schema.ts'

/** One payment of a plan as its receipt tells it; money in whole pesewas. */
export type InstalmentReceiptView = {
  id: string
  order: Pick<OrderView, 'id' | 'number' | 'placedAt' | 'buyer'>
  /** Counts up with the payments of its order, those that were taken off since too. */
  number: number
  home: { title: string; location: string }
  plan: Plan
  amountPesewas: number
  /** As `2026-12-01`. */
  receivedOn: string
  method: (typeof INSTALMENT_METHOD_KEYS)[number]
  reference: string
  recordedAt: Date
  /** How it was paid online, such as `Visa ending in 4242`; null for what was recorded by hand. */
  online: { paidWith: string; isSimulated: boolean } | null
  /** What counted of the instalments when it was recorded, without it. */
  paidBeforePesewas: number
  /** When it was taken off or asked back; null while it counts. */
  undoneAt: Date | null
}

/**
 * One payment of a plan, and what it paid at that moment: what came later never changes that. Refuses one of an order
 * whose buyer the scope does not hold, and what is no payment, as not found.
 */
export async function getInstalmentReceipt(
  db: Executor,
  { orderId, paymentId, scope }: { orderId: string; paymentId: string; scope: Scope },
): Promise<InstalmentReceiptView> {
  const order = await getOrder(db, { orderId, scope })
  const before = sql`one.order_id = payment.order_id and one.sequence < payment.sequence`
  const row = isId(paymentId)
    ? await db
        .selectFrom('instalmentPayments as payment')
        .leftJoin('instalmentPayments as undoing', 'undoing.reversesId', 'payment.id')
        .select(['payment.position', 'payment.amountPesewas', 'payment.method', 'payment.reference'])
        .select(['payment.at as recordedAt', 'undoing.at as undoneAt'])
        .select((eb) => eb.cast<string>('payment.receivedOn', 'text').as('receivedOn'))
        .select([
          sql<number>`1 + (
            select count(*) from instalment_payments as one where ${before} and one.reverses_id is null
          )`.as('number'),
          sql<number>`coalesce((
            select sum(one.amount_pesewas) from instalment_payments as one
            where ${before} and one.position = payment.position
          ), 0)::bigint`.as('paidBeforePesewas'),
        ])
        .where('payment.id', '=', paymentId)
        .where('payment.orderId', '=', orderId)
        .where('payment.reversesId', 'is', null)
        .executeTakeFirst()
    : undefined
  const item = order.items.find(({ position }) => position === row?.position)
  if (!row || !item?.plan) throw instalmentNotFound()
  const { position, number, ...payment } = row
  const tries = await listCollections(db, { kind: 'plan', id: orderId, position })
  const collected = tries.find(({ reference }) => reference === row.reference)
  return {
    ...payment,
    id: paymentId,
    order,
    number: Number(number),
    home: { title: item.title, location: item.location },
    plan: item.plan,
    online: collected?.paidWith
      ? { paidWith: collected.paidWith, isSimulated: collected.provider === 'simulated' }
      : null,
  }
}

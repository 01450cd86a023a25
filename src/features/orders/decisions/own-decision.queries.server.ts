import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'

/** Of somebody; only these orders are looked at. */
type Own = { accountId: string; orderIds: readonly string[] }

/** A home that waits to be accepted, and who accepts it. */
export type HomeToAccept = { title: string; agentName: string }

/** The homes of somebody's paid orders that wait to be accepted, by the order's id. */
export async function listHomesToAccept(
  db: Executor,
  { accountId, orderIds }: Own,
): Promise<Map<string, HomeToAccept[]>> {
  const found = new Map<string, HomeToAccept[]>()
  if (orderIds.length === 0) return found
  const rows = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['orderItems.orderId', 'orderItems.title', 'orderItems.agentName'])
    .where('orders.userId', '=', accountId)
    .where('orders.id', 'in', orderIds)
    .where('orders.status', '=', 'paid')
    .where('orderItems.state', '=', 'placed')
    .orderBy('orderItems.position')
    .execute()
  for (const { orderId, ...home } of rows) found.set(orderId, [...(found.get(orderId) ?? []), home])
  return found
}

/** What was paid for an order that is over and what came of it, in whole pesewas; `backOn` is when the last of it came back. */
export type OverOrder = {
  isSimulated: boolean
  paidPesewas: number
  askedPesewas: number
  settledPesewas: number
  backOn: Date | null
}

/** The money of somebody's orders that were cancelled or paid back, by the order's id. */
export async function listOverOrders(
  db: Executor,
  { accountId, orderIds }: Own,
): Promise<Map<string, OverOrder>> {
  if (orderIds.length === 0) return new Map()
  const sum = (kind: string) =>
    sql<number>`coalesce(sum(payments.amount_pesewas) filter (where payments.kind = ${kind}), 0)::bigint`
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .select([
      'orders.id',
      sql<boolean>`orders.payment_provider = 'simulated'`.as('isSimulated'),
      sum('settled').as('paidPesewas'),
      sum('refund_requested').as('askedPesewas'),
      sum('refund_retried').as('retriedPesewas'),
      sum('refund_settled').as('settledPesewas'),
      sql<Date | null>`max(payments.at) filter (where payments.kind = 'refund_settled')`.as('backOn'),
    ])
    .where('orders.userId', '=', accountId)
    .where('orders.id', 'in', orderIds)
    .where('orders.status', 'in', ['cancelled', 'refunded'])
    .groupBy('orders.id')
    .execute()
  return new Map(
    rows.map(({ id, retriedPesewas, askedPesewas, ...order }) => [
      id,
      { ...order, askedPesewas: askedPesewas - retriedPesewas },
    ]),
  )
}

import type { Executor } from '#/database/connection.server.ts'
import { isRunningPlan } from './plan-lock.queries.server.ts'

/** In a query of orders: one whose plan from before runs and waits until an administrator says what was paid. */
export const ordersToConfirm = (db: Executor) =>
  db.selectFrom('orders').where((eb) =>
    eb.exists(
      eb
        .selectFrom('unconfirmedPlans')
        .innerJoin('orderItems', (join) =>
          join
            .onRef('orderItems.orderId', '=', 'unconfirmedPlans.orderId')
            .onRef('orderItems.position', '=', 'unconfirmedPlans.position'),
        )
        .whereRef('unconfirmedPlans.orderId', '=', 'orders.id')
        .where('unconfirmedPlans.confirmedAt', 'is', null)
        .where(isRunningPlan)
        .select('unconfirmedPlans.orderId'),
    ),
  )

/** The ids of all orders that do, for a query that lists them. */
export const idsOfOrdersToConfirm = (db: Executor) => ordersToConfirm(db).select('orders.id')

/** Which of these orders do. */
export async function listOrdersToConfirm(
  db: Executor,
  { orderIds }: { orderIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await ordersToConfirm(db).select('orders.id').where('orders.id', 'in', orderIds).execute()
  return new Set(rows.map(({ id }) => id))
}

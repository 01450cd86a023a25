import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/**
 * Makes another agent the one who decides what is ordered of the first and still open, and whom its buyers call; answers
 * how many orders. What was decided stays as it was written down.
 */
export async function handOverOrders(
  tx: Transaction<DB>,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const moved = await tx
    .updateTable('orderItems')
    .set({
      agentId: to,
      agentName: sql<string>`coalesce((select full_name from profiles where id = ${to}), agent_name)`,
    })
    .where('agentId', '=', from)
    .where('orderId', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('orders.status', 'in', ['awaiting_payment', 'paid']),
    )
    .returning('orderId')
    .execute()
  return new Set(moved.map(({ orderId }) => orderId)).size
}

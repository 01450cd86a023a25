import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { newId } from '#/shared/ids.ts'
import type { OrderStatus } from './order.schema.ts'

type Change = { orderId: string; to: OrderStatus; by: string | null; now: Date }

/**
 * Gives a locked order another status. What is paid back whole takes its homes with it; what is completed or cancelled
 * follows from them (`orderStatusOf`).
 */
export async function changeStatus(
  tx: Transaction<DB>,
  { orderId, from, to, by, now }: Change & { from: OrderStatus },
): Promise<void> {
  await tx.updateTable('orders').set({ status: to, updatedAt: now }).where('id', '=', orderId).execute()
  if (to === 'refunded')
    await tx
      .updateTable('orderItems')
      .set({ state: 'refunded', decidedAt: now, decidedBy: by === null ? null : 'staff' })
      .where('orderId', '=', orderId)
      .where('state', 'in', ['placed', 'accepted'])
      .execute()
  await writeStatusChange(tx, { orderId, from, to, by, now })
}

/** A line of an order's history; `from` is null for the first. */
export async function writeStatusChange(
  tx: Transaction<DB>,
  { orderId, from, to, by, now }: Change & { from: OrderStatus | null },
): Promise<void> {
  await tx
    .insertInto('orderStatusChanges')
    .values({
      id: newId(now.getTime()),
      orderId,
      fromStatus: from,
      toStatus: to,
      changedBy: by,
      changedAt: now,
    })
    .execute()
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { newId } from '#/shared/ids.ts'
import type { OrderStatus } from './order.schema.ts'

type Change = { orderId: string; to: OrderStatus; by: string | null; now: Date }

// Whatever becomes of an order becomes of everything in it.
const ITEM_STATES = { completed: 'accepted', cancelled: 'refunded', refunded: 'refunded' } as const

/** Gives a locked order another status, and its items the state that follows from it. */
export async function changeStatus(
  tx: Transaction<DB>,
  { orderId, from, to, by, now }: Change & { from: OrderStatus },
): Promise<void> {
  await tx.updateTable('orders').set({ status: to, updatedAt: now }).where('id', '=', orderId).execute()
  if (to in ITEM_STATES)
    await tx
      .updateTable('orderItems')
      .set({ state: ITEM_STATES[to as keyof typeof ITEM_STATES] })
      .where('orderId', '=', orderId)
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

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/** A step of checkout: notes for which pending order these properties wait. They are reserved, and so locked, before. */
export async function claimProperties(
  tx: Transaction<DB>,
  { propertyIds, order }: { propertyIds: readonly string[]; order: { id: string; number: number } },
): Promise<void> {
  await tx
    .insertInto('propertyClaims')
    .values(propertyIds.map((propertyId) => ({ propertyId, orderId: order.id, orderNumber: order.number })))
    .execute()
}

/** A step of completing or cancelling an order: its properties wait for it no longer. Call it with them locked. */
export async function endClaims(tx: Transaction<DB>, { orderId }: { orderId: string }): Promise<void> {
  await tx.deleteFrom('propertyClaims').where('orderId', '=', orderId).execute()
}

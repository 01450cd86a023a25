import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { orderPending, orderPendingOnProperty } from './account.errors.ts'

/**
 * Refuses while somebody has a pending order, or somebody else's waits for a property that they advertise. Their
 * account is locked, so that no checkout with either comes in between.
 */
export async function refuseWhileOrdering(
  tx: Transaction<DB>,
  { accountId }: { accountId: string },
): Promise<void> {
  const pending = () =>
    tx
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('status', '=', 'pending')
      .orderBy('number')
      .limit(1)
  const own = await pending().where('userId', '=', accountId).executeTakeFirst()
  if (own) throw orderPending(own)
  const onProperty = await pending()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orderItems')
        .innerJoin('properties', 'properties.id', 'orderItems.propertyId')
        .select('orderItems.orderId')
        .where('properties.userId', '=', accountId),
    )
    .executeTakeFirst()
  if (onProperty) throw orderPendingOnProperty(onProperty)
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { propertyOrdered } from './property.errors.ts'

/**
 * Refuses while somebody's order for a property is pending or being paid: until it is over, its buyer can count on the
 * property. Call it with the property locked, so that nobody orders it meanwhile.
 */
export async function refuseWhileOrdered(
  tx: Transaction<DB>,
  { propertyId }: { propertyId: string },
): Promise<void> {
  const claim = await tx
    .selectFrom('propertyClaims')
    .select(['orderId as id', 'orderNumber as number'])
    .where('propertyId', '=', propertyId)
    .orderBy('orderNumber')
    .limit(1)
    .executeTakeFirst()
  if (claim) throw propertyOrdered(claim)
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/** A step of placing an order: notes for which order these properties wait. They are locked before, and no other order has claimed them. */
export async function claimProperties(
  tx: Transaction<DB>,
  { propertyIds, order }: { propertyIds: readonly string[]; order: { id: string; number: number } },
): Promise<void> {
  await tx
    .insertInto('propertyClaims')
    .values(propertyIds.map((propertyId) => ({ propertyId, orderId: order.id, orderNumber: order.number })))
    .execute()
}

/**
 * A step of ending an order, or of giving back what was held for one that was not paid: its properties, or those that
 * are named, wait for it no longer. Call it with them locked.
 */
export async function endClaims(
  tx: Transaction<DB>,
  { orderId, propertyIds }: { orderId: string; propertyIds?: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('propertyClaims')
    .where('orderId', '=', orderId)
    .$if(propertyIds !== undefined, (all) => all.where('propertyId', 'in', propertyIds ?? []))
    .execute()
}

/** A step of signing an agreement: notes for which one a property is reserved. It is locked before. */
export async function bindToAgreement(
  tx: Transaction<DB>,
  { propertyId, agreement }: { propertyId: string; agreement: { id: string; number: number } },
): Promise<void> {
  await tx
    .insertInto('propertyAgreements')
    .values({ propertyId, agreementId: agreement.id, agreementNumber: agreement.number })
    .execute()
}

/** A step of ending an agreement: its property is not reserved for it any longer. */
export async function releaseFromAgreement(
  tx: Transaction<DB>,
  { agreementId }: { agreementId: string },
): Promise<void> {
  await tx.deleteFrom('propertyAgreements').where('agreementId', '=', agreementId).execute()
}

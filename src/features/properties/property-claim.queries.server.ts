import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { propertyInAgreement, propertyOrdered } from './property.errors.ts'

/**
 * Refuses while somebody's order for a property is pending or being paid, or an agreement to rent it to own runs: until
 * it is over, its buyer can count on the property. Call it with the property locked, so that nobody orders it meanwhile.
 */
export async function refuseWhileOrdered(
  tx: Transaction<DB>,
  { propertyId }: { propertyId: string },
): Promise<void> {
  const claim = await tx
    .selectFrom('propertyClaims')
    .innerJoin('properties', 'properties.id', 'propertyClaims.propertyId')
    .select(({ exists, or, eb, selectFrom }) => [
      'orderId as id',
      'orderNumber as number',
      // What is only held stays active; paid for it is reserved, whatever it was made since. Ids are in the order of time.
      or([
        eb('properties.status', '<>', 'active'),
        exists(
          selectFrom('propertyStatusChanges as change')
            .select('change.id')
            .whereRef('change.propertyId', '=', 'propertyClaims.propertyId')
            .whereRef('change.id', '>', 'propertyClaims.orderId')
            .where('change.toStatus', '=', 'reserved'),
        ),
      ]).as('isPaid'),
    ])
    .where('propertyId', '=', propertyId)
    .orderBy('orderNumber')
    .limit(1)
    .executeTakeFirst()
  if (claim) throw propertyOrdered({ ...claim, isPaid: Boolean(claim.isPaid) })
  await refuseWhileInAgreement(tx, { propertyId })
}

/** Refuses while an agreement to rent a property to own runs: only its settlement changes the property's status. */
export async function refuseWhileInAgreement(
  tx: Transaction<DB>,
  { propertyId }: { propertyId: string },
): Promise<void> {
  const agreement = await tx
    .selectFrom('propertyAgreements')
    .select(['agreementId as id', 'agreementNumber as number'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
  if (agreement) throw propertyInAgreement(agreement)
}

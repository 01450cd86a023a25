import { announcePageChange } from '#/database/page-change.server.ts'
import { asAdministrator } from '#/features/access/administrator.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { removeImages } from '../media/image.commands.server.ts'
import { isPublicStatus } from './property.rules.ts'
import { lockProperty } from './property-lock.queries.server.ts'
import { refuseWhileOrdered } from './property-order.queries.server.ts'

/**
 * Deletes a property with its histories, its unsaved changes and the pictures that nothing else shows; `whose` 'own'
 * finds the actor's own only. Refuses while an order for it is pending.
 */
export async function deleteProperty(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { propertyId, whose }: { propertyId: string; whose: 'own' | 'all' },
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const ownerId = whose === 'all' ? null : actor.accountId
    const { status } = await lockProperty(tx, { propertyId, ownerId })
    await refuseWhileOrdered(tx, { propertyId })
    const images = await tx
      .selectFrom('propertyImages')
      .select('imageId')
      .where('propertyId', '=', propertyId)
      .execute()
    await tx.deleteFrom('properties').where('id', '=', propertyId).execute()
    await removeImages(
      tx,
      { jobs },
      images.map(({ imageId }) => imageId),
    )
    await recordAudit(tx, {
      event: 'property.deleted',
      at: clock.now(),
      by: actor,
      subjectId: propertyId,
      details: { status },
    })
    if (isPublicStatus(status)) await announcePageChange(tx)
  })
}

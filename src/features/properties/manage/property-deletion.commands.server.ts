import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { removeImages } from '../../media/image.commands.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { lockProperty } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'

/**
 * Deletes a property of the scope with its histories, its unsaved changes and the pictures that nothing else shows.
 * Refuses while an order for it is pending.
 */
export async function deleteProperty(
  { db, clock, jobs, imageUses }: Pick<Services, 'db' | 'clock' | 'jobs' | 'imageUses'>,
  actor: Actor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const { status, placeId } = await lockProperty(tx, { propertyId, scope })
    await refuseWhileOrdered(tx, { propertyId })
    const images = await tx
      .selectFrom('propertyImages')
      .select('imageId')
      .where('propertyId', '=', propertyId)
      .execute()
    await tx.deleteFrom('properties').where('id', '=', propertyId).execute()
    await removeImages(
      tx,
      { jobs, imageUses },
      images.map(({ imageId }) => imageId),
    )
    await recordAudit(tx, {
      event: 'property.deleted',
      at: clock.now(),
      by: actor,
      subjectId: propertyId,
      details: { status },
    })
    if (isPublicStatus(status)) await announcePropertyChange(tx, { propertyId, placeIds: [placeId] })
  })
}

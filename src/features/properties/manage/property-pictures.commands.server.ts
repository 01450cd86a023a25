import { requireAgent } from '#/features/access/agent.policy.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { staleProperty } from '../form/property-form.errors.ts'
import { describeChange } from '../form/property-form.queries.server.ts'
import { sameImages } from '../form/property-form.rules.ts'
import type { FormImage } from '../form/property-form.schema.ts'
import { readImages, refuseLastImageGone, replaceImages } from '../form/property-images.commands.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { lockProperty } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { managersOnly } from './managed-property.errors.ts'

/**
 * Shows these pictures on a property of the scope, in their order: those that it shows already, and what the actor
 * uploaded to stay. Refuses pictures that were chosen on another version, unless they are just those that stand there,
 * and to take the last one from a property that visitors see.
 */
export async function changePictures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  {
    propertyId,
    scope,
    version,
    images,
  }: { propertyId: string; scope: Scope; version: number; images: FormImage[] },
): Promise<{ version: number }> {
  requireAgent(actor, managersOnly)
  return await asAgent(
    { db, clock },
    actor,
    scope,
    async (tx) => {
      const property = await lockProperty(tx, { propertyId, scope })
      const current = await readImages(tx, propertyId)
      if (sameImages(current, images)) return { version: property.version }
      if (property.version !== version)
        throw staleProperty(await describeChange(tx, { actorId: actor.accountId, propertyId }))
      refuseLastImageGone(property.status, { current, images })
      const now = clock.now()
      await replaceImages(tx, actor, { propertyId, current, images })
      await tx
        .updateTable('properties')
        .set({ version: property.version + 1, updatedAt: now })
        .where('id', '=', propertyId)
        .execute()
      await recordAudit(tx, {
        event: 'property.edited',
        at: now,
        by: actor,
        subjectId: propertyId,
        details: { fields: 'images' },
      })
      if (isPublicStatus(property.status))
        await announcePropertyChange(tx, { propertyId, placeIds: [property.placeId] })
      return { version: property.version + 1 }
    },
    { refuse: managersOnly },
  )
}

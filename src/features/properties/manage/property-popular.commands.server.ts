import type { Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { lockProperty } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'

/** Features a property of the scope as popular, or no longer. What is so already is no change and no refusal. */
export async function setPopular(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope, isPopular }: { propertyId: string; scope: Scope; isPopular: boolean },
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    if (property.isPopular === isPopular) return
    const now = clock.now()
    await tx
      .updateTable('properties')
      .set({ isPopular, version: property.version + 1, updatedAt: now })
      .where('id', '=', propertyId)
      .execute()
    await recordAudit(tx, {
      event: 'property.popular_changed',
      at: now,
      by: actor,
      subjectId: propertyId,
      details: { isPopular },
    })
    if (isPublicStatus(property.status))
      await announcePropertyChange(tx, { propertyId, placeIds: [property.placeId] })
  })
}

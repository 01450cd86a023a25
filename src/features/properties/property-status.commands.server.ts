import type { Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { adminsOnly } from '#/features/accounts/account.errors.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { invalidProperty, statusRefused } from './property.errors.ts'
import { isPublicStatus } from './property.rules.ts'
import type { PropertyStatus } from './property.schema.ts'
import { PROPERTY_MESSAGES } from './property-form.schema.ts'
import { lockProperty } from './property-lock.queries.server.ts'
import { canBecome } from './property-status.rules.ts'

/**
 * Takes a property a step on in its life; `owner` 'own' finds the actor's own only, and `from` allows the step from
 * these statuses alone. Refuses a step that does not follow, and to publish what has no picture.
 */
export async function changePropertyStatus(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  {
    propertyId,
    to,
    owner = 'any',
    from,
  }: {
    propertyId: string
    to: PropertyStatus
    owner?: 'own' | 'any'
    from?: readonly PropertyStatus[]
  },
): Promise<void> {
  if (actor.role !== 'admin') throw adminsOnly()
  await db.transaction().execute(async (tx) => {
    const property = await lockProperty(tx, {
      propertyId,
      ownerId: owner === 'own' ? actor.accountId : null,
    })
    const { status, tag, publishedAt, version, pricePesewas } = property
    const isAllowed = canBecome(status, to, tag) && (from?.includes(status) ?? true)
    if (!isAllowed) throw statusRefused(status, to)
    const isPublishing = to === 'active' && !isPublicStatus(status)
    if (isPublishing) await refuseWithoutImage(tx, propertyId)

    const now = clock.now()
    await tx
      .updateTable('properties')
      .set({
        status: to,
        // A draft is new to visitors, whenever it was seen before; what comes back to them is not.
        publishedAt: isPublishing && (status === 'draft' || !publishedAt) ? now : publishedAt,
        version: version + 1,
        updatedAt: now,
      })
      .where('id', '=', propertyId)
      .execute()
    await tx
      .insertInto('propertyStatusChanges')
      .values({
        id: newId(now.getTime()),
        propertyId,
        fromStatus: status,
        toStatus: to,
        pricePesewas,
        changedBy: actor.accountId,
        changedAt: now,
      })
      .execute()
    await recordAudit(tx, {
      event: 'property.status_changed',
      at: now,
      by: actor,
      subjectId: propertyId,
      details: { from: status, to },
    })
    if (isPublicStatus(status) || isPublicStatus(to)) await announcePageChange(tx)
  })
}

// Pictures are attached and taken away under the lock of their property.
async function refuseWithoutImage(tx: Transaction<DB>, propertyId: string): Promise<void> {
  const image = await tx
    .selectFrom('propertyImages')
    .select('imageId')
    .where('propertyId', '=', propertyId)
    .limit(1)
    .executeTakeFirst()
  if (!image) throw invalidProperty('images', PROPERTY_MESSAGES.noImage)
}

import { sql, type Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { lockPeople } from '#/features/accounts/profile.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { refuseWhileInAgreement, refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { type LockedProperty, lockProperty, stampOf } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { ownerHasReference, ownerSame, ownerUnknown } from './managed-property.errors.ts'

/** What goes along with a home when it is handed over, in the same transaction; given by who stands above. */
export type MoveWithHome = (
  tx: Transaction<DB>,
  moved: { propertyId: string; from: string; to: string; now: Date },
) => Promise<void>

/**
 * Makes a property another agent's or administrator's, with whom visitors then find it, along with what `moveWithHome`
 * takes. Refuses a taker who cannot sign in or does not advertise, and what a pending order or an
 * agreement has.
 */
export async function changeOwner(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  {
    propertyId,
    scope,
    to,
    moveWithHome,
  }: { propertyId: string; scope: Scope; to: string; moveWithHome: MoveWithHome },
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    if (!isId(to)) throw ownerUnknown()
    // In the order in which an account is deleted: the person before what is theirs.
    const people = await lockPeople(tx, [to])
    if (!people.get(to)?.canAdvertise) throw ownerUnknown()
    const property = await lockProperty(tx, { propertyId, scope })
    await giveTo(tx, actor, { property, to, moveWithHome, now: clock.now() })
  })
}

/** Makes a locked property somebody else's who is locked, and writes down who did it. */
export async function giveTo(
  tx: Transaction<DB>,
  actor: Actor,
  {
    property,
    to,
    moveWithHome,
    now,
  }: { property: LockedProperty; to: string; moveWithHome: MoveWithHome; now: Date },
): Promise<void> {
  const { id: propertyId, userId: from, status, placeId, version } = property
  if (from === to) throw ownerSame()
  await refuseWhileInAgreement(tx, { propertyId })
  await refuseWhileOrdered(tx, { propertyId })
  await refuseSameReference(tx, { propertyId, to })
  await tx
    .updateTable('properties')
    .set({ userId: to, ...stampOf({ version }, now) })
    .where('id', '=', propertyId)
    .execute()
  await moveWithHome(tx, { propertyId, from, to, now })
  // Unsaved changes of the former agent can be saved no more.
  await tx
    .deleteFrom('propertyDrafts')
    .where('propertyId', '=', propertyId)
    .where('userId', '=', from)
    .execute()
  await tx
    .insertInto('propertyOwnerChanges')
    .values({
      id: newId(now.getTime()),
      propertyId,
      fromUserId: from,
      toUserId: to,
      changedBy: actor.accountId,
      changedAt: now,
    })
    .execute()
  await recordAudit(tx, {
    event: 'property.owner_changed',
    at: now,
    by: actor,
    subjectId: propertyId,
    details: { from, to },
  })
  if (!isPublicStatus(status)) return
  await announcePropertyChange(tx, { propertyId, placeIds: [placeId] })
  await announcePageChange(tx, ['agents'])
}

async function refuseSameReference(
  tx: Transaction<DB>,
  { propertyId, to }: { propertyId: string; to: string },
): Promise<void> {
  const other = await tx
    .selectFrom('properties as other')
    .innerJoin('properties', (join) =>
      join.on(sql<boolean>`lower(other.reference) = lower(properties.reference)`),
    )
    .select('other.reference')
    .where('properties.id', '=', propertyId)
    .where('other.userId', '=', to)
    .executeTakeFirst()
  if (other?.reference) throw ownerHasReference(other.reference)
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { type LockedProperty, lockProperty, stampOf } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { priceChangedBy } from './managed-price.rules.ts'
import { changedMeanwhile, priceReserved } from './managed-property.errors.ts'
import type { BulkWith } from './managed-property.schema.ts'

type PriceServices = Pick<Services, 'db' | 'clock'>
type One = { propertyId: string; scope: Scope }

/**
 * Raises or lowers the price of a property of the scope by so many per cent, to whole cedis. Refuses another version
 * than the one that `versions` says of it, and what somebody counts on: reserved, ordered or in an agreement.
 */
export async function changePriceBy(
  { db, clock }: PriceServices,
  actor: Actor,
  { propertyId, scope, percent, versions = {} }: One & { percent: number } & Pick<BulkWith, 'versions'>,
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    if ((versions[propertyId] ?? property.version) !== property.version) throw changedMeanwhile()
    await refuseWhileOrdered(tx, { propertyId })
    if (property.status === 'reserved') throw priceReserved()
    await setPrice(tx, actor, property, priceChangedBy(property.pricePesewas, percent), clock.now())
  })
}

/** Gives a locked property another price, and writes down who did it. */
export async function setPrice(
  tx: Transaction<DB>,
  actor: Actor,
  { id: propertyId, pricePesewas: fromPesewas, status, placeId, version }: LockedProperty,
  toPesewas: number,
  now: Date,
): Promise<void> {
  if (toPesewas === fromPesewas) return
  await tx
    .updateTable('properties')
    .set({ pricePesewas: toPesewas, ...stampOf({ version }, now) })
    .where('id', '=', propertyId)
    .execute()
  await tx
    .insertInto('propertyPriceChanges')
    .values({
      id: newId(now.getTime()),
      propertyId,
      fromPesewas,
      toPesewas,
      changedBy: actor.accountId,
      changedAt: now,
    })
    .execute()
  await recordAudit(tx, {
    event: 'property.edited',
    at: now,
    by: actor,
    subjectId: propertyId,
    details: { fields: 'pricePesewas', fromPesewas, toPesewas },
  })
  if (isPublicStatus(status)) await announcePropertyChange(tx, { propertyId, placeIds: [placeId] })
}

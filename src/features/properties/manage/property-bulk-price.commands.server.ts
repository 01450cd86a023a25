import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { refuseWhileInAgreement, refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { type LockedProperty, lockProperty } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { takeStatusStep } from '../property-status-step.commands.server.ts'
import { priceChangedBy } from './managed-price.rules.ts'
import { nothingToUndo } from './managed-property.errors.ts'

type PriceServices = Pick<Services, 'db' | 'clock'>
type One = { propertyId: string; scope: Scope }

/** For so long somebody may undo what they have just done to several properties. */
const UNDO_MS = 15 * 60_000

/** Raises or lowers the price of a property of the scope by so many per cent, to whole cedis. */
export async function changePriceBy(
  { db, clock }: PriceServices,
  actor: Actor,
  { propertyId, scope, percent }: One & { percent: number },
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    await setPrice(tx, actor, property, priceChangedBy(property.pricePesewas, percent), clock.now())
  })
}

/** Gives a property of the scope the price that the actor has just changed. Refuses what changed since. */
export async function undoPriceChange(
  { db, clock }: PriceServices,
  actor: Actor,
  { propertyId, scope }: One,
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    const now = clock.now()
    const last = await tx
      .selectFrom('propertyPriceChanges')
      .select(['fromPesewas', 'toPesewas', 'changedBy', 'changedAt'])
      .where('propertyId', '=', propertyId)
      .orderBy('changedAt', 'desc')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.toPesewas !== property.pricePesewas || !isRecent(last, actor, now)) throw nothingToUndo()
    await setPrice(tx, actor, property, last.fromPesewas, now)
  })
}

/**
 * Gives a property of the scope the status that the actor has just changed; what was a draft has been public since and
 * is withdrawn. Refuses what changed since, and what a pending order has.
 */
export async function undoStatusChange(
  { db, clock }: PriceServices,
  actor: Actor,
  { propertyId, scope }: One,
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    const now = clock.now()
    const last = await tx
      .selectFrom('propertyStatusChanges')
      .select(['fromStatus', 'toStatus', 'changedBy', 'changedAt'])
      .where('propertyId', '=', propertyId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last?.fromStatus || last.toStatus !== property.status || !isRecent(last, actor, now))
      throw nothingToUndo()
    await refuseWhileInAgreement(tx, { propertyId })
    await refuseWhileOrdered(tx, { propertyId })
    const to = last.fromStatus === 'draft' ? 'withdrawn' : last.fromStatus
    await takeStatusStep(tx, { property, to, by: actor, now })
  })
}

function isRecent(
  { changedBy, changedAt }: { changedBy: string | null; changedAt: Date },
  actor: Actor,
  now: Date,
): boolean {
  return changedBy === actor.accountId && now.getTime() - changedAt.getTime() <= UNDO_MS
}

async function setPrice(
  tx: Transaction<DB>,
  actor: Actor,
  { id: propertyId, pricePesewas: fromPesewas, status, placeId, version }: LockedProperty,
  toPesewas: number,
  now: Date,
): Promise<void> {
  if (toPesewas === fromPesewas) return
  await tx
    .updateTable('properties')
    .set({ pricePesewas: toPesewas, version: version + 1, updatedAt: now })
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
    details: { fields: 'pricePesewas' },
  })
  if (isPublicStatus(status)) await announcePropertyChange(tx, { propertyId, placeIds: [placeId] })
}

import type { Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { statusRefused } from './property.errors.ts'
import type { PropertyStatus } from './property.schema.ts'
import { type LockedProperty, lockProperty } from './property-lock.queries.server.ts'
import { canBecome } from './property-status.rules.ts'

type Step = { propertyId: string; by: Actor }

/**
 * A step of checkout: keeps an active property for its buyer. Refuses any other, and one that is gone. Several are
 * taken in the order of their ids, here and below, so that two transactions never wait for each other.
 */
export async function reserveProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId })
  await change(tx, services, { property, to: 'reserved', by })
}

/** A step of cancelling an order: a reserved property is active again. Refuses any other, and one that is gone. */
export async function releaseProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId })
  if (property.status !== 'reserved') throw statusRefused(property.status, 'active')
  await change(tx, services, { property, to: 'active', by })
}

/** A step of completing an order: a reserved property is sold or let, as it is tagged. Refuses any other. */
export async function closeProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId })
  const to = property.tag === 'For Sale' ? 'sold' : 'let'
  await change(tx, services, { property, to, by })
}

async function change(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  { property, to, by }: { property: LockedProperty; to: PropertyStatus; by: Actor },
): Promise<void> {
  const { id: propertyId, status, tag, pricePesewas, version } = property
  if (!canBecome(status, to, tag)) throw statusRefused(status, to)
  const now = clock.now()
  await tx
    .updateTable('properties')
    .set({ status: to, version: version + 1, updatedAt: now })
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
      changedBy: by.accountId,
      changedAt: now,
    })
    .execute()
  await recordAudit(tx, {
    event: 'property.status_changed',
    at: now,
    by,
    subjectId: propertyId,
    details: { from: status, to },
  })
  // Visitors see all of these statuses.
  await announcePageChange(tx)
}

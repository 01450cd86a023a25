import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { everything } from '#/features/access/scope.rules.ts'
import type { Services } from '#/platform/services.ts'
import { statusRefused } from './property.errors.ts'
import type { PropertyStatus } from './property.schema.ts'
import { type LockedProperty, lockProperty } from './property-lock.queries.server.ts'
import { canBecome } from './property-status.rules.ts'
import { type StepTaker, takeStatusStep } from './property-status-step.commands.server.ts'

type Step = { propertyId: string; by: StepTaker }

/**
 * A step of confirming an order: keeps an active property for its buyer. Refuses any other, and one that is gone. Several are
 * taken in the order of their ids, here and below, so that two transactions never wait for each other.
 */
export async function reserveProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId, scope: everything })
  await change(tx, services, { property, to: 'reserved', by })
}

/** A step of cancelling an order: a reserved property is active again. Refuses any other, and one that is gone. */
export async function releaseProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId, scope: everything })
  if (property.status !== 'reserved') throw statusRefused(property.status, 'active')
  await change(tx, services, { property, to: 'active', by })
}

/** A step of paying a completed order back whole: what was sold or let by it is active again. Refuses any other. */
export async function reopenProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId, scope: everything })
  if (property.status !== 'sold' && property.status !== 'let') throw statusRefused(property.status, 'active')
  await change(tx, services, { property, to: 'active', by })
}

/** A step of completing an order: a reserved property is sold or let, as it is tagged. Refuses any other. */
export async function closeProperty(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { propertyId, by }: Step,
): Promise<void> {
  const property = await lockProperty(tx, { propertyId, scope: everything })
  const to = property.tag === 'For Sale' ? 'sold' : 'let'
  await change(tx, services, { property, to, by })
}

async function change(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  { property, to, by }: { property: LockedProperty; to: PropertyStatus; by: StepTaker },
): Promise<void> {
  if (!canBecome(property.status, to, property.tag)) throw statusRefused(property.status, to)
  await takeStatusStep(tx, { property, to, by, now: clock.now() })
}

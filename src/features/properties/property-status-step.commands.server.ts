import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { isPublicStatus } from './property.rules.ts'
import type { PropertyStatus } from './property.schema.ts'
import { type LockedProperty, stampOf } from './property-lock.queries.server.ts'
import { announcePropertyChange } from './property-page-change.commands.server.ts'

/** Who is written down for a step; work in the background takes one for a person who is not there. */
export type StepTaker = Pick<Actor, 'ip' | 'requestId'> & { accountId: string | null }

/** Gives a locked property another status, and writes down who did it; the caller has judged whether it may. */
export async function takeStatusStep(
  tx: Transaction<DB>,
  {
    property: { id: propertyId, placeId, status: from, pricePesewas, publishedAt, version },
    to,
    by,
    now,
    isNewToVisitors = false,
  }: {
    property: LockedProperty
    to: PropertyStatus
    by: StepTaker
    now: Date
    /** Its publication begins now. */
    isNewToVisitors?: boolean
  },
): Promise<void> {
  await tx
    .updateTable('properties')
    .set({
      status: to,
      publishedAt: isNewToVisitors ? now : publishedAt,
      ...stampOf({ version }, now),
    })
    .where('id', '=', propertyId)
    .execute()
  await recordStatusChange(tx, { propertyId, from, to, pricePesewas, by, now })
  await recordAudit(tx, {
    event: 'property.status_changed',
    at: now,
    by,
    subjectId: propertyId,
    details: { from, to },
  })
  if (isPublicStatus(from) || isPublicStatus(to))
    await announcePropertyChange(tx, { propertyId, placeIds: [placeId] })
}

/** A line of a property's history: which status followed which (null for a new property's first), at what price. */
export async function recordStatusChange(
  tx: Transaction<DB>,
  change: {
    propertyId: string
    from: PropertyStatus | null
    to: PropertyStatus
    pricePesewas: number
    by: StepTaker
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('propertyStatusChanges')
    .values({
      id: newId(change.now.getTime()),
      propertyId: change.propertyId,
      fromStatus: change.from,
      toStatus: change.to,
      pricePesewas: change.pricePesewas,
      changedBy: change.by.accountId,
      changedAt: change.now,
    })
    .execute()
}

import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { PROPERTY_MESSAGES } from '../form/property-field.schema.ts'
import { invalidProperty } from '../form/property-form.errors.ts'
import { statusRefused } from '../property.errors.ts'
import { isPublicStatus } from '../property.rules.ts'
import type { PropertyStatus } from '../property.schema.ts'
import { refuseWhileInAgreement, refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { lockProperty, stampOf } from '../property-lock.queries.server.ts'
import { canBecome } from '../property-status.rules.ts'
import { takeStatusStep } from '../property-status-step.commands.server.ts'

type StatusStep = {
  propertyId: string
  to: PropertyStatus
  scope: Scope
  from?: readonly PropertyStatus[]
}

/**
 * Takes a property of the scope a step on in its life; `from` allows the step from these statuses alone. Refuses a
 * step that does not follow, to publish what has no picture, and to offer to others or withdraw what a pending order
 * has.
 */
export async function changePropertyStatus(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  step: StatusStep,
): Promise<void> {
  await asAgent({ db, clock }, actor, step.scope, async (tx) => {
    await changeStatusIn(tx, actor, { ...step, now: clock.now() })
  })
}

/** The same within a transaction that has judged who acts; answers the version that the property has now. */
export async function changeStatusIn(
  tx: Transaction<DB>,
  actor: Actor,
  { propertyId, to, scope, from, now }: StatusStep & { now: Date },
): Promise<number> {
  const property = await lockProperty(tx, { propertyId, scope })
  const { status, tag, publishedAt, version } = property
  const isAllowed = canBecome(status, to, tag) && (from?.includes(status) ?? true)
  if (!isAllowed) throw statusRefused(status, to)
  await refuseWhileInAgreement(tx, { propertyId })
  // An active one may be held for somebody who is paying.
  if (to === 'active' || to === 'withdrawn' || status === 'active')
    await refuseWhileOrdered(tx, { propertyId })
  const isPublishing = to === 'active' && !isPublicStatus(status)
  if (isPublishing) await refuseWithoutImage(tx, propertyId)

  await takeStatusStep(tx, {
    property,
    to,
    by: actor,
    now,
    // A draft is new to visitors, whenever it was seen before; what comes back to them is not.
    isNewToVisitors: isPublishing && (status === 'draft' || !publishedAt),
  })
  return stampOf({ version }, now).version
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

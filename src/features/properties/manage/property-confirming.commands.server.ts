import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { lockProperty } from '../property-lock.queries.server.ts'
import { notActive, nothingToUndo } from './managed-property.errors.ts'
import { UNDO_MS } from './property-undo.commands.server.ts'

/** When a home was confirmed, and when it had been before; a null is never. */
export type Confirmation = { confirmedAt: Date; before: Date | null }

/**
 * Says of a home of the scope that it is still to be had, so that it no longer looks stale; nothing else of it changes.
 * What was confirmed within a day is left as it is: then `made` is null. Refuses a home that is not active.
 */
export async function confirmProperty(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<{ title: string; made: Confirmation | null }> {
  return await asAgent({ db, clock }, actor, scope, async (tx) => {
    const { title, status } = await lockProperty(tx, { propertyId, scope })
    if (status !== 'active') throw notActive()
    const now = clock.now()
    const { confirmedAt: before } = await tx
      .selectFrom('properties')
      .select('confirmedAt')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    if (!isDayBefore(before, now)) return { title, made: null }
    await tx.updateTable('properties').set({ confirmedAt: now }).where('id', '=', propertyId).execute()
    await recordAudit(tx, { event: 'property.confirmed', at: now, by: actor, subjectId: propertyId })
    return { title, made: { confirmedAt: now, before } }
  })
}

/**
 * Undoes that a home of the scope was confirmed at a moment of the last quarter of an hour, once. Refuses what was
 * confirmed again since, and a moment before that no confirmation can have had.
 */
export async function undoConfirmation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope, confirmedAt, before }: { propertyId: string; scope: Scope } & Confirmation,
): Promise<{ title: string }> {
  return await asAgent({ db, clock }, actor, scope, async (tx) => {
    const { title } = await lockProperty(tx, { propertyId, scope })
    const now = clock.now()
    if (!isDayBefore(before, confirmedAt) || now.getTime() - confirmedAt.getTime() > UNDO_MS)
      throw nothingToUndo()
    const { numUpdatedRows } = await tx
      .updateTable('properties')
      .set({ confirmedAt: before })
      .where('id', '=', propertyId)
      .where('confirmedAt', '=', confirmedAt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw nothingToUndo()
    await recordAudit(tx, {
      event: 'property.confirmed',
      at: now,
      by: actor,
      subjectId: propertyId,
      details: { undone: true },
    })
    return { title }
  })
}

const isDayBefore = (before: Date | null, moment: Date) =>
  before === null || moment.getTime() - before.getTime() > MILLISECONDS_PER_DAY

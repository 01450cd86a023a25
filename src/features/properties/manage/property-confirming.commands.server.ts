import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { lockProperty } from '../property-lock.queries.server.ts'
import { notActive } from './managed-property.errors.ts'

/**
 * Says of a home of the scope that it is still to be had, so that it no longer looks stale; nothing else of it changes.
 * What was confirmed within a day is left as it is. Refuses a home that is not active.
 */
export async function confirmProperty(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<{ title: string }> {
  return await asAgent({ db, clock }, actor, scope, async (tx) => {
    const { title, status } = await lockProperty(tx, { propertyId, scope })
    if (status !== 'active') throw notActive()
    const now = clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('properties')
      .set({ confirmedAt: now })
      .where('id', '=', propertyId)
      .where((eb) =>
        eb.or([
          eb('confirmedAt', 'is', null),
          eb('confirmedAt', '<', new Date(now.getTime() - MILLISECONDS_PER_DAY)),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordAudit(tx, { event: 'property.confirmed', at: now, by: actor, subjectId: propertyId })
    return { title }
  })
}

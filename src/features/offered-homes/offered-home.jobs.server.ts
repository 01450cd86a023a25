import type { Executor } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { ACCEPTED_DAYS, CONFIRM_DAYS, REFUSED_DAYS } from './offered-home.schema.ts'

/**
 * Deletes what nobody confirmed in time, what was refused a month ago and what was accepted a year ago. Their pictures
 * go with the unused ones.
 */
export async function cleanUpOfferedHomes(db: Executor, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)
  await db
    .deleteFrom('offeredHomes')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['begun', 'sent']),
          eb(eb.fn.coalesce('sentAt', 'begunAt'), '<', ago(CONFIRM_DAYS)),
        ]),
        eb.and([eb('status', '=', 'refused'), eb('decidedAt', '<', ago(REFUSED_DAYS))]),
        eb.and([eb('status', '=', 'accepted'), eb('decidedAt', '<', ago(ACCEPTED_DAYS))]),
      ]),
    )
    .execute()
}

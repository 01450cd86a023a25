import type { Database } from '#/database/connection.server.ts'
import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

const KEPT_DAYS = 90

/** What pages were like a quarter of a year ago says nothing of the pages of today. */
export async function cleanUpVitals(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * MILLISECONDS_PER_DAY)
  await db.deleteFrom('pageVitals').where('day', '<', dayOf(before)).execute()
}

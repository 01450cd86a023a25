import type { Database } from '#/database/connection.server.ts'
import { dayOf } from '#/shared/dates.ts'

const KEPT_YEARS = 2

/** Views are stored for two years, so that a month can be held against the same one of the year before. */
export async function cleanUpViews(db: Database, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  await db.deleteFrom('propertyViews').where('day', '<', dayOf(before)).execute()
}

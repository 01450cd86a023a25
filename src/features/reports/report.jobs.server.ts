import type { Executor } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { SETTLED_DAYS } from './report.schema.ts'

/** Reports that were settled long ago go; open ones stay. */
export async function cleanUpReports(db: Executor, now: Date): Promise<void> {
  await db
    .deleteFrom('propertyReports')
    .where('settledAt', '<', new Date(now.getTime() - SETTLED_DAYS * MILLISECONDS_PER_DAY))
    .execute()
}

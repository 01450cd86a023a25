import type { Database } from '#/database/connection.server.ts'

/** Windows that are over count nothing. */
export async function cleanUpLimits(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('resetsAt', '<', now).execute()
}

import type { Database } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

const TOKEN_DAYS = 7

/** Sessions that have ended, and links that nobody can use any more, go. */
export async function cleanUpSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
  const before = new Date(now.getTime() - TOKEN_DAYS * MILLISECONDS_PER_DAY)
  await db.deleteFrom('accountTokens').where('expiresAt', '<', before).execute()
}

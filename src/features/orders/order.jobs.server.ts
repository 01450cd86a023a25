import type { Database } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

const ATTEMPT_DAYS = 7

/** Forgets which tries became which order, once nobody sends one again. */
export async function cleanUpCheckoutAttempts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ATTEMPT_DAYS * MILLISECONDS_PER_DAY)
  await db.deleteFrom('checkoutAttempts').where('createdAt', '<', before).execute()
}

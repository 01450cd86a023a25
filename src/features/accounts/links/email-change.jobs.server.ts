import { sql } from 'kysely'
import type { Database } from '#/database/connection.server.ts'

/** Forgets changes of an address that nobody finished in time, and those that cannot be undone any more. */
export async function cleanUpEmailChanges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('emailChanges').where(sql<boolean>`coalesce(undo_until, expires_at) < ${now}`).execute()
}

import { sql } from 'kysely'
import type { Database } from '#/database/connection.server.ts'

/** Lines older than a year go, through the one door that the serving role has. */
export async function cleanUpAuditLog(db: Database): Promise<void> {
  await sql`select purge_audit_events()`.execute(db)
}

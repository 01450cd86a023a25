import { sql, type Transaction } from 'kysely'
import type { DB } from './schema.gen.ts'

/** The channel on which programs tell each other that public pages show something new. */
export const PAGE_CHANGE_CHANNEL = 'page_changed'

/** Tells every program that what visitors see has changed, so that kept pages are dropped; heard when `tx` commits. */
export async function announcePageChange(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_notify(${PAGE_CHANGE_CHANNEL}, '')`.execute(tx)
}

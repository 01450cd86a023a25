import { sql, type Transaction } from 'kysely'
import { listenToChannel } from './channel-listener.server.ts'
import type { DB } from './schema.gen.ts'

const CHANNEL = 'page_changed'

/** Tells every program that what visitors see has changed, so that cached pages are dropped; heard when `tx` commits. */
export async function announcePageChange(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/**
 * Calls `onChange` whenever any program announces a change, and whenever it begins to listen, because nobody knows
 * what was announced before.
 */
export function listenForPageChanges(options: {
  url: string
  onChange: () => void
  onProblem: (error: Error) => void
}): { stop(): Promise<void> } {
  const { url, onChange, onProblem } = options
  return listenToChannel({
    url,
    channel: CHANNEL,
    applicationName: 'fihankra pages',
    onListening: onChange,
    onNotification: onChange,
    onProblem,
  })
}

import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

const CHANNEL = 'page_changed'
const CONNECT_MILLISECONDS = 4_000
const FIRST_WAIT_MILLISECONDS = 500
const LONGEST_WAIT_MILLISECONDS = 15_000

/** Tells every program that what visitors see has changed, so that kept pages are dropped; heard when `tx` commits. */
export async function announcePageChange(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/**
 * Calls `onChange` whenever any program announces a change, and whenever it begins to listen, because nobody knows
 * what was announced before. Listens on a connection of its own and goes back to it by itself when it is lost.
 */
export function listenForPageChanges(options: {
  url: string
  onChange: () => void
  onProblem: (error: Error) => void
}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current: pg.Client | undefined
  const listening = keepListening()

  async function keepListening(): Promise<void> {
    let wait = FIRST_WAIT_MILLISECONDS
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: options.url,
        connectionTimeoutMillis: CONNECT_MILLISECONDS,
        keepAlive: true,
        application_name: 'fihankra pages',
      })
      current = client
      try {
        const ended = new Promise<void>((resolve) => void client.once('end', resolve))
        // The end of the connection follows, and is what counts.
        client.on('error', () => undefined)
        client.on('notification', options.onChange)
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        wait = FIRST_WAIT_MILLISECONDS
        options.onChange()
        await ended
      } catch (error) {
        if (!stopping.signal.aborted) options.onProblem(error as Error)
        await client.end().catch(() => undefined)
      }
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS)
    }
  }

  return {
    async stop() {
      stopping.abort()
      // A connection that hangs must not hold the program.
      current?.connection.stream.destroy()
      await listening
    },
  }
}

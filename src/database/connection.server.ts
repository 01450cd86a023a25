import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { createPool, type SlowStatements, type TraceStatement } from './pool.server.ts'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>
/** Either the database or an open transaction of it; what a read accepts. */
export type Executor = Database | Transaction<DB>

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
pg.types.setTypeParser(INT8, toSafeNumber)
pg.types.setTypeParser(NUMERIC, Number)
// A day stays text, `2026-11-21`: as a point in time it would be another day elsewhere.
pg.types.setTypeParser(DATE, String)

// Prices and counts stay far below 2^53; a larger one is a mistake that must not be rounded silently.
function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, which is beyond exact numbers.`)
  return value
}

export type Connection = {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** What a request lives under: a page that takes longer is better refused than awaited. */
const REQUEST_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}

const CONNECT_MILLISECONDS = 4_000
// Whoever migrates has the time that a busy machine needs.
const UNLIMITED_CONNECT_MILLISECONDS = 30_000
// A statement is over after five seconds; a server that is silent for longer has stopped.
const SILENCE_MILLISECONDS = 6_000

/**
 * A pool of connections with the limits every request lives under: 5 s a statement, 3 s a lock,
 * 10 s idle in a transaction, `silenceMilliseconds` (6 s) without a word from a server that owes an answer;
 * `isUnlimited` lifts them for migrations and loading, which take as long as they take.
 * `onPoolError` hears of connections lost while idle.
 */
export function connect(options: {
  url: string
  maxConnections?: number
  isUnlimited?: boolean
  silenceMilliseconds?: number
  onPoolError?: (error: Error) => void
  slow?: SlowStatements | undefined
  trace?: TraceStatement | undefined
}): Connection {
  const { isUnlimited = false } = options
  let isClosing = false
  const { pool, dialect, ended } = createPool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: isUnlimited ? UNLIMITED_CONNECT_MILLISECONDS : CONNECT_MILLISECONDS,
    ...(isUnlimited ? {} : REQUEST_LIMITS),
    application_name: 'fihankra',
    slow: options.slow,
    trace: options.trace,
    silenceMilliseconds: isUnlimited ? undefined : (options.silenceMilliseconds ?? SILENCE_MILLISECONDS),
    onError: (error) => {
      // One that ends because it is closed is no loss.
      if (!isClosing) options.onPoolError?.(error)
    },
  })
  const db = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] })
  return {
    db,
    pool,
    async close() {
      isClosing = true
      await db.destroy()
      await ended()
    },
  }
}

import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
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
// A statement is over after five seconds; a server that is silent for longer has stopped.
const SILENCE_MILLISECONDS = 6_000

/**
 * A pool of connections with the limits every request lives under: 5 s a statement, 3 s a lock,
 * 10 s idle in a transaction, `silenceMilliseconds` (6 s) without a word from the server while one is in use;
 * `isUnlimited` lifts them for migrations and loading, which take as long as they take.
 * `onPoolError` hears of connections lost while idle.
 */
export function connect(options: {
  url: string
  maxConnections?: number
  isUnlimited?: boolean
  silenceMilliseconds?: number
  onPoolError?: (error: Error) => void
}): Connection {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    ...(options.isUnlimited ? {} : REQUEST_LIMITS),
    application_name: 'fihankra',
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => options.onPoolError?.(error))
  // The same holds for one in use, which the pool does not listen to; what waits on it is told by its own failure.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  if (!options.isUnlimited) giveUpOnSilence(pool, options.silenceMilliseconds ?? SILENCE_MILLISECONDS)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  retryTransactions(db)
  return { db, pool, close: () => db.destroy() }
}

const MOST_TRIES = 3
const LONGEST_PAUSE_MILLISECONDS = 50
// Two transactions waited for each other and the server took one of them back: nothing of it happened.
const TAKEN_BACK = new Set(['40001', '40P01'])

/**
 * Runs a transaction again that the server took back because of another. So whatever a transaction does outside the
 * database must be safe to do twice.
 */
function retryTransactions(db: Database): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (callback) => {
      for (let tries = 1; ; tries++) {
        try {
          return await execute(callback)
        } catch (error) {
          const isTakenBack = TAKEN_BACK.has((error as { code?: string } | null)?.code ?? '')
          if (!isTakenBack || tries === MOST_TRIES) throw error
          await setTimeout(Math.random() * LONGEST_PAUSE_MILLISECONDS)
        }
      }
    }
    return builder
  }
}

// The server keeps the other limits, but one that froze or went out of reach keeps none and never hangs up.
function giveUpOnSilence(pool: pg.Pool, milliseconds: number): void {
  pool.on('connect', ({ connection: { stream } }) => {
    const silent = Object.assign(new Error('The database said nothing for too long'), { code: 'ETIMEDOUT' })
    stream.once('timeout', () => stream.destroy(silent))
  })
  pool.on('acquire', ({ connection: { stream } }) => {
    if (stream instanceof Socket) stream.setTimeout(milliseconds)
  })
  pool.on('release', (_error, { connection: { stream } }) => {
    if (stream instanceof Socket) stream.setTimeout(0)
  })
}

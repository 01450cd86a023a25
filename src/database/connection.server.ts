import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>
/** Either the database or an open transaction of it; what a read accepts. */
export type Executor = Database | Transaction<DB>

const INT8 = 20
const NUMERIC = 1700
pg.types.setTypeParser(INT8, toSafeNumber)
pg.types.setTypeParser(NUMERIC, Number)

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

/**
 * A pool of connections with the limits every request lives under: 5 s a statement, 3 s a lock,
 * 10 s idle in a transaction; `isUnlimited` lifts them for migrations and loading, which take as long as they take.
 * `onPoolError` hears of connections lost while idle.
 */
export function connect(options: {
  url: string
  maxConnections?: number
  isUnlimited?: boolean
  onPoolError?: (error: Error) => void
}): Connection {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 5_000,
    ...(options.isUnlimited ? {} : REQUEST_LIMITS),
    application_name: 'fihankra',
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => options.onPoolError?.(error))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { db, pool, close: () => db.destroy() }
}

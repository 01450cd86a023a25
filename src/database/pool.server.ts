import { setTimeout } from 'node:timers/promises'
import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { isConnectionLost } from '#/shared/database-availability.ts'
import { codeOf } from '#/shared/errors.ts'
import { askNamed } from './named-query.server.ts'
import { unlessSilent } from './silence.server.ts'
import { createStatementNames } from './statement-names.ts'

const CLOSE_MILLISECONDS = 2_000
const LONGEST_SLOW_TEXT = 2_000
const CACHED_PLAN_CHANGED = '0A000'

export type PoolOptions = pg.PoolConfig & {
  /** How long the server may owe an answer and say nothing; undefined waits for ever. */
  silenceMilliseconds: number | undefined
  /** Hears of connections lost while idle; what waits on one in use is rejected instead. */
  onError: (error: Error) => void
  slow?: SlowStatements | undefined
  trace?: TraceStatement | undefined
}

/** Hears of statements that took so long, failed or not. `text` has marks in place of values. */
export type SlowStatements = {
  milliseconds: number
  hear: (statement: { text: string; milliseconds: number }) => void
}

/** Measures a statement as part of what is running; `text` has marks in place of values. */
export type TraceStatement = <T>(text: string, ask: () => Promise<T>) => Promise<T>

export type Pool = {
  readonly pool: pg.Pool
  readonly dialect: PostgresDialect
  /** Resolves when every connection has ended on both sides; the pool takes no more work before. */
  ended(): Promise<void>
}

/**
 * A pool of connections. One that was lost while it was used casts doubt on all that are as old, which are replaced
 * when their turn comes: whoever asks again after a loss gets a connection that was made after it.
 */
export function createPool({ silenceMilliseconds, onError, slow, trace, ...config }: PoolOptions): Pool {
  const pool = new pg.Pool(config)
  const open = new Set<pg.PoolClient>()
  const generations = new WeakMap<pg.PoolClient, number>()
  const reasons = new WeakMap<pg.PoolClient, Error>()
  const nameOf = createStatementNames()
  let generation = 0
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    generations.set(client, generation)
    open.add(client)
    client.once('end', () => open.delete(client))
    // The same holds for one in use, which the pool does not listen to. What waits on it learns of it by its own failure.
    client.on('error', (error) => {
      if (!reasons.has(client)) reasons.set(client, error)
    })
  })

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (generations.get(client) === generation) return watched(client)
      client.release(true)
    }
  }

  function watched(client: pg.PoolClient): PostgresPoolClient {
    let isLost = false
    const query: (text: string, values: unknown[]) => Promise<unknown> = async (text, values) => {
      const name = nameOf(text)
      const send = () =>
        name === undefined ? client.query({ text, values }) : askNamed(client, { name, text, values })
      const ask = () => (silenceMilliseconds ? unlessSilent(client, silenceMilliseconds, send) : send())
      const start = slow ? performance.now() : 0
      try {
        return await (trace ? trace(text, ask) : ask())
      } catch (error) {
        // What it prepared before a migration changed the tables is of no use; a new connection prepares it anew.
        if (codeOf(error) === CACHED_PLAN_CHANGED) isLost = true
        if (isConnectionLost(error)) {
          isLost = true
          if (generations.get(client) === generation) generation += 1
          // The driver says only that the connection is lost, and told the reason before.
          if (error instanceof Error && error !== reasons.get(client)) error.cause ??= reasons.get(client)
        }
        throw error
      } finally {
        if (slow) noteIfSlow(slow, text, performance.now() - start)
      }
    }
    return {
      // Cursors, the other thing that could be asked for, are not in use here.
      query: query as PostgresPoolClient['query'],
      // A connection to a server that became a standby is well, and of no use.
      release: (isDiscarded) => client.release(isDiscarded || isLost),
    }
  }

  return {
    pool,
    dialect: new Dialect({
      pool: { connect, end: () => pool.end(), options: config } satisfies PostgresPool,
    }),
    ended: async () => {
      const ends = [...open].map((client) => new Promise<void>((resolve) => client.once('end', resolve)))
      await Promise.race([Promise.all(ends), setTimeout(CLOSE_MILLISECONDS, undefined, { ref: false })])
    },
  }
}

function noteIfSlow(slow: SlowStatements, text: string, milliseconds: number): void {
  if (milliseconds < slow.milliseconds) return
  slow.hear({ text: text.slice(0, LONGEST_SLOW_TEXT), milliseconds: Math.round(milliseconds) })
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new Driver(this.#config)
  }
}

class Driver extends PostgresDriver {
  /** A rollback that fails is done by the server when the connection ends, and must not hide why it was asked for. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0] & DatabaseConnection,
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Connection, connect, type Database } from '#/database/connection.server.ts'

export type TestDatabase = {
  /** Usable inside hooks and tests, not while the file is being read. */
  readonly db: Database
  readonly pool: Connection['pool']
  readonly url: string
}

/**
 * Gives the test file, or the `describe` it is called in, a migrated database of its own and drops it afterwards.
 * Its connections live under the limits of a request; `isUnlimited` lifts them for what runs long beside other writers.
 */
export function useTestDatabase(
  options: { maxConnections?: number; isUnlimited?: boolean } = {},
): TestDatabase {
  let connection: Connection | undefined
  let url = ''
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`

  beforeAll(async () => {
    const template = inject('databaseTemplate')
    await onServer(template.serverUrl, (admin) =>
      sql`create database ${sql.id(name)} template ${sql.id(template.name)}`.execute(admin),
    )
    const address = new URL(template.serverUrl)
    address.pathname = `/${name}`
    url = address.href
    connection = connect({ url, maxConnections: 5, ...options })
  })

  afterAll(async () => {
    await connection?.close()
    await onServer(inject('databaseTemplate').serverUrl, (admin) =>
      sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin),
    )
  })

  return {
    get db() {
      if (!connection) throw new Error('The test database exists inside hooks and tests only.')
      return connection.db
    },
    get pool() {
      if (!connection) throw new Error('The test database exists inside hooks and tests only.')
      return connection.pool
    },
    get url() {
      return url
    },
  }
}

async function onServer(url: string, act: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = connect({ url, maxConnections: 1, isUnlimited: true })
  try {
    await act(admin.db)
  } finally {
    await admin.close()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { appRole, appRolePassword, prepareAppRole } from '#/database/app-role.server.ts'
import { type Connection, connect, type Database } from '#/database/connection.server.ts'

/** What the program itself may do in the test's database: a connection with its role, and the folder of its password. */
export function useAppConnection(database: { readonly db: Database; readonly url: string }) {
  let connection: Connection
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fihankra-role-'))
    const password = await appRolePassword(folder)
    await prepareAppRole(database.db, password)
    const url = new URL(database.url)
    url.username = appRole
    url.password = password
    connection = connect({ url: url.href, maxConnections: 2 })
  })

  afterAll(async () => {
    await connection?.close()
    await sql`drop owned by ${sql.id(appRole)}`.execute(database.db)
    await rm(folder, { recursive: true, force: true })
  })

  return {
    get db() {
      return connection.db
    },
    get folder() {
      return folder
    },
  }
}

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { codeOf, messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { checkConnection } from './connection-problem.server.ts'

/** A database that nobody else uses; `close` removes it. */
export type ScratchDatabase = { url: string; close(): Promise<void> }

// One proof at a time, so that what a killed one left behind is nobody's.
const LOCK = 'fihankra scratch database'
const CONNECT_MILLISECONDS = 5_000
const LONGEST_NAME = 40
const WITH_ITS_OWN_LOCALES = 170_000

/**
 * Makes an empty database beside the one of this address, which is only connected to. It is in UTF-8 and sorts by code
 * point, as the embedded one. Databases that earlier callers were killed over are removed first. Rejects with a
 * StartProblem that names `setting`, where the address comes from, when its role may not create databases.
 */
export async function openScratchDatabase(url: string, setting: string): Promise<ScratchDatabase> {
  await checkConnection(url, { setting })
  const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS })
  // Whoever works in the database hears of a server that went away.
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    const {
      rows: [lock],
    } = await admin.query('select pg_try_advisory_lock(hashtext($1)) as "isMine"', [LOCK])
    if (!lock?.isMine)
      throw new StartProblem('Another proof runs on this server. Wait for its end and try again.')
    const prefix = `${(admin.database ?? '').slice(0, LONGEST_NAME)}_scratch_`
    for (const name of await leftovers(admin, prefix)) await drop(admin, name)
    const name = `${prefix}${randomBytes(6).toString('hex')}`
    await create(admin, name, setting)
    const address = new URL(url)
    address.pathname = `/${encodeURIComponent(name)}`
    return {
      url: address.href,
      close: async () => {
        try {
          await drop(admin, name)
        } finally {
          await admin.end()
        }
      },
    }
  } catch (error) {
    await admin.end()
    throw error
  }
}

async function leftovers(admin: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and substr(datname, length($1) + 1) ~ '^[0-9a-f]{12}$'`,
    [prefix],
  )
  return rows.map(({ name }) => name)
}

async function create(admin: pg.Client, name: string, setting: string): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const isModern = (rows[0]?.version ?? 0) >= WITH_ITS_OWN_LOCALES
  const locale = `locale 'C'${isModern ? " locale_provider builtin builtin_locale 'C.UTF-8'" : ''}`
  try {
    await admin.query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`,
    )
  } catch (cause) {
    if (codeOf(cause) !== '42501') {
      throw new StartProblem(
        `No database could be made on the server of ${setting}: ${messageOf(cause)}. Put that right and try again.`,
        { cause },
      )
    }
    throw new StartProblem(
      `The user "${admin.user}" of ${setting} may not create databases. Allow it (alter role ${pg.escapeIdentifier(
        admin.user ?? '',
      )} createdb), or set BACKUP_VERIFY_URL to a server where one may.`,
      { cause },
    )
  }
}

async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

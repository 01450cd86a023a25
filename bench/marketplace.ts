import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../src/database/connection.server.ts'
import { migrate } from '../src/database/migrate.server.ts'
import type { BenchPostgres } from './postgres.ts'

const REFERENCE_SCHEMA = join(import.meta.dirname, 'reference/schema.sql')
const CREATES_SCHEMA = /^create schema reference;$/m

/** A database with so many generated properties, and the reference's tables filled from them. */
export type Marketplace = { rows: number; url: string; dataDirectory: string }

/**
 * Fills a database once; the next measurement finds it as it is, brought up to date for the program built in `program`.
 * `folder` is where the program's own files go.
 */
export async function openMarketplace(
  postgres: BenchPostgres,
  options: { rows: number; folder: string; program: string; say: (line: string) => void },
): Promise<Marketplace> {
  const { rows, folder, program, say } = options
  const url = await postgres.database(`rows_${rows}`)
  const marketplace = { rows, url, dataDirectory: join(folder, `program-${rows}`) }
  if (!(await hasRows(url, 'properties', rows))) {
    say(`Generating ${rows.toLocaleString('en-GB')} properties; the next measurement finds them…`)
    execFileSync(process.execPath, ['src/server/commands/generate.ts', '--properties', String(rows)], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: marketplace.dataDirectory },
    })
  }
  await bringUpToDate(url, program, say)
  if (!(await hasRows(url, 'reference.properties', rows))) {
    say("Filling the reference's table…")
    await fillReference(url)
  }
  return marketplace
}

async function hasRows(url: string, table: string, rows: number): Promise<boolean> {
  return await withClient(url, async (client) => {
    const { rows: found } = await client.query('select to_regclass($1) as table', [table])
    if (found[0].table === null) return false
    const counted = await client.query(`select count(*)::int as count from ${table}`)
    return counted.rows[0].count >= rows
  })
}

// The program would do it when it starts, but has less time for it, and leaves the statistics to autovacuum.
async function bringUpToDate(url: string, program: string, say: (line: string) => void): Promise<void> {
  const { db, close } = connect({ url, maxConnections: 1, isUnlimited: true })
  try {
    const done = await migrate(db, resolve(program, 'src/database/migrations'), say)
    if (done.length > 0) await sql`vacuum (analyze)`.execute(db)
  } finally {
    await close()
  }
}

async function fillReference(url: string): Promise<void> {
  const sql = readFileSync(REFERENCE_SCHEMA, 'utf8')
  if (!CREATES_SCHEMA.test(sql)) throw new Error(`${REFERENCE_SCHEMA} makes no schema of its own`)
  await withClient(url, async (client) => {
    // All or nothing: a half filled table would be taken for a full one.
    await client.query(`begin;\n${sql}\ncommit;`)
    for (const table of ['properties', 'places']) await client.query(`vacuum (analyze) reference.${table}`)
  })
}

/** Does something over one connection of its own. */
export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

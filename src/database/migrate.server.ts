import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartProblem } from '#/shared/start-problem.ts'
import type { Database } from './connection.server.ts'
import { announcePageChange } from './page-change.server.ts'

const OLDEST_SERVER_VERSION = 150_000

/**
 * Brings the database's tables up to date, one file after another, under a lock of the database:
 * of several starters one migrates and the others wait. Returns the names of the files it ran. Each is said before it
 * runs where there are tables already, because a million rows take minutes.
 */
export async function migrate(
  db: Database,
  folder: string,
  onProgress: (sentence: string) => void = () => undefined,
): Promise<string[]> {
  await checkServerVersion(db)
  const migrations = await readMigrations(folder)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const known = await migrator.getMigrations()
  const wanted = known.filter(({ executedAt }) => executedAt === undefined)
  if (wanted.length < known.length)
    for (const [index, { name, migration }] of wanted.entries()) {
      const sentence = `Bringing the database up to date: ${name} (${index + 1} of ${wanted.length})`
      migrations[name] = sayingBefore(migration, () => onProgress(sentence))
    }
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  const names = (results ?? []).map((result) => result.migrationName)
  // Programs that run already show what is in the tables, and know places by heart.
  if (names.length > 0) await db.transaction().execute((tx) => announcePageChange(tx))
  return names
}

const sayingBefore = (migration: Migration, say: () => void): Migration => ({
  up: async (db) => {
    say()
    await migration.up(db)
  },
})

/** Brings empty tables to the version of a migration, by its name. */
export async function migrateTo(db: Database, folder: string, name: string): Promise<void> {
  await checkServerVersion(db)
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

/** The names of all migrations, in their order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return Object.keys(await readMigrations(folder))
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    const statements = await readFile(join(folder, name), 'utf8')
    migrations[name.replace(/\.sql$/, '')] = {
      up: async (db) => {
        await sql.raw(statements).execute(db)
      },
    }
  }
  return migrations
}

async function checkServerVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number; text: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as text
  `.execute(db)
  const version = rows[0]
  if (version && version.version < OLDEST_SERVER_VERSION) {
    throw new StartProblem(`DATABASE_URL leads to PostgreSQL ${version.text}; version 15 or newer is needed.`)
  }
}

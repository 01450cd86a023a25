import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import * as v from 'valibot'
import { type Connection, connect } from '#/database/connection.server.ts'
import { listMigrations, migrateTo } from '#/database/migrate.server.ts'
import { JOBS_SCHEMA } from '#/platform/jobs/jobs.server.ts'
import { contentTypeOf } from '#/platform/storage/storage-key.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { type ArchiveEntry, readArchive, sha256 } from './backup-archive.server.ts'
import {
  BACKUP_FORMAT,
  type BackupManifest,
  backupManifest,
  fileCounts,
  tableCounts,
  type WaitingJob,
  waitingJobs,
} from './backup-manifest.ts'
import {
  countTable,
  listTables,
  openCopyIn,
  PLAIN_VALUES,
  runningCount,
  setSequences,
  type TableCount,
  type TableShape,
  withoutConstraints,
} from './backup-tables.server.ts'

const NO_ROWS = sha256(Buffer.alloc(0))

export type LoadBackupOptions = {
  file: string
  passphrase: string | undefined
  /** The owner's address of the database. */
  url: string
  /** The tables in which no row may be: only what a first start has made is overwritten. */
  mustBeEmpty: readonly string[]
  migrationsFolder: string
  /** Takes the stored files one by one. */
  putFile: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  onProgress?: (what: string) => void
}

export type LoadedBackup = {
  manifest: BackupManifest
  counts: TableCount[]
  jobs: WaitingJob[]
  files: number
}

/** What a backup says of itself, without reading on. */
export async function readManifest(file: string, passphrase: string | undefined): Promise<BackupManifest> {
  const archive = readArchive(file, { passphrase })
  try {
    return parse(backupManifest, await nextOf(archive, 'manifest.json'), 'manifest.json')
  } finally {
    await archive.return(undefined)
  }
}

/**
 * Fills an empty database and storage from an archive: first the tables as they were in that version, in one
 * transaction that also reads the archive to its end, so that a damaged archive leaves the database empty. The database
 * is then of the version that the backup was made with; migrate it further.
 */
export async function loadBackup(options: LoadBackupOptions): Promise<LoadedBackup> {
  const archive = readArchive(options.file, options)
  const connection = connect({ url: options.url, maxConnections: 2, isUnlimited: true })
  try {
    const manifest = parse(backupManifest, await nextOf(archive, 'manifest.json'), 'manifest.json')
    const jobs = parse(waitingJobs, await nextOf(archive, 'jobs.json'), 'jobs.json')
    await checkManifest(manifest, options.migrationsFolder)
    await clear(connection, options.mustBeEmpty)
    await migrateTo(connection.db, options.migrationsFolder, manifest.migrations.at(-1) ?? '')
    const client = await connection.pool.connect()
    try {
      await client.query('begin')
      await client.query(PLAIN_VALUES)
      await checkShapes(client, manifest)
      const loaded = await loadEntries(client, archive, manifest, options)
      await client.query('commit')
      return { manifest, jobs, ...loaded }
    } finally {
      client.release(true)
    }
  } finally {
    await archive.return(undefined)
    await connection.close()
  }
}

async function loadEntries(
  client: PoolClient,
  archive: AsyncIterable<ArchiveEntry>,
  manifest: BackupManifest,
  { putFile, onProgress = () => undefined }: LoadBackupOptions,
): Promise<{ counts: TableCount[]; files: number }> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let files = 0
  let expected: TableCount[] = []
  let found: ReturnType<typeof openTable> | undefined
  const counts: TableCount[] = []
  const closeTable = async () => {
    if (found) counts.push(await found.close())
    found = undefined
  }
  await withoutConstraints(client, manifest.tables, async () => {
    for await (const { name, bytes } of archive) {
      const [, tableName = '', key = ''] = /^(?:tables\/(\w+)\/\d+[.]copy|files\/(.+))$/.exec(name) ?? []
      const table = tables.get(tableName)
      if (found && found.name !== tableName) await closeTable()
      if (table) {
        if (!found) onProgress(`Table ${table.name}`)
        found ??= openTable(client, table)
        await found.write(bytes)
      } else if (key) {
        if (files === 0) onProgress('Files')
        await putFile(key, bytes, contentTypeOf(key))
        files += 1
      } else if (name === 'tables.json') expected = parse(tableCounts, bytes, name)
      else if (name === 'files.json') compareFiles(parse(fileCounts, bytes, name).files, files)
    }
    await closeTable()
    await setSequences(client, manifest.sequences)
  })
  compareCounts(expected, counts)
  return { counts: expected, files }
}

function openTable(client: PoolClient, table: TableShape) {
  const copy = openCopyIn(client, table)
  const count = runningCount(table.name)
  return {
    name: table.name,
    write: async (bytes: Buffer) => {
      count.add(bytes)
      await copy.write(bytes)
    },
    close: async (): Promise<TableCount> => {
      await copy.end()
      return count.total()
    },
  }
}

function compareFiles(expected: number, found: number): void {
  if (expected !== found) throw new StartProblem(`The backup names ${expected} files and holds ${found}.`)
}

/**
 * Refuses when a table is not what it was; a table without rows has no part in the archive. The checksum decides: a
 * backup of an earlier version may name no rows where there are some.
 */
export function compareCounts(expected: readonly TableCount[], found: readonly TableCount[]): void {
  const byName = new Map(found.map((table) => [table.name, table.sha256]))
  const wrong = expected.filter((table) => table.sha256 !== (byName.get(table.name) ?? NO_ROWS))
  if (expected.length === 0 || wrong.length > 0)
    throw new StartProblem(
      `These tables are not what they were: ${wrong.map(({ name }) => name).join(', ')}.`,
    )
}

/** Counts the tables of a database as a backup of it would. */
export async function countDatabase(url: string, tables: readonly TableShape[]): Promise<TableCount[]> {
  const connection = connect({ url, maxConnections: 1, isUnlimited: true })
  try {
    const client = await connection.pool.connect()
    try {
      await client.query('begin isolation level repeatable read, read only')
      await client.query(PLAIN_VALUES)
      const counts: TableCount[] = []
      for (const table of tables) counts.push(await countTable(client, table))
      return counts
    } finally {
      client.release(true)
    }
  } finally {
    await connection.close()
  }
}

async function nextOf(archive: AsyncGenerator<ArchiveEntry>, name: string): Promise<Buffer> {
  const { value } = await archive.next()
  if (value?.name !== name) throw new StartProblem(`This is no backup: it does not begin with ${name}.`)
  return value.bytes
}

function parse<S extends v.GenericSchema>(schema: S, bytes: Buffer, name: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, JSON.parse(bytes.toString()))
  if (!parsed.success)
    throw new StartProblem(`The backup's ${name} cannot be read by this version of the program.`)
  return parsed.output
}

async function checkManifest({ format, migrations }: BackupManifest, folder: string): Promise<void> {
  const known = await listMigrations(folder)
  if (format > BACKUP_FORMAT || migrations.some((name, index) => known[index] !== name)) {
    throw new StartProblem(
      'This backup was made by a newer or another version of the program. Restore it with that version, or a newer one.',
    )
  }
}

/** Takes away what a first start has made, such as tables of a newer version. Refuses a database that is in use. */
async function clear(connection: Connection, mustBeEmpty: readonly string[]): Promise<void> {
  await checkEmpty(connection, mustBeEmpty)
  const drop = sql`drop schema public cascade; drop schema if exists ${sql.id(JOBS_SCHEMA)} cascade; create schema public`
  await drop.execute(connection.db)
}

/** Rejects with a StartProblem when there is a row in one of the tables, as a restore does before it changes anything. */
export async function refuseInUse(url: string, mustBeEmpty: readonly string[]): Promise<void> {
  const connection = connect({ url, maxConnections: 1, isUnlimited: true })
  try {
    await checkEmpty(connection, mustBeEmpty)
  } finally {
    await connection.close()
  }
}

async function checkEmpty({ pool }: Connection, mustBeEmpty: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [mustBeEmpty],
  )
  for (const { name } of rows) {
    const found = await pool.query(`select from "${name}" limit 1`)
    if (found.rowCount === 0) continue
    throw new StartProblem(
      'The database is not empty. Restore into an empty one: another DATABASE_URL, or another DATA_DIR for the ' +
        'embedded database. Nothing was changed.',
    )
  }
}

async function checkShapes(client: PoolClient, { tables }: BackupManifest): Promise<void> {
  const now = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (const { name, columns } of tables) {
    const missing = columns.filter((column) => !now.get(name)?.columns.includes(column))
    if (missing.length > 0)
      throw new StartProblem(
        `The table ${name} of the backup has columns nobody knows: ${missing.join(', ')}.`,
      )
  }
}

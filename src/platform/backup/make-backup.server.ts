import { buffer } from 'node:stream/consumers'
import type { PoolClient } from 'pg'
import { connect } from '#/database/connection.server.ts'
import { JOBS_SCHEMA } from '#/platform/jobs/jobs.server.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { type ArchiveEntry, writeArchive } from './backup-archive.server.ts'
import { BACKUP_FORMAT, type BackupManifest, type WaitingJob } from './backup-manifest.ts'
import { copyOut, listSequences, listTables, PLAIN_VALUES, type TableCount } from './backup-tables.server.ts'

export type MakeBackupOptions = {
  /** The owner's address of the database. */
  url: string
  storage: Storage
  file: string
  passphrase: string | undefined
  /** Work that a restore must not queue again by itself. */
  jobsLeftOut: readonly string[]
  /** Called with how many of so many tables and files are done. */
  onProgress?: (done: number, total: number) => void
}

export type BackupReport = { createdAt: string; tables: number; rows: number; files: number; bytes: number }

/** Files of an import wait for an hour at most; what identifies applicants is in no backup. */
const LEFT_OUT_FILES = /[.]csv$|^identity[/]/

/**
 * Writes the database and the stored files into one archive while the program runs. The database is as it was at one
 * moment; a file that is removed meanwhile is named in the archive.
 */
export async function makeBackup(options: MakeBackupOptions): Promise<BackupReport> {
  const connection = connect({ url: options.url, maxConnections: 1, isUnlimited: true })
  try {
    const client = await connection.pool.connect()
    try {
      await client.query('begin isolation level repeatable read, read only')
      await client.query(PLAIN_VALUES)
      const report = { createdAt: '', tables: 0, rows: 0, files: 0 }
      const { bytes } = await writeArchive(options.file, entries(client, options, report), options)
      await client.query('commit')
      return { ...report, bytes }
    } finally {
      // What was left open ends with the connection.
      client.release(true)
    }
  } finally {
    await connection.close()
  }
}

const json = (name: string, value: unknown): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

async function* entries(
  client: PoolClient,
  { storage, jobsLeftOut, onProgress = () => undefined }: MakeBackupOptions,
  report: Omit<BackupReport, 'bytes'>,
): AsyncGenerator<ArchiveEntry> {
  const manifest = await describe(client)
  report.createdAt = manifest.createdAt
  yield json('manifest.json', manifest)
  yield json('jobs.json', await waitingJobs(client, jobsLeftOut))
  const keys = await listFiles(storage)
  const total = manifest.tables.length + keys.length
  const counts: TableCount[] = []
  for (const table of manifest.tables) {
    const parts = copyOut(client, table)
    for (let part = 1; ; part += 1) {
      const { done, value } = await parts.next()
      if (done) {
        counts.push(value)
        report.rows += value.rows
        break
      }
      yield { name: `tables/${table.name}/${String(part).padStart(6, '0')}.copy`, bytes: value }
    }
    report.tables += 1
    onProgress(report.tables, total)
  }
  yield json('tables.json', counts)
  const removed: string[] = []
  let bytes = 0
  for (const key of keys) {
    const stored = await storage.get(key)
    if (stored) {
      const content = await buffer(stored.body)
      bytes += content.length
      report.files += 1
      yield { name: `files/${key}`, bytes: content }
    } else removed.push(key)
    onProgress(report.tables + report.files + removed.length, total)
  }
  yield json('files.json', { files: report.files, bytes, removed })
}

async function listFiles(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) if (!LEFT_OUT_FILES.test(key)) keys.push(key)
  return keys.sort()
}

async function describe(client: PoolClient): Promise<BackupManifest> {
  const { rowCount } = await client.query(
    "select from pg_class where relnamespace = to_regnamespace('public') and relname = 'kysely_migration'",
  )
  if (rowCount === 0)
    throw new StartProblem(
      'The database is empty: there is nothing to back up. Start the program once before.',
    )
  const { rows } = await client.query<Pick<BackupManifest, 'createdAt' | 'postgres' | 'migrations'>>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
       current_setting('server_version') as postgres,
       (select array_agg(name order by name) from kysely_migration) as migrations`,
  )
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself.')
  return {
    format: BACKUP_FORMAT,
    ...row,
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

// Work that comes up by the clock comes up by itself, and has no payload.
async function waitingJobs(client: PoolClient, heldBack: readonly string[]): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select name, data as payload from ${JOBS_SCHEMA}.job
     where state in ('created', 'retry', 'active') and name <> all ($1) and data is not null and data <> '{}'
     order by created_on`,
    [heldBack],
  )
  return rows
}

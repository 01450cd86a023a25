import * as v from 'valibot'

/** Of the archive's shape; a program reads those up to its own. */
export const BACKUP_FORMAT = 1

const table = v.object({ name: v.string(), columns: v.array(v.string()), order: v.string() })
const count = v.object({ name: v.string(), rows: v.number(), sha256: v.string() })
const job = v.object({ name: v.string(), payload: v.record(v.string(), v.unknown()) })

/** First in the archive: what it holds and which version of the database it is of. */
export const backupManifest = v.object({
  format: v.number(),
  /** The moment that the database is shown at, in ISO format. */
  createdAt: v.string(),
  postgres: v.string(),
  migrations: v.array(v.string()),
  tables: v.array(table),
  sequences: v.array(v.object({ name: v.string(), value: v.string() })),
})
export type BackupManifest = v.InferOutput<typeof backupManifest>

/** After the tables: how much they were. */
export const tableCounts = v.array(count)

/** Work that was waiting. */
export const waitingJobs = v.array(job)
export type WaitingJob = v.InferOutput<typeof job>

/** After the files: how many there are, and those that were removed while the backup was made. */
export const fileCounts = v.object({ files: v.number(), bytes: v.number(), removed: v.array(v.string()) })

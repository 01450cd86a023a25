import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { BucketConfig } from '#/platform/backup/backup-bucket.server.ts'
import { type BucketBackup, listBucketBackups } from '#/platform/backup/backup-shelf.server.ts'
import { inMegabytes, withFetchedBackup } from '#/platform/backup/fetched-backup.server.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { createProgressBar, type ProgressOutput } from './progress-bar.ts'

const IN_BUCKET = 'bucket:'
const NEWEST = 'latest'
const STEPS = 200

/** How a command says what it takes. */
export const SOURCES_USAGE = `A backup in BACKUP_S3_BUCKET is named by bucket:NAME, the newest by bucket:latest; bucket: alone lists them.
It is fetched into BACKUP_FOLDER, or the folder for temporary files, and removed there at the end.
`

/** Where a backup comes from; `withFile` gives it to an act as a file. */
export type BackupSource = {
  isFetched: boolean
  withFile<T>(act: (file: string) => Promise<T>): Promise<T>
}

/**
 * What the word after a command names: a file, or with `bucket:` a backup in the bucket for backups. `bucket:` alone
 * lists them and answers undefined. Rejects with a StartProblem when there is no such bucket or backup, with the list.
 */
export async function findSource(
  config: BucketConfig,
  word: string,
  output: ProgressOutput,
): Promise<BackupSource | undefined> {
  if (!word.startsWith(IN_BUCKET)) return { isFetched: false, withFile: (act) => act(resolve(word)) }
  const { bucket } = config.backup
  const backups = await listBucketBackups(config)
  if (bucket === undefined || !backups)
    throw new StartProblem(
      'BACKUP_S3_BUCKET is not set. Set it, and what else of BACKUP_S3_* its server needs, as where the backup was made.',
    )
  if (backups.length === 0) throw new StartProblem(`There is no backup in the bucket ${bucket}.`)
  const name = word.slice(IN_BUCKET.length)
  if (name === '') return void output.write(listOf(bucket, backups))
  const found = name === NEWEST ? backups[0] : backups.find((backup) => backup.name === name)
  if (!found)
    throw new StartProblem(
      `There is no backup ${name} in the bucket ${bucket}.\n\n${listOf(bucket, backups)}`,
    )
  return {
    isFetched: true,
    withFile: async (act) => {
      const folder = config.backup.folder ?? tmpdir()
      output.write(`Fetching ${found.name} of the bucket ${bucket} (${inMegabytes(found.bytes)})\n`)
      const onProgress = bySteps(found.bytes, createProgressBar(output, found.bytes))
      return await withFetchedBackup(config, found, { folder, onProgress }, act)
    },
  }
}

// A chunk comes a thousand times a second; a terminal is drawn on two hundred times at most.
function bySteps(total: number, show: (done: number) => void): (done: number) => void {
  let shown = 0
  return (done) => {
    if (done < total && done - shown < total / STEPS) return
    shown = done
    show(done)
  }
}

function listOf(bucket: string, backups: readonly BucketBackup[]): string {
  const width = Math.max(...backups.map(({ name }) => name.length))
  const lines = backups.map(({ name, at, bytes }) => {
    const moment = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return `  ${name.padEnd(width)}  ${moment}  ${inMegabytes(bytes).padStart(12)}\n`
  })
  return `In the bucket ${bucket}, newest first:\n\n${lines.join('')}`
}

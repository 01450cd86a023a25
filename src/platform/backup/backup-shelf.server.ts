import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { type BucketConfig, withBucket } from './backup-bucket.server.ts'

const BEGINNING = 'fihankra-'
const NAME = /^fihankra-(\d{4}-\d\d-\d\dT\d{6})[.]tar[.]gz(?:[.]age)?$/

/** The name of a nightly backup, by its moment. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `fihankra-${moment}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** The moment of a nightly backup, by its name; undefined for any other file. */
export function backupMoment(name: string): Date | undefined {
  const [, moment] = NAME.exec(name) ?? []
  if (moment === undefined) return undefined
  const at = new Date(`${moment.replace(/(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The backups whose days are over; never the newest. Other files are not ours to remove. */
export function expiredBackups(
  names: readonly string[],
  { now, keepDays }: { now: Date; keepDays: number },
): string[] {
  const oldest = backupName(new Date(now.getTime() - keepDays * MILLISECONDS_PER_DAY), false)
  const ours = names.filter((name) => NAME.test(name)).toSorted()
  return ours.slice(0, -1).filter((name) => name < oldest)
}

/** Copies a backup into the bucket for backups, when there is one. */
export async function copyToBucket(config: BucketConfig, file: string): Promise<void> {
  await withBucket(config, (bucket) => bucket.copyFile(basename(file), file))
}

/** A nightly backup in the bucket, by its name, with its moment. */
export type BucketBackup = { name: string; at: Date; bytes: number }

/** The backups in the bucket, newest first; undefined when no bucket is set. */
export async function listBucketBackups(config: BucketConfig): Promise<BucketBackup[] | undefined> {
  const stored = await withBucket(config, (bucket) => bucket.list(BEGINNING))
  return stored
    ?.flatMap(({ key: name, bytes }) => {
      const at = backupMoment(name)
      return at === undefined ? [] : [{ name, at, bytes }]
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes the backups whose days are over, from the folder and from the bucket, and what broken uploads left there. */
export async function removeOldBackups(config: BucketConfig, now: Date): Promise<void> {
  const { folder, keepDays } = config.backup
  if (folder !== undefined) {
    for (const name of expiredBackups(await readdir(folder), { now, keepDays })) {
      await rm(join(folder, name), { force: true })
    }
  }
  await withBucket(config, async (bucket) => {
    const names = (await bucket.list(BEGINNING)).map(({ key }) => key)
    for (const key of expiredBackups(names, { now, keepDays })) await bucket.remove(key)
    // No backup is copied for a day.
    await bucket.removeBrokenUploads(BEGINNING, new Date(now.getTime() - MILLISECONDS_PER_DAY))
  })
}

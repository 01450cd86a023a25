import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openS3 } from '#/platform/storage/s3-storage.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import type { StorageSettings } from '../storage/storage.config.ts'
import type { BackupSettings } from './backup.config.ts'

type ShelfConfig = { backup: BackupSettings; storage: StorageSettings }

const NAME = /^fihankra-(\d{4}-\d\d-\d\dT\d{6})[.]tar[.]gz(?:[.]age)?$/

/** The name of a nightly backup, by its moment. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `fihankra-${moment}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** The moment of a nightly backup, by its name; undefined for any other file. */
export function backupMoment(name: string): Date | undefined {
  const [, moment] = NAME.exec(name) ?? []
  return moment === undefined ? undefined : new Date(`${moment.replace(/(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')}Z`)
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
export async function copyToBucket(config: ShelfConfig, file: string): Promise<void> {
  const bucket = await openBucket(config)
  if (!bucket) return
  const { size } = await stat(file)
  await bucket.client.send(
    new bucket.PutObjectCommand({
      Bucket: bucket.name,
      Key: basename(file),
      Body: createReadStream(file),
      ContentLength: size,
      ContentType: 'application/octet-stream',
    }),
  )
}

/** Removes the backups whose days are over, from the folder and from the bucket. */
export async function removeOldBackups(config: ShelfConfig, now: Date): Promise<void> {
  const { folder, keepDays } = config.backup
  if (folder !== undefined) {
    for (const name of expiredBackups(await readdir(folder), { now, keepDays })) {
      await rm(join(folder, name), { force: true })
    }
  }
  const bucket = await openBucket(config)
  if (!bucket) return
  const listed = await bucket.client.send(
    new bucket.ListObjectsV2Command({ Bucket: bucket.name, Prefix: 'fihankra-' }),
  )
  const names = (listed.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
  for (const Key of expiredBackups(names, { now, keepDays })) {
    await bucket.client.send(new bucket.DeleteObjectCommand({ Bucket: bucket.name, Key }))
  }
}

async function openBucket({ backup, storage }: ShelfConfig) {
  const { bucket: name } = backup
  if (name === undefined) return undefined
  const { endpoint, region, accessKeyId, secretAccessKey } = storage
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartProblem('BACKUP_S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return { name, ...(await openS3({ endpoint, region, accessKeyId, secretAccessKey })) }
}

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openS3 } from '../storage/s3-storage.server.ts'
import { startS3Server } from '../storage/testing/s3-server.ts'
import { backupName, copyToBucket, expiredBackups, removeOldBackups } from './backup-shelf.server.ts'

const NOTHING_SET = {
  endpoint: undefined,
  region: undefined,
  accessKeyId: undefined,
  secretAccessKey: undefined,
  passphrase: undefined,
  verifyUrl: undefined,
}
const NOW = new Date('2026-11-23T02:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const names = [0, 1, 29, 31, 400].map((days) => backupName(daysAgo(days), days === 31))

test('a backup goes when its days are over, other files and the newest backup never', () => {
  const others = ['fihankra-notes.txt', 'fihankra-2020-01-01T000000.tar.gz.part', 'erasures.log']
  const expired = expiredBackups([...names, ...others], { now: NOW, keepDays: 30 })
  expect(expired).toEqual([backupName(daysAgo(400), false), backupName(daysAgo(31), true)])
  expect(expiredBackups([backupName(daysAgo(400), false)], { now: NOW, keepDays: 30 })).toEqual([])
})

test('backups are copied into the bucket, and old ones go from folder and bucket', async () => {
  const server = await startS3Server()
  const folder = await mkdtemp(join(tmpdir(), 'fihankra-shelf-'))
  try {
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = server.access
    const config = {
      backup: { ...NOTHING_SET, folder, bucket, keepDays: 30 },
      storage: { driver: 'disk' as const, endpoint, region, bucket: undefined, accessKeyId, secretAccessKey },
    }
    for (const name of names) {
      await writeFile(join(folder, name), `The backup ${name}`)
      await copyToBucket(config, join(folder, name))
    }
    await removeOldBackups(config, NOW)
    const left = [0, 1, 29].map((days) => backupName(daysAgo(days), false)).sort()
    expect((await readdir(folder)).sort()).toEqual(left)
    const { client, ListObjectsV2Command, GetObjectCommand } = await openS3(server.access)
    const listed = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
    expect(listed.Contents?.map(({ Key }) => Key).sort()).toEqual(left)
    const read = await client.send(new GetObjectCommand({ Bucket: bucket, Key: left[0] ?? '' }))
    expect(await read.Body?.transformToString()).toBe(`The backup ${left[0]}`)
    client.destroy()
  } finally {
    await rm(folder, { recursive: true })
    await server.stop()
  }
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openS3 } from '../storage/s3-storage.server.ts'
import { startS3Server } from '../storage/testing/s3-server.ts'
import { type BackupSettings, backupContradictions, bucketAccess } from './backup.config.ts'
import { type BackupBucket, withBucket } from './backup-bucket.server.ts'
import { openNotes } from './bucket-notes.server.ts'
import { type MultipartStub, startMultipartStub } from './testing/multipart-stub.ts'

const PART = 5 * 1024 * 1024
const KEY = 'fihankra-2026-11-23T023000.tar.gz'
const content = randomBytes(2 * PART + 4_321)
const pictures = {
  driver: 'disk' as const,
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'pictures',
  accessKeyId: 'of the pictures',
  secretAccessKey: 'of the pictures',
}
const settings = (given: Partial<BackupSettings> = {}): BackupSettings => ({
  folder: undefined,
  bucket: 'backups',
  endpoint: undefined,
  region: undefined,
  accessKeyId: undefined,
  secretAccessKey: undefined,
  keepDays: 30,
  passphrase: undefined,
  verifyUrl: undefined,
  ...given,
})
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fihankra-bucket-'))
  file = join(folder, KEY)
  await writeFile(file, content)
})
afterAll(() => rm(folder, { recursive: true }))

describe('a server that speaks S3', () => {
  test('gets a backup in several parts, at an address and with keys of its own, and holds every byte', async () => {
    const server = await startS3Server()
    onTestFinished(() => server.stop())
    const config = { backup: settings(server.access), storage: pictures }
    await withBucket(config, (bucket) => bucket.copyFile(KEY, file), PART)
    const { client, GetObjectCommand } = await openS3(server.access)
    onTestFinished(() => client.destroy())
    const found = await client.send(new GetObjectCommand({ Bucket: server.access.bucket, Key: KEY }))
    expect(content.equals((await found.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
    // It knows nothing of uploads that were broken off, which is no failure.
    await withBucket(config, (bucket) => bucket.removeBrokenUploads('fihankra-', new Date()))
  })

  test('has notes beside them, encrypted when there is a passphrase', async () => {
    const server = await startS3Server()
    onTestFinished(() => server.stop())
    const config = {
      backup: settings({ ...server.access, passphrase: 'akwaaba kwahu 2026' }),
      storage: pictures,
    }
    const notes = openNotes(config, 'erasures')
    await notes?.put('a.json', 'one')
    await notes?.put('b.json', 'two')
    expect(await notes?.names()).toEqual(['a.json', 'b.json'])
    expect(await notes?.read(['b.json', 'a.json'])).toEqual(['two', 'one'])
    const raw = await withBucket(config, (bucket) => bucket.get('erasures/a.json'))
    expect(raw?.toString('latin1')).toMatch(/^age-encryption/)
    const others = { ...config, backup: { ...config.backup, passphrase: 'another passphrase' } }
    await expect(openNotes(others, 'erasures')?.read(['a.json'])).rejects.toThrow(
      'erasures/a.json in the bucket pictures cannot be opened with this BACKUP_PASSPHRASE.',
    )
  })
})

describe('an upload in parts', () => {
  let stub: MultipartStub
  const copy = (act: (bucket: BackupBucket) => Promise<void> = (bucket) => bucket.copyFile(KEY, file)) =>
    withBucket(
      {
        backup: settings({ endpoint: stub.endpoint, accessKeyId: 'id', secretAccessKey: 'secret' }),
        storage: pictures,
      },
      act,
      PART,
    )
  const stored = () => stub.files.get(`/backups/${KEY}`)?.bytes
  beforeEach(async () => {
    stub = await startMultipartStub()
  })
  afterEach(() => stub.stop())

  test('that breaks off in the middle leaves neither parts nor a file, and the next one is whole', async () => {
    stub.fault = (what) => (what === 2 ? 'break' : undefined)
    await expect(copy()).rejects.toThrow(
      `The bucket backups did not take ${KEY}: The storage server cannot be reached.`,
    )
    expect([stub.uploads.size, stub.files.size]).toEqual([0, 0])
    stub.fault = () => undefined
    await copy()
    expect(stored()?.equals(content)).toBe(true)
    expect(stub.uploads.size).toBe(0)
  })

  test('whose last answer is lost is there all the same', async () => {
    stub.fault = (what) => (what === 'end' ? 'lose-end' : undefined)
    await copy()
    expect(stored()?.equals(content)).toBe(true)
  })

  test('of which a part was stored otherwise is refused and removed', async () => {
    stub.fault = (what) => (what === 3 ? 'change' : undefined)
    await expect(copy()).rejects.toThrow('otherwise than it was sent')
    expect(stub.files.size).toBe(0)
  })

  test('is read again where the server does not name the checksums of parts', async () => {
    stub.fault = (what) => (what === 'end' ? undefined : 'own-marks')
    await copy()
    expect(stored()?.equals(content)).toBe(true)
  })

  test('that a killed program left behind is removed a day later, a running one is not', async () => {
    const upload = { path: `/backups/${KEY}`, sha256: '', parts: new Map() }
    stub.uploads.set('old', { ...upload, begun: new Date('2026-11-21T02:30:00Z') })
    stub.uploads.set('young', { ...upload, begun: new Date('2026-11-23T02:00:00Z') })
    await copy((bucket) => bucket.removeBrokenUploads('fihankra-', new Date('2026-11-22T02:30:00Z')))
    expect([...stub.uploads.keys()]).toEqual(['young'])
  })
})

test('the bucket is where the pictures are unless the settings say otherwise, and its keys go together', () => {
  const access = (given: Partial<BackupSettings>, storage = pictures) =>
    bucketAccess({ backup: settings(given), storage })
  expect(access({ bucket: undefined })).toBeUndefined()
  expect(access({})).toEqual({
    bucket: 'backups',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    accessKeyId: 'of the pictures',
    secretAccessKey: 'of the pictures',
  })
  const elsewhere = {
    endpoint: 'https://s3.example.com',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  expect(access(elsewhere)).toEqual({ bucket: 'backups', ...elsewhere })

  const problems = (
    given: Partial<BackupSettings>,
    storage: Parameters<typeof backupContradictions>[1] = pictures,
  ) => backupContradictions(settings(given), storage)
  expect(problems({})).toEqual([])
  expect(problems({ accessKeyId: 'id' })).toEqual([
    'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together: set both or neither.',
  ])
  expect(problems({}, { ...pictures, accessKeyId: undefined })).toEqual([
    'BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of the pictures.',
  ])
  expect(problems({ bucket: 'pictures' })).toEqual([
    'BACKUP_S3_BUCKET must not be the bucket of the pictures, S3_BUCKET.',
  ])
  expect(problems({ bucket: 'pictures', endpoint: 'https://s3.example.com' })).toEqual([])
})

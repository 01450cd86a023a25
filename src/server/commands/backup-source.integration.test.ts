import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { withBucket } from '#/platform/backup/backup-bucket.server.ts'
import { backupName } from '#/platform/backup/backup-shelf.server.ts'
import { makeBackup } from '#/platform/backup/make-backup.server.ts'
import { readManifest } from '#/platform/backup/restore-backup.server.ts'
import { createMemoryStorage } from '#/platform/storage/memory-storage.ts'
import { startFaultyProxy } from '#/platform/storage/testing/faulty-proxy.ts'
import { startS3Server } from '#/platform/storage/testing/s3-server.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { readConfig } from '../config.ts'
import { findSource } from './backup-source.server.ts'
import { JOBS_LEFT_OUT } from './backup-tools.server.ts'

const PASSPHRASE = 'akwaaba kwahu 2026'
const OLDER = backupName(new Date('2026-11-22T02:30:00Z'), true)
const NEWER = backupName(new Date('2026-11-23T02:30:00Z'), true)
const source = useTestDatabase()
let server: Awaited<ReturnType<typeof startS3Server>>
let made: string
let folder: string

const settings = (given: Record<string, string> = {}) => ({
  BACKUP_S3_BUCKET: server.access.bucket,
  BACKUP_S3_ENDPOINT: server.access.endpoint,
  BACKUP_S3_REGION: server.access.region,
  BACKUP_S3_ACCESS_KEY_ID: server.access.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: server.access.secretAccessKey,
  BACKUP_PASSPHRASE: PASSPHRASE,
  ...given,
})

/** A backup of the bucket by its word, fetched into the test's folder, and what was said. */
async function find(word: string, given: Record<string, string> = {}) {
  const said: string[] = []
  const config = readConfig(settings({ BACKUP_FOLDER: folder, ...given }))
  const found = await findSource(config, word, { write: (line: string) => said.push(line) })
  return { found, said }
}

beforeAll(async () => {
  server = await startS3Server()
  await insertAccount(source.db, { email: 'ama@example.com' })
  const storage = createMemoryStorage()
  await storage.put('ab/1.webp', Buffer.alloc(3, 1), { contentType: 'image/webp' })
  made = await mkdtemp(join(tmpdir(), 'fihankra-made-'))
  const file = join(made, NEWER)
  const jobsLeftOut = JOBS_LEFT_OUT
  await makeBackup({ url: source.url, storage, file, passphrase: PASSPHRASE, jobsLeftOut })
  await withBucket(readConfig(settings()), async (bucket) => {
    await bucket.put(OLDER, Buffer.from('No backup, whatever its name'))
    await bucket.copyFile(NEWER, file)
    await bucket.put('fihankra-notes.txt', Buffer.from('Not ours'))
    await bucket.put('erasures/a.json', Buffer.from('Not a backup'))
  })
})
afterAll(async () => {
  await server.stop()
  await rm(made, { recursive: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fihankra-fetching-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts a command of the terminal with nothing but these settings. */
function start(command: string, word: string, given: Record<string, string>) {
  const child = spawn(process.execPath, [`src/server/commands/${command}.ts`, word], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TMPDIR: folder,
      ...settings(given),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([said, complained, [code, signal]]) => ({ said, complained, code, signal }),
  )
  return { child, ended }
}

// Each a process that makes a whole database.
describe('with the bucket alone', { timeout: 180_000 }, () => {
  const target = useTestDatabase()
  let environment: Record<string, string>
  beforeAll(async () => {
    environment = {
      DATABASE_URL: target.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'fihankra-data-')),
    }
  })
  afterAll(() => rm(environment.DATA_DIR ?? '', { recursive: true }))

  test('the newest backup is proved by the command, which leaves nothing of it behind', async () => {
    const proved = await start('verify-backup', 'bucket:latest', { BACKUP_VERIFY_URL: source.url }).ended
    expect(proved).toMatchObject({ complained: '', code: 0 })
    expect(proved.said).toContain(`Fetching ${NEWER} of the bucket ${server.access.bucket}`)
    expect(proved.said).toContain('100 %')
    expect(proved.said).toContain('is whole')
    expect(await readdir(folder)).toEqual([])
  })

  test('a backup is restored by the command, which then refuses another before it fetches one', async () => {
    const restored = await start('restore-backup', `bucket:${NEWER}`, environment).ended
    expect(restored).toMatchObject({ complained: '', code: 0 })
    expect(restored.said).toContain('1 files of')
    const { rows } = await target.pool.query('select email from accounts')
    expect(rows).toEqual([{ email: 'ama@example.com' }])
    expect(await readdir(join(environment.DATA_DIR ?? '', 'files'), { recursive: true })).toContain(
      'ab/1.webp',
    )
    expect(await readdir(folder)).toEqual([])

    // Nobody waits for a backup that there is no place for.
    const again = await start('restore-backup', 'bucket:latest', environment).ended
    expect(again.code).toBe(1)
    expect(again.complained).toContain('The database is not empty.')
    expect(again.said).not.toContain('Fetching')
  })
})

test('a backup of the bucket is a file that only its owner can read, for as long as somebody works with it', async () => {
  const { found } = await find('bucket:latest')
  await found?.withFile(async (file) => {
    expect(file.endsWith(`/${NEWER}`)).toBe(true)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(file)).size).toBe((await stat(join(made, NEWER))).size)
  })
  expect(await readdir(folder)).toEqual([])
  await expect(found?.withFile(() => Promise.reject(new Error('No disk')))).rejects.toThrow('No disk')
  expect(await readdir(folder)).toEqual([])
})

test('bucket: alone lists the backups with moment and size, and an unknown name does too', async () => {
  const { found, said } = await find('bucket:')
  expect(found).toBeUndefined()
  const list = said.join('')
  expect(list).toMatch(
    new RegExp(`newest first:\n\n {2}${NEWER} {2}2026-11-23 02:30 UTC +[0-9.]+ MB\n {2}${OLDER} .+\n$`),
  )
  for (const word of ['fihankra-notes.txt', 'erasures/a.json', '../a', 'fihankra-2026-99-99T999999.tar.gz'])
    await expect(find(`bucket:${word}`)).rejects.toThrow(
      `There is no backup ${word} in the bucket ${server.access.bucket}.\n\n${list}`,
    )
})

test('what is no backup although it has the name of one is refused by that name', async () => {
  const { found } = await find(`bucket:${OLDER}`)
  await expect(found?.withFile((file) => readManifest(file, PASSPHRASE))).rejects.toThrow(
    `${OLDER} of the bucket ${server.access.bucket} is no whole backup: it was cut off or changed.`,
  )
})

test('a bucket that is not set, not there, empty or out of reach is said so', async () => {
  await expect(findSource(readConfig({}), 'bucket:latest', { write: () => undefined })).rejects.toThrow(
    'BACKUP_S3_BUCKET is not set.',
  )
  await expect(find('bucket:latest', { BACKUP_S3_BUCKET: 'elsewhere' })).rejects.toThrow(
    'The bucket elsewhere cannot be listed: The storage server has no such bucket.',
  )
  await expect(find('bucket:latest', { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(
    'cannot be listed: The storage server cannot be reached.',
  )
  const empty = await startS3Server()
  onTestFinished(() => empty.stop())
  await expect(find('bucket:', { BACKUP_S3_ENDPOINT: empty.access.endpoint })).rejects.toThrow(
    `There is no backup in the bucket ${empty.access.bucket}.`,
  )
})

test('a connection that breaks while a backup comes is said so, and leaves nothing behind', async () => {
  const proxy = await startFaultyProxy(server.access.endpoint)
  onTestFinished(() => proxy.stop())
  const { found } = await find('bucket:latest', { BACKUP_S3_ENDPOINT: proxy.endpoint })
  proxy.cutDownAfter = 20_000
  const act = vi.fn()
  await expect(found?.withFile(act)).rejects.toThrow(
    /^fihankra-\S+ of the bucket \w+ broke off after [\d,]+ bytes/,
  )
  expect(act).not.toHaveBeenCalled()
  expect(await readdir(folder)).toEqual([])
})

/** A server whose bucket holds one backup of that size, and gives out these bytes with these headers. */
async function startBucketOf(size: number, answer: (response: ServerResponse) => void) {
  const listed = `<Contents><Key>${NEWER}</Key><Size>${size}</Size></Contents><IsTruncated>false</IsTruncated>`
  const stub = createServer((request, response) => {
    if (!request.url?.includes('list-type')) return answer(response)
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<ListBucketResult>${listed}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(stub, 'listening')
  onTestFinished(() => {
    stub.closeAllConnections()
    stub.close()
  })
  return { BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(stub.address() as AddressInfo).port}` }
}

test('a backup that the disk has no room for is not fetched, and a file that changed in the bucket is refused', async () => {
  const answer = vi.fn()
  const huge = await find('bucket:latest', await startBucketOf(9e15, answer))
  await expect(huge.found?.withFile(async () => undefined)).rejects.toThrow(
    `${folder} has no room for ${NEWER}: 9,000,000,000.0 MB are needed`,
  )
  expect(answer).not.toHaveBeenCalled()

  const changed = await startBucketOf(4, (response) =>
    response.writeHead(200, { 'content-length': 4, 'x-amz-meta-sha256': 'ab'.repeat(32) }).end('four'),
  )
  await expect((await find('bucket:latest', changed)).found?.withFile(async () => undefined)).rejects.toThrow(
    'did not arrive as it was sent there',
  )
  expect(await readdir(folder)).toEqual([])
})

test('a command that is ended while a backup comes removes what came of it', async () => {
  const endless = await startBucketOf(1_000, (response) =>
    response.writeHead(200, { 'content-length': 1_000 }).write('the beginning'),
  )
  const { child, ended } = start('verify-backup', 'bucket:latest', endless)
  const written = async () => {
    const [name] = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(NEWER))
    expect((await stat(join(folder, name ?? 'nothing'))).size).toBeGreaterThan(0)
  }
  await vi.waitFor(written, { timeout: 25_000, interval: 50 })
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ signal: 'SIGTERM' })
  expect(await readdir(folder)).toEqual([])
})

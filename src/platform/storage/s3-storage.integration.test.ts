import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createS3Storage, type S3StorageOptions } from './s3-storage.server.ts'
import { describeStorage, listAll, makeBytes, readWhole, WEBP } from './storage.contract.ts'
import type { Storage } from './storage.ts'
import { checkStorage } from './storage-check.ts'
import { type FaultyProxy, startFaultyProxy } from './testing/faulty-proxy.ts'
import { startS3Server } from './testing/s3-server.ts'
import { type StubS3, startStubS3 } from './testing/stub-s3.ts'

const FILE = makeBytes(5 * 1024 * 1024)
const unavailable = (code: string) => ({ kind: 'unavailable', code })

describeStorage('a bucket', async () => {
  const server = await startS3Server()
  return { storage: createS3Storage(server.access), stop: server.stop }
})

describe('a bucket over a bad connection', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  let proxy: FaultyProxy
  let straight: Storage
  let storage: Storage
  beforeAll(async () => {
    server = await startS3Server()
    straight = createS3Storage(server.access)
  })
  beforeEach(async () => {
    proxy = await startFaultyProxy(server.access.endpoint)
    storage = createS3Storage({
      ...server.access,
      endpoint: proxy.endpoint,
      silenceMilliseconds: 300,
      callMilliseconds: 2_000,
    })
  })
  afterEach(async () => {
    await storage.close()
    await proxy.stop()
    for (const { key } of await listAll(straight)) await straight.delete(key)
  })
  afterAll(async () => {
    await straight.close()
    await server.stop()
  })

  test.each([2_000, 100_000, 4_000_000])(
    'a file cut off on its way after %i bytes is not there, and comes when the connection heals',
    async (bytes) => {
      proxy.cutUpAfter = bytes
      await expect(storage.put('a.webp', FILE, WEBP)).rejects.toMatchObject(
        unavailable('storage.unreachable'),
      )
      expect(await straight.get('a.webp')).toBeUndefined()
      expect(await straight.stat('a.webp')).toBeUndefined()
      expect(await listAll(straight)).toEqual([])

      proxy.cutUpAfter = Number.POSITIVE_INFINITY
      await storage.put('a.webp', FILE, WEBP)
      expect(Buffer.compare((await readWhole(straight, 'a.webp')) ?? Buffer.alloc(0), FILE)).toBe(0)
    },
  )

  test('a file that stops on its way is not there', async () => {
    proxy.silentAfter = 200_000
    await expect(storage.put('a.webp', FILE, WEBP)).rejects.toMatchObject(unavailable('storage.unreachable'))
    expect(await straight.get('a.webp')).toBeUndefined()
    expect(await listAll(straight)).toEqual([])
  })

  test('a file that stops on its way back fails', async () => {
    await straight.put('a.webp', FILE, WEBP)
    const found = await storage.get('a.webp')
    proxy.silentAfter = 0
    await expect(new Response(found?.body).arrayBuffer()).rejects.toMatchObject(
      unavailable('storage.incomplete'),
    )
  })

  test('a file cut off on its way back fails instead of ending early', async () => {
    await straight.put('a.webp', FILE, WEBP)
    proxy.cutDownAfter = 1_000_000
    const found = await storage.get('a.webp')
    expect(found?.size).toBe(FILE.length)
    await expect(new Response(found?.body).arrayBuffer()).rejects.toMatchObject(
      unavailable('storage.incomplete'),
    )
  })

  test('a file that nobody reads does no harm when the connection goes', async () => {
    await straight.put('a.webp', FILE, WEBP)
    const found = await storage.get('a.webp')
    await proxy.stop()
    await expect(new Response(found?.body).arrayBuffer()).rejects.toMatchObject(
      unavailable('storage.incomplete'),
    )
  })

  test('a server that says nothing is left in time, whatever was asked', async () => {
    await storage.put('a.webp', makeBytes(10), WEBP)
    proxy.silentAfter = 0
    const refused = unavailable('storage.unreachable')
    await Promise.all([
      expect(storage.put('b.webp', FILE, WEBP)).rejects.toMatchObject(refused),
      expect(storage.get('a.webp')).rejects.toMatchObject(refused),
      expect(storage.stat('a.webp')).rejects.toMatchObject(refused),
      expect(storage.delete('a.webp')).rejects.toMatchObject(refused),
      expect(listAll(storage)).rejects.toMatchObject(refused),
    ])
    proxy.silentAfter = Number.POSITIVE_INFINITY
    expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(10))
  })

  test('files of others in the bucket are not seen', async () => {
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3')
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server.access
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'Backup 1.tar', Body: 'x' }))
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'copied.webp', Body: 'copied by hand' }))
    expect((await listAll(straight)).map(({ key }) => key)).toEqual(['copied.webp'])
    await straight.put('copied.webp', Buffer.from('copied by hand'), WEBP)
    await expect(straight.put('copied.webp', Buffer.from('copied by HAND'), WEBP)).rejects.toMatchObject({
      code: 'storage.taken',
    })
    client.destroy()
  })

  test.each<[string, Partial<S3StorageOptions>, string]>([
    ['the wrong key', { accessKeyId: 'guessed' }, 'The storage server refused the access key.'],
    ['the wrong bucket', { bucket: 'missing' }, 'The storage server has no such bucket.'],
    ['the wrong port', { endpoint: 'http://127.0.0.1:1' }, 'The storage server cannot be reached.'],
    ['the wrong host', { endpoint: 'http://no-such-host.invalid' }, 'The storage server cannot be reached.'],
  ])('with %s the check says so', async (_, wrong, reason) => {
    const misled = createS3Storage({ ...server.access, ...wrong })
    expect(await checkStorage(misled)).toEqual({ ok: false, reason })
    await misled.close()
  })

  test('no problem holds the secret', async () => {
    const misled = createS3Storage({
      ...server.access,
      accessKeyId: 'guessed',
      secretAccessKey: 'canary-of-a-secret',
    })
    const problem = await misled.put('a.webp', FILE, WEBP).catch((error: unknown) => error)
    expect(problem).toMatchObject(unavailable('storage.refused'))
    expect(inspect(problem, { depth: 20, showHidden: true })).not.toContain('canary-of-a-secret')
    await misled.close()
  })
})

describe('a storage server', () => {
  let stub: StubS3
  let storage: Storage
  beforeEach(async () => {
    stub = await startStubS3()
    storage = createS3Storage({
      endpoint: stub.endpoint,
      region: 'us-east-1',
      bucket: 'pictures',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      pageSize: 3,
    })
  })
  afterEach(async () => {
    await storage.close()
    await stub.stop()
  })

  test.each([
    [500, 'InternalError', 'storage.unreachable'],
    [503, 'SlowDown', 'storage.unreachable'],
    [507, 'InsufficientStorage', 'storage.full'],
    [507, 'XMinioStorageFull', 'storage.full'],
    [403, 'QuotaExceeded', 'storage.full'],
    [403, 'AccessDenied', 'storage.refused'],
    [400, 'BadDigest', 'storage.incomplete'],
    [400, 'InvalidRequest', 'storage.rejected'],
    [404, 'NoSuchBucket', 'storage.no_bucket'],
  ])('that answers %i %s has %s', async (status, code, expected) => {
    stub.fault = (method) => (method === 'PUT' ? { status, code } : undefined)
    await expect(storage.put('a.webp', makeBytes(9), WEBP)).rejects.toMatchObject(unavailable(expected))
    expect(stub.files.size).toBe(0)
  })

  test('that fails once is asked again, and never without end', async () => {
    stub.fault = (method, count) => (method === 'PUT' && count === 1 ? { status: 500 } : undefined)
    await storage.put('a.webp', makeBytes(9), WEBP)
    stub.fault = () => ({ status: 503 })
    stub.requests.length = 0
    await expect(storage.stat('a.webp')).rejects.toMatchObject(unavailable('storage.unreachable'))
    expect(stub.requests).toHaveLength(3)
  })

  test('that keeps half a file has nothing under its key', async () => {
    stub.fault = (method) => (method === 'PUT' ? 'keep-half' : undefined)
    await expect(storage.put('a.webp', makeBytes(1_000), WEBP)).rejects.toMatchObject(
      unavailable('storage.incomplete'),
    )
    expect(stub.files.size).toBe(0)
  })

  test('that keeps a file and does not answer is believed', async () => {
    stub.fault = (method) => (method === 'PUT' ? 'lose-answer' : undefined)
    await storage.put('a.webp', makeBytes(1_000), WEBP)
    stub.fault = () => undefined
    expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(1_000))
  })

  test('that knows no conditions is asked without them from then on', async () => {
    stub.fault = (method) => (method === 'PUT' ? 'no-conditions' : undefined)
    await storage.put('a.webp', makeBytes(9), WEBP)
    await storage.put('b.webp', makeBytes(9), WEBP)
    expect(stub.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(3)
    expect(stub.files.size).toBe(2)
  })

  test('is sent one of two files with one key, even at once', async () => {
    const puts = [1, 2].map((seed) => storage.put('a.webp', makeBytes(9, seed), WEBP))
    await expect(Promise.all(puts)).rejects.toMatchObject({ code: 'storage.taken' })
    expect(stub.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
    expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(9, 1))
  })

  test('keeps what another program put in the meantime, the same or not', async () => {
    const other = (bytes: Uint8Array) =>
      stub.files.set('/pictures/a.webp', { bytes: Buffer.from(bytes), headers: {} })
    stub.fault = (method, count) => {
      if (method === 'PUT') other(makeBytes(9, count === 1 ? 1 : 2))
      return undefined
    }
    await storage.put('a.webp', makeBytes(9, 1), WEBP)
    stub.files.clear()
    await expect(storage.put('a.webp', makeBytes(9, 1), WEBP)).rejects.toMatchObject({
      code: 'storage.taken',
    })
    expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(9, 2))
  })

  test.each([1, 2, 3, 4, 7])('with %i files lists each once, page by page', async (count) => {
    const keys = Array.from({ length: count }, (_, index) => `list/${index}.webp`)
    for (const key of keys) await storage.put(key, makeBytes(9), WEBP)
    expect((await listAll(storage)).map(({ key }) => key)).toEqual(keys)
    expect(stub.requests.filter((line) => line === 'GET /pictures/')).toHaveLength(Math.ceil(count / 3))
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListedFile, Storage } from './storage.ts'
import { checkStorage } from './storage-check.ts'

export type StorageHarness = { storage: Storage; stop(): Promise<void> }

export const WEBP = { contentType: 'image/webp' }
const FIVE_MEGABYTES = 5 * 1024 * 1024

/** As many bytes as asked for, the same for the same seed. */
export function makeBytes(length: number, seed = 1): Uint8Array {
  const block = createHash('sha512').update(String(seed)).digest()
  return Uint8Array.from({ length }, (_, index) => (block[index % block.length] ?? 0) ^ (index >> 6))
}

/** The whole content of a stored file, or nothing. */
export async function readWhole(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  const found = await storage.get(key)
  return found && new Uint8Array(await new Response(found.body).arrayBuffer())
}

export async function listAll(storage: Storage, prefix = ''): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of storage.list(prefix)) files.push(file)
  return files.sort((a, b) => (a.key < b.key ? -1 : 1))
}

export const HOSTILE_KEYS = [
  '',
  '.',
  '..',
  '../outside.webp',
  'a/../../outside.webp',
  'a/..webp',
  '/absolute.webp',
  '//host/share.webp',
  'a//b.webp',
  'a/.webp',
  '.webp',
  '.incoming/a.webp',
  'a/.incoming/b.webp',
  'a\\b.webp',
  '..\\outside.webp',
  'c:a.webp',
  'a.webp\u0000',
  'a\u0000.webp',
  'a.webp\n',
  'a\n.webp',
  'a b.webp',
  'a%2e%2e/b.webp',
  'A.webp',
  'a.WEBP',
  'é.webp',
  'a\u202e.webp',
  'a\uff0fb.webp',
  '\ud800.webp',
  'a.svg',
  'a.webp.html',
  'a.webp/',
  'a',
  '-a.webp',
  'a-.webp',
  `${'a'.repeat(196)}.webp`,
  `${'a'.repeat(10_000)}.webp`,
  `${'a/'.repeat(5_000)}a.webp`,
] as const

/** What every storage must do. */
export function describeStorage(name: string, open: () => Promise<StorageHarness>): void {
  describe(name, () => {
    let harness: StorageHarness
    let storage: Storage
    beforeAll(async () => {
      harness = await open()
      storage = harness.storage
    })
    beforeEach(async () => {
      for (const { key } of await listAll(storage)) await storage.delete(key)
    })
    afterAll(async () => {
      await storage.close()
      await harness.stop()
    })

    test.each([1, 1_000, FIVE_MEGABYTES])('brings %i bytes back as they were', async (length) => {
      const bytes = makeBytes(length)
      await storage.put('ab/abc-640.webp', bytes, WEBP)
      expect(await storage.stat('ab/abc-640.webp')).toEqual({ size: length, contentType: 'image/webp' })
      const found = await storage.get('ab/abc-640.webp')
      expect(found).toMatchObject({ size: length, contentType: 'image/webp' })
      const read = new Uint8Array(await new Response(found?.body).arrayBuffer())
      expect(Buffer.compare(read, bytes)).toBe(0)
    })

    test('keeps a copy: later changes to the bytes given do not reach it', async () => {
      const bytes = makeBytes(10)
      await storage.put('a.webp', bytes, WEBP)
      bytes.fill(0)
      expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(10))
    })

    test.each([
      ['a.avif', 'image/avif'],
      ['a.webp', 'image/webp'],
      ['a.jpeg', 'image/jpeg'],
      ['a.csv', 'text/csv'],
    ])('knows that %s is %s and takes it as nothing else', async (key, contentType) => {
      await expect(storage.put(key, makeBytes(3), { contentType: 'text/html' })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'storage.type',
      })
      expect(await storage.stat(key)).toBeUndefined()
      await storage.put(key, makeBytes(3), { contentType })
      expect(await storage.stat(key)).toEqual({ size: 3, contentType })
    })

    test('refuses an empty file', async () => {
      await expect(storage.put('a.webp', new Uint8Array(), WEBP)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'storage.empty',
      })
      expect(await storage.stat('a.webp')).toBeUndefined()
    })

    test('takes the same bytes again and refuses others of the same length', async () => {
      await storage.put('a.webp', makeBytes(100, 1), WEBP)
      await storage.put('a.webp', makeBytes(100, 1), WEBP)
      await expect(storage.put('a.webp', makeBytes(100, 2), WEBP)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'storage.taken',
      })
      await expect(storage.put('a.webp', makeBytes(99, 1), WEBP)).rejects.toMatchObject({
        code: 'storage.taken',
      })
      expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(100, 1))
    })

    test('of many files put under one key at once keeps exactly one', async () => {
      const candidates = Array.from({ length: 12 }, (_, seed) => makeBytes(50_000, seed))
      const results = await Promise.allSettled(candidates.map((bytes) => storage.put('a.webp', bytes, WEBP)))
      const stored = results.flatMap((result, index) => (result.status === 'fulfilled' ? [index] : []))
      expect(stored).toHaveLength(1)
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'storage.taken' })
      }
      expect(await readWhole(storage, 'a.webp')).toEqual(candidates[stored[0] ?? -1])
    })

    test('takes one file put many times at once', async () => {
      const bytes = makeBytes(50_000)
      await Promise.all(Array.from({ length: 12 }, () => storage.put('a.webp', bytes, WEBP)))
      expect(await readWhole(storage, 'a.webp')).toEqual(bytes)
    })

    test('takes many files at once', async () => {
      const keys = Array.from({ length: 40 }, (_, index) => `many/${index % 4}/file-${index}.webp`)
      await Promise.all(keys.map((key, index) => storage.put(key, makeBytes(2_000, index), WEBP)))
      expect((await listAll(storage)).map(({ key }) => key)).toEqual([...keys].sort())
      for (const [index, key] of keys.entries()) {
        expect(await readWhole(storage, key)).toEqual(makeBytes(2_000, index))
      }
    })

    test('knows nothing of an unknown key and deletes it all the same', async () => {
      expect(await storage.get('no/such-file.webp')).toBeUndefined()
      expect(await storage.stat('no/such-file.webp')).toBeUndefined()
      await storage.delete('no/such-file.webp')
    })

    test('forgets a deleted file, deletes it twice and takes its key anew', async () => {
      await storage.put('a/b.webp', makeBytes(10), WEBP)
      await storage.put('a/c.webp', makeBytes(10), WEBP)
      await storage.delete('a/b.webp')
      await storage.delete('a/b.webp')
      expect(await storage.get('a/b.webp')).toBeUndefined()
      expect(await storage.stat('a/b.webp')).toBeUndefined()
      expect((await listAll(storage)).map(({ key }) => key)).toEqual(['a/c.webp'])
      await storage.put('a/b.webp', makeBytes(20, 2), WEBP)
      expect(await readWhole(storage, 'a/b.webp')).toEqual(makeBytes(20, 2))
    })

    test('a body may be cancelled or left unread', async () => {
      await storage.put('a.webp', makeBytes(300_000), WEBP)
      const unread = await storage.get('a.webp')
      await unread?.body.cancel()
      const half = await storage.get('a.webp')
      const reader = half?.body.getReader()
      await reader?.read()
      await reader?.cancel()
      expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(300_000))
    })

    test('lists by the beginning of keys, with sizes and times', async () => {
      const before = Date.now() - 2_000
      const keys = ['ab/x-320.webp', 'ab/x-640.webp', 'ab/xy.webp', 'abc/x.webp', 'b.webp']
      for (const [index, key] of keys.entries()) await storage.put(key, makeBytes(index + 1), WEBP)
      const listed = async (prefix: string) => (await listAll(storage, prefix)).map(({ key }) => key)

      expect(await listed('')).toEqual(keys)
      expect(await listed('ab')).toEqual(keys.slice(0, 4))
      expect(await listed('ab/')).toEqual(keys.slice(0, 3))
      expect(await listed('ab/x')).toEqual(keys.slice(0, 3))
      expect(await listed('ab/x-')).toEqual(keys.slice(0, 2))
      expect(await listed('b')).toEqual(['b.webp'])
      expect(await listed('zz/')).toEqual([])
      for (const [index, { size, modifiedAt }] of (await listAll(storage)).entries()) {
        expect(size).toBe(index + 1)
        expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(before)
        expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 2_000)
      }
    })

    test('lists nothing for a beginning that no key can have', async () => {
      await storage.put('a.webp', makeBytes(1), WEBP)
      for (const prefix of [
        '../',
        '/',
        '.',
        'a/../',
        '.incoming',
        'A',
        'a\u0000',
        '%',
        '*',
        'a'.repeat(10_000),
      ]) {
        expect(await listAll(storage, prefix)).toEqual([])
      }
    })

    test('files may be deleted while they are listed', async () => {
      for (let index = 0; index < 12; index += 1) {
        await storage.put(`del/${index}.webp`, makeBytes(1), WEBP)
      }
      for await (const { key } of storage.list('del/')) await storage.delete(key)
      expect(await listAll(storage)).toEqual([])
    })

    test.each(HOSTILE_KEYS.map((key) => [key.slice(0, 40), key]))('refuses the key %j', async (_, key) => {
      await expect(storage.put(key, makeBytes(1), WEBP)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'storage.key',
      })
      expect(await storage.get(key)).toBeUndefined()
      expect(await storage.stat(key)).toBeUndefined()
      await storage.delete(key)
      expect(await listAll(storage)).toEqual([])
    })

    test('passes its check and keeps nothing of it', async () => {
      expect(await checkStorage(storage)).toEqual({ ok: true })
      expect(await listAll(storage)).toEqual([])
    })
  })
}

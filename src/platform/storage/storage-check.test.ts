import { expect, test } from 'vitest'
import { createMemoryStorage } from './memory-storage.ts'
import { listAll } from './storage.contract.ts'
import type { Storage } from './storage.ts'
import { checkStorage } from './storage-check.ts'
import { StorageProblem } from './storage-problem.ts'

const broken = (change: Partial<Storage>): Storage => ({ ...createMemoryStorage(), ...change })
const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => async () => ({
  body: new Blob([bytes]).stream(),
  size: bytes.length,
  contentType: 'image/webp',
})

test.each<[string, Partial<Storage>, string]>([
  ['is full', { put: () => Promise.reject(new StorageProblem('full')) }, 'There is no space left for files.'],
  [
    'cannot be reached for reading',
    { get: () => Promise.reject(new StorageProblem('unreachable')) },
    'The storage server cannot be reached.',
  ],
  ['forgets', { get: async () => undefined }, 'A file that was just written is not there.'],
  [
    'brings back other bytes',
    { get: bodyOf(new Uint8Array(64)) },
    'A file reads otherwise than it was written.',
  ],
  [
    'brings back too little',
    { get: bodyOf(new Uint8Array(0)) },
    'A file reads otherwise than it was written.',
  ],
  ['does not delete', { delete: async () => {} }, 'A deleted file is still there.'],
  [
    'fails in a way nobody foresaw',
    { put: () => Promise.reject(new TypeError('secret at /somewhere')) },
    'The storage failed unexpectedly.',
  ],
])('a storage that %s does not pass', async (_, change, reason) => {
  expect(await checkStorage(broken(change))).toEqual({ ok: false, reason })
})

test('the probe goes even when it reads wrongly', async () => {
  const storage = createMemoryStorage()
  await checkStorage({ ...storage, get: async () => undefined })
  expect(await listAll(storage)).toEqual([])
})

import { expect, test } from 'vitest'
import { createMemoryStorage } from './memory-storage.ts'
import { describeStorage, listAll, makeBytes, WEBP } from './storage.contract.ts'
import { StorageProblem } from './storage-problem.ts'

describeStorage('memory', async () => ({ storage: createMemoryStorage(), stop: async () => {} }))

test('a problem that a test plants meets every act until it is taken away', async () => {
  const storage = createMemoryStorage()
  storage.problem = new StorageProblem('full')
  const refused = { kind: 'unavailable', code: 'storage.full' }
  await expect(storage.put('a.webp', makeBytes(1), WEBP)).rejects.toMatchObject(refused)
  await expect(storage.get('a.webp')).rejects.toMatchObject(refused)
  await expect(storage.stat('a.webp')).rejects.toMatchObject(refused)
  await expect(storage.delete('a.webp')).rejects.toMatchObject(refused)
  await expect(listAll(storage)).rejects.toMatchObject(refused)
  storage.problem = undefined
  await storage.put('a.webp', makeBytes(1), WEBP)
})

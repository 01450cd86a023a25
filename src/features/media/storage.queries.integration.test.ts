import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#/platform/storage/memory-storage.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { isStorageReady } from './storage.queries.server.ts'

afterEach(() => void vi.useRealTimers())

function makeServices() {
  const time = { now: new Date('2026-11-21T09:00:00Z') }
  const storage = createMemoryStorage()
  const put = vi.spyOn(storage, 'put')
  const error = vi.fn()
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error }
  return { time, storage, put, error, clock: { now: () => new Date(time.now) }, log }
}

test('a storage that works is tried once in five seconds, however many ask', async () => {
  const services = makeServices()
  expect(await Promise.all([1, 2, 3].map(() => isStorageReady(services)))).toEqual([true, true, true])
  services.time.now = new Date('2026-11-21T09:00:04Z')
  await isStorageReady(services)
  expect(services.put).toHaveBeenCalledTimes(1)
  services.time.now = new Date('2026-11-21T09:00:06Z')
  await isStorageReady(services)
  expect(services.put).toHaveBeenCalledTimes(2)
})

test('a storage that fails is not ready, the log says why, and it is ready again soon after', async () => {
  const services = makeServices()
  services.storage.problem = new StorageProblem('full')
  expect(await isStorageReady(services)).toBe(false)
  expect(services.error).toHaveBeenCalledWith(
    { reason: 'There is no space left for files.' },
    'The storage check failed',
  )
  services.storage.problem = undefined
  services.time.now = new Date('2026-11-21T09:00:06Z')
  expect(await isStorageReady(services)).toBe(true)
})

test('a storage that does not answer is given up after three seconds', async () => {
  vi.useFakeTimers()
  const services = makeServices()
  services.put.mockReturnValue(new Promise(() => undefined))
  const answer = isStorageReady(services)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toBe(false)
})

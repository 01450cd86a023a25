import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from './errors.ts'
import { createKeyedSemaphore, createSemaphore } from './semaphore.ts'

const busy = () => new Refusal('unavailable', 'kitchen.busy', 'Come back later.')

/** Work that ends when told to, and what has been started. */
function makeWork() {
  const started: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  return {
    started,
    begin: (number: number) => async () => {
      started.push(number)
      const end = Promise.withResolvers<void>()
      ends[number] = end
      await end.promise
      return number
    },
    end: (number: number) => ends[number]?.resolve(),
    fail: (number: number) => ends[number]?.reject(new Error('burnt')),
  }
}

test('as much runs at once as allowed, the rest in the order in which it came', async () => {
  const semaphore = createSemaphore({ permits: 2, queue: { max: 2, busy } })
  const { started, begin, end } = makeWork()
  const answers = [0, 1, 2, 3].map((number) => semaphore(begin(number)))
  await expect.poll(() => started).toEqual([0, 1])
  end(1)
  expect(await answers[1]).toBe(1)
  await expect.poll(() => started).toEqual([0, 1, 2])
  end(0)
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3])
})

test('more than may wait is refused and never begun', async () => {
  const semaphore = createSemaphore({ permits: 1, queue: { max: 1, busy } })
  const { started, begin, end } = makeWork()
  const first = semaphore(begin(0))
  const second = semaphore(begin(1))
  await expect(semaphore(begin(2))).rejects.toMatchObject({ kind: 'unavailable', code: 'kitchen.busy' })
  end(0)
  await first
  await expect.poll(() => started).toEqual([0, 1])
  end(1)
  expect(await second).toBe(1)
})

test('work that fails makes room, even when it throws at once', async () => {
  const semaphore = createSemaphore({ permits: 1, queue: { max: 1, busy } })
  const { started, begin, end, fail } = makeWork()
  const first = semaphore(begin(0))
  const second = semaphore(begin(1))
  await expect.poll(() => started).toEqual([0])
  fail(0)
  await expect(first).rejects.toThrow('burnt')
  await expect.poll(() => started).toEqual([0, 1])
  end(1)
  expect(await second).toBe(1)
  const thrower = (): Promise<never> => {
    throw new Error('at once')
  }
  await expect(semaphore(thrower)).rejects.toThrow('at once')
  expect(await semaphore(async () => 'free')).toBe('free')
})

describe('with a time for waiting and holding', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('one that waits too long is refused and never begun, and the next has its place', async () => {
    const semaphore = createSemaphore({ permits: 1, queue: { max: 1, milliseconds: 1_000, busy } })
    const { started, begin, end } = makeWork()
    const first = semaphore(begin(0))
    const second = expect(semaphore(begin(1))).rejects.toMatchObject({ code: 'kitchen.busy' })
    await vi.advanceTimersByTimeAsync(1_000)
    await second
    const third = semaphore(begin(2))
    await vi.advanceTimersByTimeAsync(999)
    end(0)
    await first
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toEqual([0, 2])
    end(2)
    expect(await third).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('slow work holds up the next for its lease only, and gives no second permit when it ends', async () => {
    const semaphore = createSemaphore({ permits: 1, leaseMilliseconds: 500 })
    const { started, begin, end } = makeWork()
    const answers = [0, 1, 2].map((number) => semaphore(begin(number)))
    await vi.advanceTimersByTimeAsync(499)
    expect(started).toEqual([0])
    await vi.advanceTimersByTimeAsync(1)
    expect(started).toEqual([0, 1])
    end(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toEqual([0, 1])
    end(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toEqual([0, 1, 2])
    end(2)
    expect(await Promise.all(answers)).toEqual([0, 1, 2])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a semaphore for each key', () => {
  test('holds up nobody with another key', async () => {
    const semaphore = createKeyedSemaphore({ permits: 1, queue: { max: 1, busy } })
    const first = Promise.withResolvers<string>()
    const own = semaphore('ama', () => first.promise)
    const next = semaphore('ama', async () => 'next')
    await expect(semaphore('ama', async () => 'third')).rejects.toThrow()
    expect(await semaphore('kofi', async () => 'other')).toBe('other')
    first.resolve('first')
    expect(await Promise.all([own, next])).toEqual(['first', 'next'])
    expect(await semaphore('ama', async () => 'later')).toBe('later')
  })

  test('goes on after work that fails', async () => {
    const semaphore = createKeyedSemaphore({ permits: 1, queue: { max: 1, busy } })
    const broken = semaphore('ama', () => Promise.reject(new Error('broken')))
    const next = semaphore('ama', async () => 'next')
    await expect(broken).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})

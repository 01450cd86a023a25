import { describe, expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { createGate, createGates } from './gate.ts'

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
  const gate = createGate({ atOnce: 2, mostWaiting: 2, busy })
  const { started, begin, end } = makeWork()
  const answers = [0, 1, 2, 3].map((number) => gate(begin(number)))
  expect(started).toEqual([0, 1])
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
  const gate = createGate({ atOnce: 1, mostWaiting: 1, busy })
  const { started, begin, end } = makeWork()
  const first = gate(begin(0))
  const second = gate(begin(1))
  await expect(gate(begin(2))).rejects.toMatchObject({ kind: 'unavailable', code: 'kitchen.busy' })
  end(0)
  await first
  await expect.poll(() => started).toEqual([0, 1])
  end(1)
  expect(await second).toBe(1)
})

test('work that fails makes room, even when it throws at once', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 1, busy })
  const { started, begin, end, fail } = makeWork()
  const first = gate(begin(0))
  const second = gate(begin(1))
  fail(0)
  await expect(first).rejects.toThrow('burnt')
  await expect.poll(() => started).toEqual([0, 1])
  end(1)
  expect(await second).toBe(1)
  const thrower = (): Promise<never> => {
    throw new Error('at once')
  }
  await expect(gate(thrower)).rejects.toThrow('at once')
  expect(await gate(async () => 'free')).toBe('free')
})

describe('a gate for each key', () => {
  test('holds up nobody with another key', async () => {
    const gates = createGates({ atOnce: 1, mostWaiting: 1, busy })
    const first = Promise.withResolvers<string>()
    const own = gates('ama', () => first.promise)
    const next = gates('ama', async () => 'next')
    await expect(gates('ama', async () => 'third')).rejects.toThrow()
    expect(await gates('kofi', async () => 'other')).toBe('other')
    first.resolve('first')
    expect(await Promise.all([own, next])).toEqual(['first', 'next'])
    expect(await gates('ama', async () => 'later')).toBe('later')
  })

  test('goes on after work that fails', async () => {
    const gates = createGates({ atOnce: 1, mostWaiting: 1, busy })
    const broken = gates('ama', () => Promise.reject(new Error('broken')))
    const next = gates('ama', async () => 'next')
    await expect(broken).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})

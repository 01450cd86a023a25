import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

test('one act follows the other, and each gives its answer', async () => {
  const inTurn = createTurns(1_000)
  const told: string[] = []
  const acts = ['a', 'b', 'c'].map((name) =>
    inTurn(async () => {
      told.push(`${name} begins`)
      await pause(100)
      told.push(`${name} ends`)
      return name
    }),
  )
  await vi.advanceTimersByTimeAsync(300)
  expect(await Promise.all(acts)).toEqual(['a', 'b', 'c'])
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a slow act holds up the next for a while only', async () => {
  const inTurn = createTurns(1_000)
  let isDone = false
  const slow = inTurn(() => pause(60_000))
  const quick = inTurn(async () => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await quick
  expect(isDone).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  await slow
})

test('an act that fails makes way for the next', async () => {
  const inTurn = createTurns(1_000)
  const failing = inTurn(async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTimeLimit } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const fail = (message: string) => async () => {
  throw new Error(message)
}

test('a step gets the whole seconds that are left, and none begins when there are none', async () => {
  const limit = startTimeLimit(10)
  expect(await limit.within(async (seconds) => seconds)).toBe(10)
  vi.advanceTimersByTime(7_500)
  expect(await limit.within(async (seconds) => seconds)).toBe(3)
  vi.advanceTimersByTime(2_500)
  await expect(limit.within(async () => 'done')).rejects.toMatchObject({ code: 'image.too_slow' })
})

test('what the encoder says of its time is a refusal', async () => {
  const step = fail('timeout: 15% complete')
  await expect(startTimeLimit(10).within(step)).rejects.toMatchObject({ code: 'image.too_slow' })
})

test('whatever complains when the time is over was cut off, and before it is a fault', async () => {
  const complaint = 'Warning treated as error due to failOn setting'
  const limit = startTimeLimit(10)
  await expect(limit.within(fail(complaint))).rejects.toThrow(complaint)
  const cutOff = limit.within(async () => {
    vi.advanceTimersByTime(10_000)
    throw new Error(complaint)
  })
  await expect(cutOff).rejects.toMatchObject({ code: 'image.too_slow' })
})

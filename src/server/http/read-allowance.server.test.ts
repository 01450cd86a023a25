import { expect, test, vi } from 'vitest'
import { createReadAllowance } from './read-allowance.server.ts'

const limit = { count: 3, seconds: 60 }

test('so many reads are allowed in a window, and each says how many are left', () => {
  const allowance = createReadAllowance(limit, () => 0)
  const taken = Array.from({ length: 5 }, () => allowance.take('a'))
  expect(taken.map(({ left }) => left)).toEqual([2, 1, 0, 0, 0])
  expect(taken.map(({ isUsedUp }) => isUsedUp)).toEqual([false, false, false, true, true])
})

test('the count begins anew when the window is over, not when somebody asks again', () => {
  let time = 0
  const allowance = createReadAllowance(limit, () => time)
  for (let taken = 0; taken < 3; taken++) allowance.take('a')
  time = 59_001
  expect(allowance.take('a')).toEqual({ isUsedUp: true, left: 0, secondsLeft: 1 })
  time = 60_000
  expect(allowance.take('a')).toEqual({ isUsedUp: false, left: 2, secondsLeft: 60 })
})

test('each is counted for themselves', () => {
  const allowance = createReadAllowance({ count: 1, seconds: 60 }, () => 0)
  allowance.take('a')
  expect(allowance.take('a').isUsedUp).toBe(true)
  expect(allowance.take('b').isUsedUp).toBe(false)
})

test('however many come, whoever reads all the time is not forgotten', () => {
  const allowance = createReadAllowance({ count: 2, seconds: 60 }, () => 0)
  allowance.take('busy')
  for (let subject = 0; subject < 120_000; subject++) {
    allowance.take(`once ${subject}`)
    if (subject % 10_000 === 0) allowance.take('busy')
  }
  expect(allowance.take('busy').isUsedUp).toBe(true)
})

test('a clock that was ahead for two days locks nobody out', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') })
  try {
    const allowance = createReadAllowance({ count: 1, seconds: 60 })
    allowance.take('a')
    vi.setSystemTime(new Date('2026-11-21T09:00:00Z'))
    expect(allowance.take('a').secondsLeft).toBeLessThanOrEqual(60)
  } finally {
    vi.useRealTimers()
  }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf, nextTelling } from './saved-search-telling.rules.ts'

const QUIET = { from: 21, until: 7 }
const at = (text: string) => new Date(`${text}Z`)

describe('a search that tells at once', () => {
  test.each([
    ['2026-11-21T09:00:00', null, '2026-11-21T09:00:00'],
    ['2026-11-21T09:00:00', '2026-11-21T08:55:00', '2026-11-21T09:05:00'],
    ['2026-11-21T20:59:59', null, '2026-11-21T20:59:59'],
    ['2026-11-21T21:00:00', null, '2026-11-22T07:00:00'],
    ['2026-11-21T20:55:00', '2026-11-21T20:54:00', '2026-11-21T20:55:00'],
    ['2026-11-21T03:00:00', null, '2026-11-21T07:00:00'],
  ])('found at %s, last told at %s, tells at %s or with ten minutes between', (now, last, expected) => {
    const next = nextTelling('at-once', {
      now: at(now),
      lastToldAt: last === null ? null : at(last),
      quietHours: QUIET,
    })
    const atLeast = last === null ? next : new Date(at(last).getTime() + 600_000)
    expect(next.getTime()).toBe(
      last !== null && atLeast.getUTCHours() >= 21
        ? at('2026-11-22T07:00:00').getTime()
        : Math.max(at(expected).getTime(), atLeast.getUTCHours() >= 21 ? 0 : atLeast.getTime()),
    )
  })
})

test('nobody is written to at night, and everybody within their time', () => {
  const days = { 'at-once': 1, daily: 1, weekly: 7 }
  fc.assert(
    fc.property(
      fc.constantFrom('at-once' as const, 'daily' as const, 'weekly' as const),
      fc.date({ min: at('2026-01-01T00:00:00'), max: at('2027-01-01T00:00:00'), noInvalidDate: true }),
      (frequency, now) => {
        const next = nextTelling(frequency, { now, lastToldAt: null, quietHours: QUIET })
        const wait = next.getTime() - now.getTime()
        expect(next.getUTCHours()).toBeGreaterThanOrEqual(7)
        expect(next.getUTCHours()).toBeLessThan(21)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(days[frequency] * 86_400_000)
        if (frequency === 'weekly') expect(next.getUTCDay()).toBe(1)
      },
    ),
  )
})

describe('a home that a search lists', () => {
  const all = { tellsNew: true, tellsDrops: true, tellsReturns: true }
  const change = { wasListed: false, wasAdvertised: false, isBack: false, isCheaper: false }

  test.each([
    ['new', change, all],
    ['return', { ...change, isBack: true }, all],
    [null, { ...change, isBack: true }, { ...all, tellsReturns: false }],
    ['new', { ...change, wasAdvertised: true }, all],
    ['drop', { ...change, wasAdvertised: true, isCheaper: true }, { ...all, tellsNew: false }],
    [null, { ...change, wasAdvertised: true }, { ...all, tellsNew: false }],
    ['drop', { ...change, wasListed: true, wasAdvertised: true, isCheaper: true }, all],
    [null, { ...change, wasListed: true, wasAdvertised: true }, all],
  ] as const)('is %s', (expected, given, tells) => {
    expect(kindOf(given, tells)).toBe(expected)
  })
})

test('without quiet hours, or outside other ones, what is found at night is told at night', () => {
  const now = at('2026-11-21T23:00:00')
  const tell = (quietHours: { from: number; until: number } | null) =>
    nextTelling('at-once', { now, lastToldAt: null, quietHours })
  expect(tell(null)).toEqual(now)
  expect(tell({ from: 23, until: 5 })).toEqual(at('2026-11-22T05:00:00'))
})

import { expect, test } from 'vitest'
import { dueMonth, MONTHS_SHOWN, momentOf, shownMonths } from './place-price.rules.ts'

const now = new Date('2026-11-23T09:00:00Z')

test('thirteen months are shown, the newest first', () => {
  const months = shownMonths(now)
  expect(months).toHaveLength(MONTHS_SHOWN)
  expect([months[0], months[1], months.at(-1)]).toEqual(['2026-11-01', '2026-10-01', '2025-11-01'])
})

test('a month that is over is looked at as it ended, the one that runs as it is', () => {
  expect(momentOf('2026-10-01', now)).toEqual(new Date('2026-11-01T00:00:00Z'))
  expect(momentOf('2026-11-01', now)).toEqual(now)
})

test('the running month is due once a day, another where it was not looked at since it ended', () => {
  const counted = new Map<string, Date>()
  const order = Array.from({ length: MONTHS_SHOWN + 1 }, () => {
    const month = dueMonth(counted, now)
    if (month) counted.set(month, momentOf(month, now))
    return month
  })
  expect(order).toEqual([...shownMonths(now), undefined])
  expect(dueMonth(counted, new Date('2026-11-24T04:00:00Z'))).toBeUndefined()
  expect(dueMonth(counted, new Date('2026-11-24T05:00:00Z'))).toBe('2026-11-01')
  const next = new Date('2026-12-01T00:05:00Z')
  expect(dueMonth(counted, next)).toBe('2026-12-01')
  expect(dueMonth(new Map([...counted, ['2026-12-01', next]]), next)).toBe('2026-11-01')
})

import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'

test('A date is written as in Ghana', () => {
  expect(formatDate(new Date('2026-11-21T23:59:00Z'))).toBe('21 November 2026')
})

test('A moment carries hours and minutes of 24 hours, also at midnight', () => {
  expect(formatDateTime(new Date('2026-11-21T09:14:59Z'))).toBe('21 November 2026, 09:14')
  expect(formatDateTime(new Date('2026-11-21T00:04:00Z'))).toBe('21 November 2026, 00:04')
})

import { expect, test } from 'vitest'
import { longestAdvanceMonths } from './rent-advance.rules.ts'

const LIMITS = [
  { from: '2027-01-01', months: 3 },
  { from: '1963-12-12', months: 6 },
]

test.each([
  ['1963-12-11T23:59:59Z', null],
  ['1963-12-12T00:00:00Z', 6],
  ['2026-12-31T23:59:59Z', 6],
  ['2027-01-01T00:00:00Z', 3],
])('the limit that began last holds, in whatever order they are written: at %s it is %s', (at, months) => {
  expect(longestAdvanceMonths(new Date(at), LIMITS)).toBe(months)
})

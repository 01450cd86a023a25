import { describe, expect, test } from 'vitest'
import { isAdvanceUnlawful, longestAdvanceMonths } from './rent-advance.rules.ts'

const today = new Date('2026-11-21T09:00:00Z')

describe('rent in advance', () => {
  test.each([
    [null, false],
    [0, false],
    [6, false],
    [7, true],
    [24, true],
  ])('%s months are against the law: %s', (months, unlawful) => {
    expect(isAdvanceUnlawful(months, today)).toBe(unlawful)
  })

  test('knew no limit before the Act', () => {
    expect(longestAdvanceMonths(new Date('1963-12-11T23:59:59Z'))).toBeNull()
    expect(isAdvanceUnlawful(60, new Date('1960-01-01T00:00:00Z'))).toBe(false)
    expect(longestAdvanceMonths(new Date('1963-12-12T00:00:00Z'))).toBe(6)
  })

  test('follows the rule that began last, in whatever order they are written', () => {
    const limits = [
      { from: '2027-01-01', months: 3 },
      { from: '1963-12-12', months: 6 },
    ]
    expect(longestAdvanceMonths(new Date('2026-12-31T23:59:59Z'), limits)).toBe(6)
    expect(longestAdvanceMonths(new Date('2027-01-01T00:00:00Z'), limits)).toBe(3)
  })
})

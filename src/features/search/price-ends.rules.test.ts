import { describe, expect, test } from 'vitest'
import { PRICES_CROSSED, priceProblems, UNREADABLE_PRICE } from './price-ends.rules.ts'

const problemsOf = (min: string, max: string) => priceProblems((end) => (end === 'minPrice' ? min : max))

describe('a typed price range', () => {
  test.each([
    ['', ''],
    ['500k', '1.5m'],
    ['3,000.50', '3 000.50'],
    [' ', 'GHS 3000'],
    ['200000', ''],
  ])('from %j to %j has nothing wrong', (min, max) => {
    expect(problemsOf(min, max)).toEqual({})
  })

  test.each([
    ['cheap', '', { minPrice: UNREADABLE_PRICE }],
    ['', '$5', { maxPrice: UNREADABLE_PRICE }],
    ['1.5m', '500k', { maxPrice: PRICES_CROSSED }],
  ])('from %j to %j is refused beside its field', (min, max, problems) => {
    expect(problemsOf(min, max)).toEqual(problems)
  })
})

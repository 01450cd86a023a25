import { describe, expect, test } from 'vitest'
import { groupedAmount } from './grouped-amount.ts'

describe('an amount whose field is left', () => {
  test.each([
    ['6800000', '6,800,000'],
    ['680,0000', '6,800,000'],
    ['153100.50', '153,100.50'],
    ['999', '999'],
    ['', ''],
    ['about 5000', 'about 5000'],
    ['1.234.567', '1.234.567'],
  ])('%s reads %s', (typed, shown) => {
    expect(groupedAmount(typed)).toBe(shown)
  })
})

import { describe, expect, test } from 'vitest'
import { itemStateOf, offeredPlan } from './cart-item.rules.ts'

describe('the plan of an item', () => {
  test.each([
    [3, null, 3],
    [12, null, 12],
    [4, null, null],
    [12, 6, null],
    [9, 9, 9],
    [3, 2, null],
    [null, null, null],
    [Number.NaN, null, null],
    [3.5, null, null],
    [-3, null, null],
  ])('of %s months, when the longest is %s, counts as %s', (months, maxPaymentPlanMonths, counted) => {
    expect(offeredPlan(months, { tag: 'For Sale', maxPaymentPlanMonths })).toBe(counted)
  })

  test('is none for rent', () => {
    expect(offeredPlan(3, { tag: 'For Rent', maxPaymentPlanMonths: 12 })).toBeNull()
  })
})

test('what is off the market is gone, whatever it is called there', () => {
  expect(itemStateOf('withdrawn')).toBe('gone')
  expect(itemStateOf('draft')).toBe('gone')
  expect(itemStateOf('active')).toBe('available')
  expect(itemStateOf('reserved')).toBe('reserved')
})

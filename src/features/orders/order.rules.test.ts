import { describe, expect, test } from 'vitest'
import { FIRST_PLAN_RULE, planOf } from '#/features/plans/plan-rule.rules.ts'
import { canOrderBecome, costOf, itemDuePesewas, moveInDays, orderStatusOf } from './order.rules.ts'
import { ORDER_STATUSES } from './order.schema.ts'

test('an order is completed or cancelled only when it was paid, and awaits its payment only at first', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ['completed', 'cancelled'] as const)
      expect(canOrderBecome(from, to)).toBe(from === 'paid')
    expect(canOrderBecome(from, 'paid')).toBe(from === 'awaiting_payment' || from === 'expired')
    expect(canOrderBecome(from, 'awaiting_payment')).toBe(false)
  }
})

test('what is over stays so', () => {
  for (const to of ORDER_STATUSES)
    for (const from of ['cancelled', 'refunded'] as const) expect(canOrderBecome(from, to)).toBe(false)
})

test.each([
  [['placed'], 'paid'],
  [['placed', 'accepted', 'declined', 'refunded'], 'paid'],
  [['accepted', 'accepted'], 'completed'],
  [['accepted', 'declined'], 'completed'],
  [['declined', 'declined'], 'cancelled'],
  [['refunded'], 'refunded'],
  [['declined', 'refunded'], 'refunded'],
] as const)('an order whose homes are %j is %s', (states, status) => {
  expect(orderStatusOf(states)).toBe(status)
})

test('an order costs its homes and, once for each kind that is left, its fee', () => {
  const fees = { applicationFeePesewas: 5_000, processingFeePesewas: 10_000 }
  const rental = { tag: 'For Rent', pricePesewas: 65_000, duePesewas: 65_000 } as const
  const house = { tag: 'For Sale', pricePesewas: 120_000_000, duePesewas: 60_000_000 } as const
  expect(costOf([rental, rental, house], fees)).toBe(2 * 130_000 + 60_000_000 + 15_000)
  expect(costOf([rental], fees)).toBe(135_000)
  expect(costOf([house], fees)).toBe(60_010_000)
  expect(costOf([], fees)).toBe(0)
})

describe('what is paid for one item', () => {
  test('is the first rent, whatever plan is claimed', () => {
    expect(itemDuePesewas({ tag: 'For Rent', pricePesewas: 205_000, plan: null })).toBe(205_000)
    expect(
      itemDuePesewas({ tag: 'For Rent', pricePesewas: 205_000, plan: planOf(205_000, 6, FIRST_PLAN_RULE) }),
    ).toBe(205_000)
  })

  test('is half of the price, half up, or the first payment of the plan', () => {
    expect(itemDuePesewas({ tag: 'For Sale', pricePesewas: 101, plan: null })).toBe(51)
    // (1,200,000 + 100,000) / 2
    expect(
      itemDuePesewas({
        tag: 'For Sale',
        pricePesewas: 120_000_000,
        plan: planOf(120_000_000, 6, FIRST_PLAN_RULE),
      }),
    ).toBe(65_000_000)
  })
})

describe('moving in', () => {
  test.each([
    ['2026-11-21T00:00:00Z', '2026-11-21', '2028-11-21'],
    ['2026-11-21T23:59:59Z', '2026-11-21', '2028-11-21'],
    ['2028-02-29T12:00:00Z', '2028-02-29', '2030-02-28'],
  ])('at %s is from %s to %s', (now, first, last) => {
    expect(moveInDays(new Date(now))).toEqual({ first, last })
  })
})

import { describe, expect, test } from 'vitest'
import { OFFER_TERMS } from '../../../tests/factories/offer-factory.ts'
import { FIRST_PLAN_RULE } from '../plans/plan-rule.rules.ts'
import { easiestWay, fittingWay, nearestWay } from './fitting-way.rules.ts'

// GH₵1,000,000: plans of GH₵525,000, 550,000 and 600,000 first, then GH₵175,000, 91,666.67 and 50,000 a month.
const home = { pricePesewas: 100_000_000, maxPaymentPlanMonths: null, planRule: FIRST_PLAN_RULE, terms: null }
const means = (cash: number | null, monthly: number | null) => ({
  cashPesewas: cash === null ? null : cash * 100,
  monthlyPesewas: monthly === null ? null : monthly * 100,
})
const offered = { ...home, terms: OFFER_TERMS }

describe('the way to pay that a card names', () => {
  test.each([
    ['the only plan that fits', home, means(550_000, 95_000), '6-month plan'],
    ['of several that fit the one that costs least in all', home, means(600_000, 175_000), '3-month plan'],
    ['a longer plan where its month is all that fits', home, means(600_000, 50_000), '12-month plan'],
    [
      'a plan whose first payment fits, for as much a month as it takes',
      home,
      means(525_000, null),
      '3-month plan',
    ],
    ['a plan whose month fits, for as much now as it takes', home, means(null, 60_000), '12-month plan'],
    ['cash where it suffices', home, means(1_000_000, 1), 'cash'],
    ['renting to own where no plan fits', offered, means(100_000, 25_000), 'rent to own'],
    ['a plan rather than renting to own, which costs more', offered, means(550_000, 95_000), '6-month plan'],
  ])('is %s', (_, of, has, label) => {
    expect(fittingWay(of, has)?.label).toBe(label)
  })

  test('is none where one payment is a cedi too much', () => {
    expect(fittingWay(home, means(549_999, 95_000))).toBeNull()
    expect(fittingWay(offered, means(99_999, 25_000))).toBeNull()
    expect(fittingWay(offered, means(100_000, 24_999))).toBeNull()
  })

  test('comes with its first payment and its months, and a plan with what marks it on the page of the home', () => {
    expect(fittingWay(home, means(550_000, 95_000))).toEqual({
      label: '6-month plan',
      text: 'GH₵550,000 first, then 6\u00a0×\u00a0GH₵91,667',
      plan: 6,
    })
    expect(fittingWay(offered, means(100_000, 25_000))).toEqual({
      label: 'rent to own',
      text: 'GH₵100,000 first, then 60\u00a0×\u00a0GH₵25,000',
      plan: null,
    })
    expect(fittingWay(home, means(1_000_000, null))).toEqual({
      label: 'cash',
      text: 'GH₵1,000,000 at once',
      plan: null,
    })
  })
})

describe('the way to pay over time that a card names without anybody’s means', () => {
  test.each([
    ['a plan', offered, { plan: true, own: false }, 'GH₵600,000 first, then 12\u00a0×\u00a0GH₵50,000'],
    [
      'renting to own',
      offered,
      { plan: false, own: true },
      'GH₵100,000 first, then 60\u00a0×\u00a0GH₵25,000',
    ],
    ['either', offered, { plan: true, own: true }, 'GH₵100,000 first, then 60\u00a0×\u00a0GH₵25,000'],
    ['either', home, { plan: true, own: true }, 'GH₵600,000 first, then 12\u00a0×\u00a0GH₵50,000'],
  ])('is of %s the one with the lowest month', (_, of, wanted, text) => {
    expect(easiestWay(of, wanted)?.text).toBe(text)
  })

  // GH₵50,000 more for every 3 months: of a cheap home only a short plan costs at most half as much again.
  test.each([
    [100_000, 'GH₵75,000 first, then 3\u00a0×\u00a0GH₵25,000', 3],
    [99_999, 'Payment plan: see what it comes to', 3],
    [200_000, 'GH₵150,000 first, then 6\u00a0×\u00a0GH₵25,000', 6],
    [199_999, 'GH₵125,000 first, then 3\u00a0×\u00a0GH₵41,667', 3],
  ])('is of a price of %i a plan in proportion to it: %s', (price, text, plan) => {
    const way = easiestWay({ ...home, pricePesewas: price * 100 }, { plan: true, own: false })
    expect(way).toEqual({ label: `${plan}-month plan`, text, plan })
  })

  test('is renting to own rather than a plan out of proportion', () => {
    const cheap = { ...offered, pricePesewas: 9_000_000 }
    expect(easiestWay(cheap, { plan: true, own: true })?.label).toBe('rent to own')
  })

  test('is none where the home has none of what is looked for', () => {
    expect(easiestWay(home, { plan: false, own: true })).toBeNull()
    expect(easiestWay({ ...home, maxPaymentPlanMonths: 0 }, { plan: true, own: true })).toBeNull()
  })
})

describe('the way to pay that is nearest to what somebody has', () => {
  test('is the one for which they lack least over the months that they think of, with what they lack', () => {
    // The plan of 3 months asks less in all, and far too much each month.
    expect(nearestWay(offered, means(90_000, 24_000), 60)).toMatchObject({
      way: { label: 'rent to own' },
      lacksFirstPesewas: 1_000_000,
      lacksMonthlyPesewas: 100_000,
    })
    expect(nearestWay(home, means(600_000, 49_000), 60)).toMatchObject({
      way: { label: '12-month plan' },
      lacksFirstPesewas: 0,
      lacksMonthlyPesewas: 100_000,
    })
  })

  test('asks at most twice what they have', () => {
    const label = (cash: number, monthly: number) => nearestWay(offered, means(cash, monthly), 60)?.way.label
    expect(label(50_000, 12_500)).toBe('rent to own')
    expect(label(49_999, 12_500)).toBeUndefined()
    expect(label(50_000, 12_499)).toBeUndefined()
  })

  test('lacks nothing where it fits, and is none without a way', () => {
    expect(nearestWay(offered, means(100_000, 25_000), 60)).toMatchObject({ lacksInAllPesewas: 0 })
    expect(nearestWay({ ...home, maxPaymentPlanMonths: 0 }, means(1, 1), 60)).toBeNull()
  })
})

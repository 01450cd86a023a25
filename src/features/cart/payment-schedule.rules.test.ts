import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_PLAN_RULE, planAmounts, planOf } from '#/features/plans/plan-rule.rules.ts'
import { NO_RENT_TERMS } from '#/features/properties/property.schema.ts'
import { cartTotals } from './cart-totals.rules.ts'
import {
  moveInPesewas,
  type PaymentStep,
  paymentSchedule,
  paymentSchedules,
} from './payment-schedule.rules.ts'
import { laterInAll, laterInShort, presentLater } from './payment-schedule-text.rules.ts'

const room = (advanceMonths: number | null, pricePesewas = 60_000) => ({
  tag: 'For Rent' as const,
  pricePesewas,
  plan: null,
  ...NO_RENT_TERMS,
  agentFeePesewas: 0,
  advanceMonths,
})
const house = (planMonths: number | null, pricePesewas = 165_000_000) => ({
  tag: 'For Sale' as const,
  pricePesewas,
  plan: planOf(pricePesewas, planMonths, FIRST_PLAN_RULE),
  ...NO_RENT_TERMS,
})
const DATED = { orderedOn: '2026-11-22', lease: { months: 12, moveInOn: '2026-12-01' } }
const UNDATED = { orderedOn: null, lease: null }

const prices = fc.integer({ min: 1, max: 1_000_000_000 })
const fees = fc.integer({ min: 0, max: 1_000_000_000 })
const sumOf = (steps: readonly PaymentStep[]) =>
  steps.reduce((sum, step) => sum + (step.amountPesewas ?? 0) * ('count' in step ? (step.count ?? 0) : 1), 0)

test('the buyer reads when they sign, the office of the signing', () => {
  const readBy = (reader?: 'staff') => presentLater(house(null), UNDATED, reader).map(({ when }) => when)
  expect([readBy(), readBy('staff')]).toEqual([['When you sign'], ['On signing']])
  const [dated] = presentLater(room(6), DATED, 'staff')
  expect(dated?.when).toBe('By 1 December 2026, on signing')
})

test.each([
  ['a rental', room(6), 'GH₵3,000 when you sign'],
  [
    'one whose agent has not said all',
    { ...room(6), agentFeePesewas: null },
    'at least GH₵3,000 when you sign',
  ],
  ['one with nothing to sign for', room(1), 'GH₵600 a month'],
  ['one of which little is stated', room(null), 'ask the agent, then GH₵600 a month'],
  ['a purchase', house(null), 'GH₵825,000 when you sign'],
  ['a plan', house(12), 'GH₵925,000 over 12 months'],
])('what comes later for %s is said in one phrase', (_what, item, said) => {
  expect(laterInShort(paymentSchedule(item, DATED))).toBe(said)
})

test('what several homes come to later is one sum for signing and one for their plans', () => {
  const later = (...items: Parameters<typeof paymentSchedules>[0]) =>
    laterInAll(paymentSchedules(items, DATED)).map(({ term, amount }) => `${term}: ${amount}`)
  expect(later(room(6), room(6))).toEqual(['Later, when you sign: GH₵6,000'])
  expect(later(room(6), { ...room(6), agentFeePesewas: null })).toEqual([
    'Later, when you sign, at least: GH₵6,000',
  ])
  expect(later(house(null), house(12), house(3))).toEqual([
    'Later, when you sign: GH₵825,000',
    'Later, over 12 months: GH₵1,775,000',
  ])
  expect(later(room(1))).toEqual([])
  expect(later()).toEqual([])
})

describe('a rental', () => {
  test('is reserved at checkout; the rest of the advance is due on signing, the rent monthly after it', () => {
    expect(paymentSchedule(room(6), DATED)).toEqual([
      { kind: 'reservation', on: '2026-11-22', amountPesewas: 125_000, hasFee: true, aheadPesewas: 0 },
      {
        kind: 'advance',
        on: '2026-12-01',
        amountPesewas: 300_000,
        months: 5,
        ofMonths: 6,
        isPartPaid: false,
      },
      { kind: 'rent', on: '2027-06-01', amountPesewas: 60_000, fromMonth: 7, count: 6 },
    ])
  })

  test('without days says from which month the rent is paid', () => {
    expect(paymentSchedule(room(6), UNDATED).slice(1)).toEqual([
      { kind: 'advance', on: null, amountPesewas: 300_000, months: 5, ofMonths: 6, isPartPaid: false },
      { kind: 'rent', on: null, amountPesewas: 60_000, fromMonth: 7, count: null },
    ])
  })

  test.each([0, 1])('with an advance of %i months asks nothing on signing', (advanceMonths) => {
    expect(paymentSchedule(room(advanceMonths), DATED)[1]).toEqual({
      kind: 'rent',
      on: '2027-01-01',
      amountPesewas: 60_000,
      fromMonth: 2,
      count: 11,
    })
  })

  test('is never paid for more months than its lease has', () => {
    const lease = { months: 3, moveInOn: '2026-12-01' }
    expect(paymentSchedule(room(6), { orderedOn: '2026-11-22', lease }).slice(1)).toEqual([
      {
        kind: 'advance',
        on: '2026-12-01',
        amountPesewas: 120_000,
        months: 2,
        ofMonths: 3,
        isPartPaid: false,
      },
    ])
  })

  test('whose agent has not said how much is asked in advance names no sum for signing, and counts what is stated', () => {
    const steps = paymentSchedule(room(null), DATED)
    expect(steps[1]).toEqual({ kind: 'advance', on: '2026-12-01', amountPesewas: null })
    expect(steps[2]).toMatchObject({ kind: 'rent', on: null, count: null })
    expect(moveInPesewas(steps)).toBe(125_000)
  })

  test('costs each month of its lease once, its deposit and all fees', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(3, 6, 12),
        fc.record({
          depositPesewas: fc.option(fees),
          agentFeePesewas: fc.option(fees),
          otherFeesPesewas: fc.option(fees),
        }),
        (price, advance, months, terms) => {
          const lease = { months, moveInOn: '2026-12-01' }
          const steps = paymentSchedule(
            { ...room(advance, price), ...terms },
            { orderedOn: '2026-11-22', lease },
          )
          const once = (terms.agentFeePesewas ?? 0) + (terms.otherFeesPesewas ?? 0)
          expect(sumOf(steps)).toBe(price * months + (terms.depositPesewas ?? price) + once + 5_000)
        },
      ),
    )
  })

  test('costs until the keys what is paid at checkout and on signing', () => {
    expect(moveInPesewas(paymentSchedule(room(6), UNDATED))).toBe(425_000)
  })

  test('whose deposit and fees are stated asks on signing for what checkout does not take of them', () => {
    const terms = { depositPesewas: 120_000, agentFeePesewas: 30_000, otherFeesPesewas: 5_000 }
    const steps = paymentSchedule({ ...room(6), ...terms }, DATED)
    expect(steps.slice(0, -1)).toEqual([
      { kind: 'reservation', on: '2026-11-22', amountPesewas: 125_000, hasFee: true, aheadPesewas: 0 },
      {
        kind: 'advance',
        on: '2026-12-01',
        amountPesewas: 300_000,
        months: 5,
        ofMonths: 6,
        isPartPaid: false,
      },
      { kind: 'deposit', on: '2026-12-01', amountPesewas: 60_000, ofPesewas: 120_000 },
      { kind: 'agent-fee', on: '2026-12-01', amountPesewas: 30_000 },
      { kind: 'other-fees', on: '2026-12-01', amountPesewas: 5_000 },
    ])
    expect(moveInPesewas(steps)).toBe(360_000 + 120_000 + 35_000 + 5_000)
  })

  test('whose deposit is less than a month’s rent has rent paid ahead at checkout', () => {
    const [reservation, advance] = paymentSchedule({ ...room(6), depositPesewas: 20_000 }, DATED)
    expect(reservation).toMatchObject({ amountPesewas: 125_000, aheadPesewas: 40_000 })
    expect(advance).toMatchObject({ amountPesewas: 260_000, isPartPaid: true })
    const monthly = paymentSchedule({ ...room(1), depositPesewas: 20_000 }, DATED)
    expect(monthly.slice(1)).toEqual([
      { kind: 'rest-of-rent', on: '2027-01-01', amountPesewas: 20_000, month: 2 },
      { kind: 'rent', on: '2027-02-01', amountPesewas: 60_000, fromMonth: 3, count: 10 },
    ])
    expect(paymentSchedule({ ...room(0), depositPesewas: 0 }, DATED)[1]).toMatchObject({
      kind: 'rent',
      on: '2027-02-01',
      fromMonth: 3,
      count: 10,
    })
  })

  test('whose agent has not said whether there is a fee says so, and counts what is stated', () => {
    const steps = paymentSchedule({ ...room(6), agentFeePesewas: null }, UNDATED)
    expect(steps).toContainEqual({ kind: 'agent-fee', on: null, amountPesewas: null })
    expect(moveInPesewas(steps)).toBe(425_000)
  })
})

describe('a purchase', () => {
  test('without a plan is half at checkout and half on signing', () => {
    expect(paymentSchedule(house(null), DATED)).toEqual([
      { kind: 'down-payment', on: '2026-11-22', amountPesewas: 82_510_000, hasFee: true, planMonths: null },
      { kind: 'other-half', on: null, amountPesewas: 82_500_000 },
    ])
  })

  test('with a plan is paid monthly on the day of the order, the last part on its own where it differs', () => {
    expect(paymentSchedule(house(12), DATED)).toEqual([
      { kind: 'down-payment', on: '2026-11-22', amountPesewas: 92_510_000, hasFee: true, planMonths: 12 },
      { kind: 'parts', on: '2026-12-22', lastOn: '2027-10-22', amountPesewas: 7_708_333, count: 11 },
      { kind: 'last-part', on: '2027-11-22', amountPesewas: 7_708_337 },
    ])
    expect(paymentSchedule(house(3, 100_000_000), DATED).slice(1)).toEqual([
      { kind: 'parts', on: '2026-12-22', lastOn: '2027-02-22', amountPesewas: 17_500_000, count: 3 },
    ])
  })

  test('costs its price, or its plan, and the fee', () => {
    fc.assert(
      fc.property(prices, fc.option(fc.constantFrom(3, 6, 12, 60)), (price, months) => {
        const whole = months === null ? price : planAmounts(price, months, FIRST_PLAN_RULE).totalPesewas
        expect(sumOf(paymentSchedule(house(months, price), DATED))).toBe(whole + 10_000)
      }),
    )
  })
})

test('first steps and fees asked once are what checkout takes, for any cart', () => {
  const items = fc.array(
    fc.oneof(
      prices.map((price) => room(6, price)),
      prices.map((price) => house(6, price)),
    ),
  )
  fc.assert(
    fc.property(items, (cart) => {
      const firsts = paymentSchedules(cart, DATED).map(([first]) => first)
      const totals = cartTotals(cart)
      const sharedFees =
        (cart.filter(({ tag }) => tag === 'For Rent').length > 1 ? 5_000 : 0) +
        (cart.filter(({ tag }) => tag === 'For Sale').length > 1 ? 10_000 : 0)
      const paid = firsts.reduce((sum, first) => sum + (first?.amountPesewas ?? 0), 0)
      expect(paid + sharedFees).toBe(totals.totalPesewas)
    }),
  )
})

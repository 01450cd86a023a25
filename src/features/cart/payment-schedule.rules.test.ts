import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planAmounts } from '#/features/properties/property.rules.ts'
import { cartTotals } from './cart-totals.rules.ts'
import {
  moveInPesewas,
  type PaymentStep,
  paymentSchedule,
  paymentSchedules,
} from './payment-schedule.rules.ts'

const room = (advanceMonths: number | null, pricePesewas = 60_000) => ({
  tag: 'For Rent' as const,
  pricePesewas,
  planMonths: null,
  advanceMonths,
})
const house = (planMonths: number | null, pricePesewas = 165_000_000) => ({
  tag: 'For Sale' as const,
  pricePesewas,
  planMonths,
  advanceMonths: null,
})
const DATED = { orderedOn: '2026-11-22', lease: { months: 12, moveInOn: '2026-12-01' } }
const UNDATED = { orderedOn: null, lease: null }

const prices = fc.integer({ min: 1, max: 1_000_000_000 })
const sumOf = (steps: readonly PaymentStep[]) =>
  steps.reduce((sum, step) => sum + (step.amountPesewas ?? 0) * ('count' in step ? (step.count ?? 0) : 1), 0)

describe('a rental', () => {
  test('is reserved at checkout; the rest of the advance is due on signing, the rent monthly after it', () => {
    expect(paymentSchedule(room(6), DATED)).toEqual([
      { kind: 'reservation', on: '2026-11-22', amountPesewas: 125_000, hasFee: true },
      { kind: 'advance', on: '2026-12-01', amountPesewas: 300_000, months: 5, ofMonths: 6 },
      { kind: 'rent', on: '2027-06-01', amountPesewas: 60_000, fromMonth: 7, count: 6 },
    ])
  })

  test('without days says from which month the rent is paid', () => {
    expect(paymentSchedule(room(6), UNDATED).slice(1)).toEqual([
      { kind: 'advance', on: null, amountPesewas: 300_000, months: 5, ofMonths: 6 },
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
      { kind: 'advance', on: '2026-12-01', amountPesewas: 120_000, months: 2, ofMonths: 3 },
    ])
  })

  test('whose agent has not said how much is asked in advance names no sum for signing', () => {
    const steps = paymentSchedule(room(null), DATED)
    expect(steps[1]).toEqual({ kind: 'advance', on: '2026-12-01', amountPesewas: null })
    expect(steps[2]).toMatchObject({ kind: 'rent', on: null, count: null })
    expect(moveInPesewas(steps)).toBeNull()
  })

  test('costs each month of its lease once, a deposit and the fee', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(3, 6, 12),
        (price, advance, months) => {
          const lease = { months, moveInOn: '2026-12-01' }
          const steps = paymentSchedule(room(advance, price), { orderedOn: '2026-11-22', lease })
          expect(sumOf(steps)).toBe(price * months + price + 5_000)
        },
      ),
    )
  })

  test('costs until the keys what is paid at checkout and on signing', () => {
    expect(moveInPesewas(paymentSchedule(room(6), UNDATED))).toBe(425_000)
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
        const whole = months === null ? price : planAmounts(price, months).totalPesewas
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

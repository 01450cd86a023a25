import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_PLAN_RULE, planOf } from '#/features/plans/plan-rule.rules.ts'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { cartTotals, dueAtCheckoutPesewas, type PricedItem, presentTotals } from './cart-totals.rules.ts'

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const prices = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 1, max: MAX_PESEWAS }),
  fc.constantFrom(1, 2, 3, MAX_PESEWAS - 1, MAX_PESEWAS),
)
const items: fc.Arbitrary<PricedItem> = fc
  .record({
    tag: fc.constantFrom('For Sale' as const, 'For Rent' as const),
    pricePesewas: prices,
    planMonths: fc.option(fc.integer({ min: 1, max: 60 })),
  })
  .map(({ planMonths, ...item }) => ({
    ...item,
    plan: planOf(item.pricePesewas, planMonths, FIRST_PLAN_RULE),
  }))
const carts = fc.array(items, { maxLength: 100 })

/** The rules of payment in cedis, written a second time and sharing nothing with the first. */
function inCedis(cart: PricedItem[]) {
  let rent = new Decimal(0)
  let down = new Decimal(0)
  const has = { rentals: false, sales: false }
  for (const { tag, pricePesewas, plan } of cart) {
    const price = new Decimal(pricePesewas).div(100)
    if (tag === 'For Rent') {
      has.rentals = true
      rent = rent.plus(price)
    } else {
      has.sales = true
      // A plan comes to whole pesewas before it is halved.
      const total = price.plus(new Decimal(50_000).times(plan?.months ?? 0).div(3)).toDecimalPlaces(2)
      down = down.plus(total.div(2).toDecimalPlaces(2))
    }
  }
  const application = has.rentals ? 50 : 0
  const processing = has.sales ? 100 : 0
  const rentalTotal = rent.times(2).plus(application)
  const saleTotal = down.plus(processing)
  const pesewas = (cedis: Decimal) => cedis.times(100).toNumber()
  return {
    hasRentals: has.rentals,
    hasSales: has.sales,
    rental: {
      monthlyRentPesewas: pesewas(rent),
      securityDepositPesewas: pesewas(rent),
      applicationFeePesewas: application * 100,
      totalPesewas: pesewas(rentalTotal),
    },
    sale: {
      downPaymentPesewas: pesewas(down),
      processingFeePesewas: processing * 100,
      totalPesewas: pesewas(saleTotal),
    },
    totalPesewas: pesewas(rentalTotal.plus(saleTotal)),
  }
}

const sale = (pricePesewas: number, planMonths: number | null = null): PricedItem => ({
  tag: 'For Sale',
  pricePesewas,
  plan: planOf(pricePesewas, planMonths, FIRST_PLAN_RULE),
})
const rental = (pricePesewas: number): PricedItem => ({ tag: 'For Rent', pricePesewas, plan: null })

describe('the totals of a cart', () => {
  test('are those of the payment rules, to the pesewa, for a thousand carts', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        expect(cartTotals(cart)).toEqual(inCedis(cart))
      }),
      { numRuns: 1_000 },
    )
  })

  test('are what its items come to and each fee once', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { rental, sale, totalPesewas } = cartTotals(cart)
        const due = cart.reduce((sum, item) => sum + dueAtCheckoutPesewas(item), 0)
        expect(totalPesewas).toBe(due + rental.applicationFeePesewas + sale.processingFeePesewas)
        expect(Number.isSafeInteger(totalPesewas)).toBe(true)
      }),
    )
  })

  test('do not depend on the order of its items', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        expect(cartTotals(cart.toReversed())).toEqual(cartTotals(cart))
      }),
    )
  })

  test('of nothing are nothing, fees included', () => {
    expect(cartTotals([])).toMatchObject({ hasRentals: false, hasSales: false, totalPesewas: 0 })
  })

  test('ask a month’s rent, as much as deposit, and GH₵50 once', () => {
    expect(cartTotals([rental(250_050), rental(99)]).rental).toEqual({
      monthlyRentPesewas: 250_149,
      securityDepositPesewas: 250_149,
      applicationFeePesewas: 5_000,
      totalPesewas: 505_298,
    })
  })

  test('ask half of each price, an odd pesewa with it, and GH₵100 once', () => {
    expect(cartTotals([sale(101), sale(3)]).sale).toEqual({
      downPaymentPesewas: 51 + 2,
      processingFeePesewas: 10_000,
      totalPesewas: 10_053,
    })
  })

  test('ask the first payment of a plan instead', () => {
    // 1,200,000 and 100,000 over six months are 1,300,000, of which half is paid first.
    expect(cartTotals([sale(120_000_000, 6)]).sale.downPaymentPesewas).toBe(65_000_000)
  })

  test('know no plan for rent', () => {
    expect(cartTotals([{ ...sale(200_000, 6), tag: 'For Rent' }])).toEqual(cartTotals([rental(200_000)]))
  })
})

describe('totals as texts', () => {
  test('show pesewas when there are any, under the names of receipts', () => {
    expect(presentTotals(cartTotals([rental(250_050), sale(101)]))).toEqual({
      rental: {
        monthlyRent: 'GH₵2,500.50',
        securityDeposit: 'GH₵2,500.50',
        applicationFee: 'GH₵50',
        total: 'GH₵5,051',
      },
      sale: { downPayment: 'GH₵0.51', processingFee: 'GH₵100', total: 'GH₵100.51' },
      totalAmount: 'GH₵5,151.51',
    })
  })

  test('leave out a part without items', () => {
    expect(presentTotals(cartTotals([sale(100)]))).toMatchObject({ rental: null })
    expect(presentTotals(cartTotals([rental(100)]))).toMatchObject({ sale: null })
    expect(presentTotals(cartTotals([]))).toEqual({ rental: null, sale: null, totalAmount: 'GH₵0' })
  })
})

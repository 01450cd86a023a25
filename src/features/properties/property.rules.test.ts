import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { FIRST_PLAN_RULE, planAmounts } from '../plans/plan-rule.rules.ts'
import {
  categoryOf,
  enquiryFirstPaymentPesewas,
  halfPricePesewas,
  isNew,
  offeredPlan,
  percentText,
  planMonths,
  presentPlans,
  rateNotes,
  whatsappLink,
  whatsappMessage,
  yearlyRate,
} from './property.rules.ts'

// Enough digits that nothing below 10^13 pesewas is ever rounded by the oracle itself.
Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const prices = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 1, max: MAX_PESEWAS }),
  fc.constantFrom(1, 2, MAX_PESEWAS - 1, MAX_PESEWAS),
)
const months = fc.integer({ min: 1, max: 60 })

function halfUp(value: Decimal): number {
  return value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
}

describe('a payment plan', () => {
  test('costs the price and 50,000 cedis for every three months, to the pesewa', () => {
    fc.assert(
      fc.property(prices, months, (price, length) => {
        const total = halfUp(new Decimal(price).plus(new Decimal(50_000).times(length).div(3).times(100)))
        expect(planAmounts(price, length, FIRST_PLAN_RULE).totalPesewas).toBe(total)
      }),
    )
  })

  test('is paid off exactly: equal parts rounded down, the last takes the rest', () => {
    fc.assert(
      fc.property(prices, months, (price, length) => {
        const plan = planAmounts(price, length, FIRST_PLAN_RULE)
        const other = new Decimal(plan.totalPesewas).minus(plan.firstPaymentPesewas)
        expect(plan.monthlyPesewas).toBe(other.div(length).floor().toNumber())
        expect(plan.lastMonthlyPesewas).toBe(
          other.minus(new Decimal(plan.monthlyPesewas).times(length - 1)).toNumber(),
        )
        expect(plan.lastMonthlyPesewas - plan.monthlyPesewas).toBeLessThan(length)
      }),
    )
  })

  test('of three months on GH₵1,000,000 asks for half of GH₵1,050,000 and three parts of GH₵175,000', () => {
    expect(planAmounts(100_000_000, 3, FIRST_PLAN_RULE)).toEqual({
      totalPesewas: 105_000_000,
      firstPaymentPesewas: 52_500_000,
      monthlyPesewas: 17_500_000,
      lastMonthlyPesewas: 17_500_000,
      surchargePesewas: 5_000_000,
    })
  })

  test('gives the odd pesewas to the first and the last payment', () => {
    expect(planAmounts(100_000_001, 6, FIRST_PLAN_RULE)).toEqual({
      totalPesewas: 110_000_001,
      firstPaymentPesewas: 55_000_001,
      monthlyPesewas: 9_166_666,
      lastMonthlyPesewas: 9_166_670,
      surchargePesewas: 10_000_000,
    })
  })
})

describe('the plan that somebody chose', () => {
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

describe('half prices', () => {
  test('are exact and rounded half up', () => {
    fc.assert(
      fc.property(prices, (price) => {
        expect(halfPricePesewas(price)).toBe(halfUp(new Decimal(price).div(2)))
        expect(
          enquiryFirstPaymentPesewas({
            pricePesewas: price,
            maxPaymentPlanMonths: null,
            planRule: FIRST_PLAN_RULE,
          }),
        ).toBe(halfUp(new Decimal(price).plus(5_000_000).div(2)))
      }),
    )
  })
})

describe('the plans to choose from', () => {
  test.each([
    [null, [3, 6, 12]],
    [1, []],
    [2, []],
    [3, [3]],
    [4, [3, 4]],
    [6, [3, 6]],
    [9, [3, 6, 9]],
    [12, [3, 6, 12]],
    [60, [3, 6, 12, 60]],
  ])('with a maximum of %s months are %j', (maximum, lengths) => {
    expect(planMonths(maximum)).toEqual(lengths)
  })

  test('exist for sale only', () => {
    const property = {
      pricePesewas: 100_000_000,
      maxPaymentPlanMonths: 6,
      planRule: FIRST_PLAN_RULE,
    } as const
    expect(presentPlans({ ...property, tag: 'For Rent' })).toEqual([])
    expect(presentPlans({ ...property, tag: 'For Sale' })).toEqual([
      {
        months: 3,
        total: 'GH₵1,050,000',
        firstPayment: 'GH₵525,000',
        monthly: 'GH₵175,000',
        surcharge: 'GH₵50,000',
        surchargePercent: '5%',
        yearlyRate: '83%',
        extraCost: 'GH₵50,000 (5%) above the list price, 83% as a yearly rate.',
      },
      {
        months: 6,
        total: 'GH₵1,100,000',
        firstPayment: 'GH₵550,000',
        monthly: 'GH₵91,666.66',
        surcharge: 'GH₵100,000',
        surchargePercent: '10%',
        yearlyRate: '102%',
        extraCost: 'GH₵100,000 (10%) above the list price, 102% as a yearly rate.',
      },
    ])
  })

  test('say why they cost so much beside a low price, and nothing beside a high one', () => {
    const whyOf = (pricePesewas: number) =>
      presentPlans({ pricePesewas, maxPaymentPlanMonths: 3, tag: 'For Sale', planRule: FIRST_PLAN_RULE })[0]
        ?.extraCost
    expect(whyOf(6_800_000)).toContain('A plan adds GH₵50,000 for every 3 months, whatever the price.')
    expect(whyOf(20_000_000)).toContain('paying cash costs less')
    expect(whyOf(20_000_001)).not.toContain('A plan adds')
  })
})

describe('a property', () => {
  test('is new for fourteen days', () => {
    const published = new Date('2026-03-01T09:00:00Z')
    expect(isNew(published, new Date('2026-03-15T09:00:00Z'))).toBe(true)
    expect(isNew(published, new Date('2026-03-15T09:00:00.001Z'))).toBe(false)
  })

  test('has the category of its type', () => {
    expect(categoryOf('Apartment')).toBe('apartment')
  })
})

describe('an enquiry over WhatsApp', () => {
  const enquiry = {
    title: 'Villa "Nana"\n& garden',
    price: 'GH₵2,000,000',
    plan: null,
    firstPayment: 'GH₵1,025,000',
    url: 'https://example.com/properties/1',
  }
  const plan = {
    months: 6,
    total: 'GH₵2,100,000',
    firstPayment: 'GH₵1,050,000',
    monthly: 'GH₵175,000',
    surcharge: 'GH₵100,000',
    surchargePercent: '5%',
    yearlyRate: '41%',
    extraCost: 'GH₵100,000 (5%) above the list price, 41% as a yearly rate.',
  }

  test('names title, price, first payment and address', () => {
    expect(whatsappMessage(enquiry).split('\n')).toEqual([
      'Hello, I am interested in Villa "Nana" & garden.',
      'Price: GH₵2,000,000',
      'First payment with a plan from: GH₵1,025,000',
      'https://example.com/properties/1',
    ])
  })

  test('names the plan when one is chosen', () => {
    expect(whatsappMessage({ ...enquiry, plan })).toContain(
      'Payment plan: 6 months, GH₵1,050,000 first, then GH₵175,000 a month (total GH₵2,100,000)',
    )
  })

  test('says nothing of payments for rent', () => {
    expect(whatsappMessage({ ...enquiry, firstPayment: null })).not.toContain('payment')
  })

  test('arrives as it was written, whatever the title holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const link = new URL(whatsappLink('+233241234567', text))
        expect(link.origin + link.pathname).toBe('https://wa.me/233241234567')
        expect(link.searchParams.get('text')).toBe(text.toWellFormed())
      }),
    )
  })
})

const rateOf = (cedis: number, months: number) => {
  const pricePesewas = cedis * 100
  return yearlyRate({ pricePesewas, months, ...planAmounts(pricePesewas, months, FIRST_PLAN_RULE) })
}

describe('the yearly rate of a plan', () => {
  test('is what makes all payments worth the price today', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 210_000, max: 50_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (cedis, months) => {
          const pricePesewas = cedis * 100
          const plan = planAmounts(pricePesewas, months, FIRST_PLAN_RULE)
          const rate = yearlyRate({ pricePesewas, months, ...plan })
          const growth = (1 + (rate ?? Number.NaN)) ** (1 / 12)
          let worth = plan.firstPaymentPesewas
          for (let month = 1; month <= months; month += 1)
            worth += (month === months ? plan.lastMonthlyPesewas : plan.monthlyPesewas) / growth ** month
          // A ten-millionth of the price: a pesewa of GH₵100,000.
          expect(Math.abs(worth - pricePesewas)).toBeLessThan(pricePesewas / 10_000_000 + 1)
        },
      ),
    )
  })

  test.each([
    [3, '36%'],
    [6, '43%'],
    [12, '48%'],
  ])('of %s months on GH₵1,950,000 is %s', (months, percent) => {
    expect(percentText(rateOf(1_950_000, months) ?? 0)).toBe(percent)
  })

  test('of a loan that is paid back at once, a twelfth of a year later, is the monthly part twelve times compounded', () => {
    const rate = yearlyRate({
      pricePesewas: 200_00,
      firstPaymentPesewas: 100_00,
      monthlyPesewas: 110_00,
      lastMonthlyPesewas: 110_00,
      months: 1,
    })
    expect(rate).toBeCloseTo(1.1 ** 12 - 1, 9)
  })

  test('is nothing where no more is paid than the price', () => {
    const plan = { pricePesewas: 200, firstPaymentPesewas: 100, monthlyPesewas: 50, lastMonthlyPesewas: 50 }
    expect(yearlyRate({ ...plan, months: 2 })).toBe(0)
  })

  test('does not exist where the first payment is the whole price or more', () => {
    expect(rateOf(100_000, 6)).toBeNull()
    expect(rateOf(40_000, 12)).toBeNull()
  })

  test('is a number however little is left to be lent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000_000 }),
        fc.constantFrom(3, 6, 12, 60),
        (price, months) => {
          const rate = yearlyRate({
            pricePesewas: price,
            months,
            ...planAmounts(price, months, FIRST_PLAN_RULE),
          })
          expect(rate === null || (Number.isFinite(rate) && rate > 0)).toBe(true)
        },
      ),
    )
  })
})

describe('of the yearly rates of plans', () => {
  const notesAt = (cedis: number) =>
    rateNotes(
      presentPlans({
        tag: 'For Sale',
        pricePesewas: cedis * 100,
        maxPaymentPlanMonths: 12,
        planRule: FIRST_PLAN_RULE,
      }),
    )
  const steep = '1,000% or more: the extra cost is large beside the part of the price that is paid later.'
  const paidAtOnce = (months: string) =>
    `${months} months: the whole price or more is paid at once, so no rate can be worked out. Paying cash costs less.`

  test('nothing more is said where each can be shown', () => {
    expect(notesAt(1_950_000)).toEqual([])
    expect(rateNotes([])).toEqual([])
  })

  test('one beyond what is shown says what makes it so high, and a plan without one that it is no gift', () => {
    expect(notesAt(195_000)).toEqual([steep, paidAtOnce('12')])
    expect(notesAt(40_000)).toEqual([paidAtOnce('3, 6 and 12')])
  })

  test('a first payment of exactly the price is the whole price', () => {
    expect(notesAt(200_000)).toContain(paidAtOnce('12'))
    expect(notesAt(200_001)).not.toContain(paidAtOnce('12'))
  })
})

test.each([
  [-0.4593, '−46%'],
  [-0.0004, '0%'],
  [0.0513, '5.1%'],
  [0.05, '5%'],
  [0.0997, '10%'],
  [0.4284, '43%'],
  [9.99, '999%'],
  [10, '1,000% or more'],
  [Number.POSITIVE_INFINITY, '1,000% or more'],
])('%s is written %s', (fraction, text) => {
  expect(percentText(fraction)).toBe(text)
})

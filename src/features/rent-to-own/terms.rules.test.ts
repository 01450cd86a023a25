import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { yearlyRate } from '#/features/properties/property.rules.ts'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { OFFER_TERMS } from '../../../tests/factories/offer-factory.ts'
import { randomCases } from '../../../tests/support/random-cases.ts'
import { leftAtRate, rateByNewton } from '../../../tests/support/rate-oracle.ts'
import {
  BASIS_POINTS,
  buyOutAfterPesewas,
  equityAfterPesewas,
  highestPricePesewas,
  highestTotalPaidPesewas,
  lastPaymentPesewas,
  monthlyParts,
  type RentToOwnTerms,
  refundAfterPesewas,
  refundBasisPoints,
  rentToOwnSchedule,
  rentToOwnYearlyRate,
  termsProblems,
  totalPaidPesewas,
} from './terms.rules.ts'

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const CASES = randomCases(10_000)

const halfUp = (value: Decimal) => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()

// Terms that add up: the payment follows from what is left of the price, as somebody would enter it.
const offers = fc
  .record({
    price: fc.oneof(fc.integer({ min: 100_000_00, max: 50_000_000_00 }), fc.constant(MAX_PESEWAS)),
    fee: fc.integer({ min: 0, max: 5_000 }),
    share: fc.integer({ min: 500, max: BASIS_POINTS }),
    months: fc.integer({ min: 12, max: 360 }),
    cap: fc.constantFrom(0, 0, 250, 500, 2_500),
    steps: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: BASIS_POINTS })),
      {
        selector: ([month]) => month,
        maxLength: 5,
      },
    ),
  })
  .map(({ price, fee, share, months, cap, steps }): RentToOwnTerms => {
    const optionFeePesewas = halfUp(new Decimal(price).times(fee).div(BASIS_POINTS))
    const toPay = new Decimal(price - optionFeePesewas)
    const shares = steps.map(([, basisPoints]) => basisPoints).sort((a, b) => a - b)
    return {
      ...OFFER_TERMS,
      pricePesewas: price,
      optionFeePesewas,
      monthlyPesewas: halfUp(toPay.div(months).times(BASIS_POINTS).div(share)),
      equityShareBasisPoints: share,
      months,
      priceYearlyCapBasisPoints: cap,
      lateFeePesewas: 0,
      lateFeeCapPesewas: 0,
      exitRefund: steps
        .map(([month]) => month)
        .sort((a, b) => a - b)
        .map((fromMonth, at) => ({ fromMonth, basisPoints: shares[at] ?? 0 })),
    }
  })
  .filter((terms) => terms.monthlyPesewas <= terms.pricePesewas)

const problemOf = (change: Partial<RentToOwnTerms>) => termsProblems({ ...OFFER_TERMS, ...change })[0]

describe('terms', () => {
  test('add up where option fee and equity parts are the price', () => {
    expect(termsProblems(OFFER_TERMS)).toEqual([])
    fc.assert(fc.property(offers, (terms) => termsProblems(terms).length === 0))
  })

  test('that leave a part of the price unpaid say how much, and which share would do', () => {
    expect(problemOf({ equityShareBasisPoints: 5_000 })).toEqual({
      field: 'equityShareBasisPoints',
      reason:
        'Option fee and 60 equity parts of GH₵12,500 come to GH₵850,000, GH₵150,000 less than the price. It adds up with a share of 60%.',
    })
  })

  test('that take more than the price say so too', () => {
    expect(problemOf({ optionFeePesewas: 200_000_00 })?.reason).toContain('GH₵100,000 more than the price.')
  })

  test('whose payments are too small for any share say what they must be', () => {
    expect(problemOf({ monthlyPesewas: 10_000_00 })?.reason).toContain(
      'The monthly payment must be at least GH₵15,000.',
    )
  })

  test.each<[keyof RentToOwnTerms, Partial<RentToOwnTerms>]>([
    ['pricePesewas', { pricePesewas: 0 }],
    ['pricePesewas', { pricePesewas: Number.NaN }],
    ['optionFeePesewas', { optionFeePesewas: 1_000_000_00 }],
    ['optionFeePesewas', { optionFeePesewas: -1 }],
    ['monthlyPesewas', { monthlyPesewas: 0.5 }],
    ['equityShareBasisPoints', { equityShareBasisPoints: 10_001 }],
    ['months', { months: 11 }],
    ['months', { months: 361 }],
    ['priceYearlyCapBasisPoints', { priceYearlyCapBasisPoints: 2_501 }],
    ['graceDays', { graceDays: 61 }],
    ['lateFeePesewas', { lateFeePesewas: 25_000_01 }],
    ['lateFeeCapPesewas', { lateFeeCapPesewas: 199_99 }],
    ['exitRefund', { exitRefund: [{ fromMonth: 61, basisPoints: 1 }] }],
    ['exitRefund', { exitRefund: [{ fromMonth: 1, basisPoints: 10_001 }] }],
    [
      'exitRefund',
      {
        exitRefund: [
          { fromMonth: 6, basisPoints: 1 },
          { fromMonth: 6, basisPoints: 2 },
        ],
      },
    ],
    [
      'exitRefund',
      {
        exitRefund: [
          { fromMonth: 6, basisPoints: 2 },
          { fromMonth: 7, basisPoints: 1 },
        ],
      },
    ],
  ])('beyond their bounds are refused at the field %s', (field, change) => {
    expect(problemOf(change)?.field).toBe(field)
  })
})

describe('the schedule', () => {
  test('is dated from the first day, short months included', () => {
    const schedule = rentToOwnSchedule(OFFER_TERMS, '2026-12-31')
    expect(schedule[0]).toEqual({
      month: 1,
      dueOn: '2027-01-31',
      paymentPesewas: 25_000_00,
      rentPesewas: 10_000_00,
      equityPesewas: 15_000_00,
      equityAfterPesewas: 115_000_00,
    })
    expect(schedule[1]?.dueOn).toBe('2027-02-28')
    expect(schedule.at(-1)).toMatchObject({
      month: 60,
      dueOn: '2031-12-31',
      equityAfterPesewas: 1_000_000_00,
    })
  })

  test('agrees with a ledger of rows, whatever the terms', () => {
    fc.assert(
      fc.property(offers, (terms) => {
        const { equityPesewas, rentPesewas } = monthlyParts(terms)
        expect(equityPesewas).toBe(
          halfUp(new Decimal(terms.monthlyPesewas).times(terms.equityShareBasisPoints).div(BASIS_POINTS)),
        )
        // Each row of the ledger is a whole number of pesewas.
        const [rent, monthly] = [BigInt(rentPesewas), BigInt(equityPesewas)]
        let owed = BigInt(terms.pricePesewas - terms.optionFeePesewas)
        let paid = BigInt(terms.optionFeePesewas)
        for (const row of rentToOwnSchedule(terms, '2027-01-15')) {
          const isLast = row.month === terms.months
          const equity = isLast ? owed : monthly
          owed -= equity
          paid += equity + rent
          const agrees =
            row.equityPesewas === Number(equity) &&
            row.paymentPesewas === row.rentPesewas + row.equityPesewas &&
            row.rentPesewas === rentPesewas &&
            row.equityPesewas > 0 &&
            row.equityAfterPesewas === terms.pricePesewas - Number(owed) &&
            buyOutAfterPesewas(terms, row.month) === Number(owed)
          if (!agrees) expect.fail(`month ${row.month} of ${JSON.stringify(terms)}`)
          if (isLast) expect(row.paymentPesewas).toBe(lastPaymentPesewas(terms))
        }
        expect(owed).toBe(0n)
        expect(totalPaidPesewas(terms)).toBe(Number(paid))
      }),
      { numRuns: CASES },
    )
  }, 120_000)
})

describe('leaving', () => {
  test('refunds the share of the last step that has begun', () => {
    const atMonth = (month: number) => [
      refundBasisPoints(OFFER_TERMS, month),
      refundAfterPesewas(OFFER_TERMS, month),
    ]
    expect(atMonth(0)).toEqual([0, 0])
    expect(atMonth(5)).toEqual([0, 0])
    expect(atMonth(6)).toEqual([5_000, 95_000_00])
    expect(atMonth(23)).toEqual([5_000, 222_500_00])
    expect(atMonth(24)).toEqual([8_000, 368_000_00])
    expect(atMonth(60)).toEqual([8_000, 800_000_00])
  })

  test('never refunds more than the equity, nor less for a month more', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 0, max: 359 }), (terms, month) => {
        const refund = refundAfterPesewas(terms, month)
        expect(refund).toBeLessThanOrEqual(equityAfterPesewas(terms, month))
        expect(refundAfterPesewas(terms, month + 1)).toBeGreaterThanOrEqual(refund)
      }),
    )
  })
})

describe('buying early', () => {
  test('costs what equity has not yet paid of the price', () => {
    expect(buyOutAfterPesewas(OFFER_TERMS, 0)).toBe(900_000_00)
    expect(buyOutAfterPesewas(OFFER_TERMS, 12)).toBe(720_000_00)
    expect(buyOutAfterPesewas(OFFER_TERMS, 60)).toBe(0)
  })

  test('costs more by what the price rose, each full year and no more than the cap', () => {
    const capped = { ...OFFER_TERMS, priceYearlyCapBasisPoints: 500 }
    expect(highestPricePesewas(capped, 11)).toBe(1_000_000_00)
    expect(highestPricePesewas(capped, 12)).toBe(1_050_000_00)
    expect(highestPricePesewas(capped, 24)).toBe(1_102_500_00)
    expect(highestTotalPaidPesewas(capped)).toBe(
      1_600_000_00 + highestPricePesewas(capped, 60) - 1_000_000_00,
    )
    expect(highestTotalPaidPesewas(OFFER_TERMS)).toBe(totalPaidPesewas(OFFER_TERMS))
  })
})

describe('the effective yearly rate', () => {
  test('agrees with Newton’s method, and pays the debt off row by row, above and below zero', () => {
    let belowZero = 0
    // Of the price of the offer, what the home costs in cash.
    const cashPercents = fc.oneof(fc.constant(100), fc.integer({ min: 101, max: 1_500 }))
    fc.assert(
      fc.property(offers, cashPercents, (terms, percent) => {
        const cashPesewas = Math.round((terms.pricePesewas / 100) * percent)
        const rate = rentToOwnYearlyRate(terms, { cashPesewas }) ?? Number.NaN
        const lent = cashPesewas - terms.optionFeePesewas
        if (rate < 0) belowZero += 1
        if (rate < 0 !== totalPaidPesewas(terms) < cashPesewas) expect.fail(`${rate} has the wrong sign`)
        const payments = rentToOwnSchedule(terms, '2027-01-15').map(({ paymentPesewas }) => paymentPesewas)
        const byNewton = rateByNewton(lent, payments)
        if (Math.abs(rate - byNewton) > 1e-7 * (1 + byNewton))
          expect.fail(`${rate} and ${byNewton} of ${JSON.stringify(terms)}`)
        const debt = leftAtRate(lent, payments, rate)
        if (Math.abs(debt) > lent * 1e-8) expect.fail(`${debt} left of ${JSON.stringify(terms)}`)
      }),
      { numRuns: CASES },
    )
    expect(belowZero).toBeGreaterThan(CASES / 10)
  }, 120_000)

  test('is that of the plan with the same payments', () => {
    expect(rentToOwnYearlyRate(OFFER_TERMS, { cashPesewas: 1_000_000_00 })).toBe(
      yearlyRate({
        pricePesewas: 1_000_000_00,
        firstPaymentPesewas: 100_000_00,
        monthlyPesewas: 25_000_00,
        lastMonthlyPesewas: 25_000_00,
        months: 60,
      }),
    )
  })

  test('is higher where the price rises, and nothing where all becomes equity', () => {
    const capped = { ...OFFER_TERMS, priceYearlyCapBasisPoints: 500 }
    const cashPesewas = OFFER_TERMS.pricePesewas
    const low = rentToOwnYearlyRate(capped, { cashPesewas }) ?? 0
    expect(rentToOwnYearlyRate(capped, { cashPesewas, isHighest: true })).toBeGreaterThan(low)
    const free = { ...OFFER_TERMS, monthlyPesewas: 15_000_00, equityShareBasisPoints: BASIS_POINTS }
    expect(termsProblems(free)).toEqual([])
    expect(rentToOwnYearlyRate(free, { cashPesewas })).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import { OFFER_TERMS } from '../../../tests/factories/offer-factory.ts'
import { FIRST_PLAN_RULE } from '../plans/plan-rule.rules.ts'
import { suggestedTerms } from './offer.rules.ts'
import { termsProblems } from './terms.rules.ts'
import { lessThanCashNotes, presentTrueCost, steepNotes } from './true-cost.rules.ts'

const home = {
  tag: 'For Sale',
  pricePesewas: 1_950_000_00,
  maxPaymentPlanMonths: 12,
  planRule: FIRST_PLAN_RULE,
} as const
const now = new Date('2026-11-23T09:00:00Z')
const terms = {
  ...OFFER_TERMS,
  pricePesewas: 1_950_000_00,
  optionFeePesewas: 195_000_00,
  monthlyPesewas: 36_000_00,
  equityShareBasisPoints: 8_125,
}

describe('what a home really costs', () => {
  test('is said for cash, each plan and rent to own, with amounts, rate and the month in which all is paid', () => {
    expect(termsProblems(terms)).toEqual([])
    const { ways } = presentTrueCost(home, { terms, now }) ?? { ways: [] }
    expect(ways.map(({ label }) => label)).toEqual([
      'Cash',
      '3 months',
      '6 months',
      '12 months',
      'Rent to own',
    ])
    expect(ways[2]).toEqual({
      label: '6 months',
      firstPayment: '1,025,000',
      monthly: '170,833.33',
      months: '6',
      total: '2,050,000',
      extra: '100,000',
      extraPercent: '5.1%',
      yearlyRate: '43%',
      paidInFull: 'May 2027',
    })
    expect(ways[4]).toEqual({
      label: 'Rent to own',
      firstPayment: '195,000',
      monthly: '36,000',
      months: '60',
      total: '2,355,000',
      extra: '405,000',
      extraPercent: '21%',
      yearlyRate: '8.8%',
      paidInFull: 'Nov 2031',
    })
  })

  test('is below zero, amount and rate, where renting to own costs less than cash', () => {
    const cheap = {
      ...terms,
      pricePesewas: 120_000_00,
      optionFeePesewas: 12_000_00,
      monthlyPesewas: 3_000_00,
      equityShareBasisPoints: 6_000,
    }
    expect(termsProblems(cheap)).toEqual([])
    const cost = presentTrueCost({ ...home, pricePesewas: 1_250_000_00 }, { terms: cheap, now })
    expect(cost?.ways[4]).toMatchObject({
      total: '192,000',
      extra: '−1,058,000',
      extraPercent: '−85%',
      yearlyRate: '−46%',
    })
    expect(lessThanCashNotes(cost?.ways ?? [])).toEqual([
      'Rent to own costs less than cash here, so its yearly rate is below zero.',
    ])
  })

  test('says nothing of costing less than cash where no way does', () => {
    expect(lessThanCashNotes(presentTrueCost(home, { terms, now })?.ways ?? [])).toEqual([])
  })

  test('is worked out for an offer with real dates, and what leaving refunds', () => {
    const example = presentTrueCost(home, { terms, now })?.example
    expect(example?.rows.map(({ month }) => month)).toEqual([0, 1, 2, 3, 12, 24, 36, 48, 60])
    expect(example?.rows[4]).toEqual({
      month: 12,
      date: '23 Nov 2027',
      payment: '36,000',
      equityPart: '29,250',
      equity: '546,000',
      leftToPay: '1,404,000',
      refund: '273,000',
    })
    expect(example?.rows.at(-1)).toMatchObject({ equity: '1,950,000', leftToPay: '0', refund: '–' })
    expect(example?.refunds).toEqual([
      'Before month 6 is paid: nothing of your equity.',
      'From month 6: 50% of your equity, GH₵185,250 in that month.',
      'From month 24: 80% of your equity, GH₵717,600 in that month.',
    ])
    expect(example?.priceRule).toBe('The price of GH₵1,950,000 is locked for the whole term.')
  })

  test('names the most that a price which may rise can come to', () => {
    const capped = { ...terms, priceYearlyCapBasisPoints: 300 }
    expect(presentTrueCost(home, { terms: capped, now })?.example?.priceRule).toMatch(
      /up to 3% a year: at most GH₵2,260,584.45 after 60 months.*GH₵2,665,584.45 in all, 14% as a yearly rate/,
    )
  })

  test('draws paid and left to pay of the longest plan where nothing else is offered', () => {
    const cost = presentTrueCost(home, { terms: null, now })
    expect(cost?.example).toBeNull()
    expect(cost?.planPicture?.title).toBe('Over 12 months')
    expect(cost?.planPicture?.picture).toMatchObject({ ownedLabel: 'Paid', top: 'GH₵2,150,000' })
    expect(cost?.planPicture?.picture.equityLine).toMatch(/^M0 100L.*L600 0$/)
    expect(cost?.planPicture?.picture.text).toContain(
      'Paid rises from GH₵1,075,000 to GH₵2,150,000 over 12 months',
    )
  })

  test('says in figures what that picture draws: each payment of the plan, its day and what is left', () => {
    const odd = { ...home, pricePesewas: 1_950_000_07 }
    const rows = presentTrueCost(odd, { terms: null, now })?.planPicture?.rows ?? []
    expect(rows.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect([rows[0], rows[1], rows[11], rows[12]]).toEqual([
      {
        month: 0,
        date: '23 Nov 2026',
        payment: '1,075,000.04',
        paid: '1,075,000.04',
        leftToPay: '1,075,000.03',
      },
      {
        month: 1,
        date: '23 Dec 2026',
        payment: '89,583.33',
        paid: '1,164,583.37',
        leftToPay: '985,416.70',
      },
      {
        month: 11,
        date: '23 Oct 2027',
        payment: '89,583.33',
        paid: '2,060,416.67',
        leftToPay: '89,583.40',
      },
      { month: 12, date: '23 Nov 2027', payment: '89,583.40', paid: '2,150,000.07', leftToPay: '0' },
    ])
  })

  test('a yearly rate above 100% is said in cedis and as a share of the price, others are not', () => {
    const ways = presentTrueCost({ ...home, pricePesewas: 32_000_000 }, { terms: null, now })?.ways ?? []
    expect(ways.map(({ yearlyRate }) => yearlyRate)).toEqual([
      '–',
      '598%',
      '1,000% or more',
      '1,000% or more',
    ])
    expect(steepNotes(ways)).toEqual([
      'A yearly rate above 100% means that much is paid for little time. What it costs above the list price: 3 months: GH₵50,000 (16% of the price), 6 months: GH₵100,000 (31% of the price) and 12 months: GH₵200,000 (63% of the price).',
    ])
    expect(steepNotes(ways.slice(0, 1))).toEqual([])
  })

  test('is nothing for rent', () => {
    expect(presentTrueCost({ ...home, tag: 'For Rent' }, { terms: null, now })).toBeNull()
  })

  test.each([
    [12, terms, 5, null],
    [12, null, 4, 'This home is not offered to rent to own.'],
    [2, terms, 2, 'This seller takes no payment plan.'],
    [2, null, 1, 'This seller takes no payment plan and does not offer rent to own.'],
  ])(
    'says which ways there are not: plans of up to %i months, an offer of %o',
    (months, offer, ways, missing) => {
      const cost = presentTrueCost({ ...home, maxPaymentPlanMonths: months }, { terms: offer, now })
      expect(cost?.ways).toHaveLength(ways)
      expect(cost?.ways[0]).toMatchObject({ label: 'Cash', total: '1,950,000' })
      expect(cost?.missing).toBe(missing)
    },
  )
})

describe('the terms that a form begins with', () => {
  test.each([50_000, 195_000, 1_234_567, 98_765_432])('add up for GH₵%s', (cedis) => {
    expect(termsProblems(suggestedTerms(cedis * 100))).toEqual([])
  })
})

import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCases } from '../../../tests/support/random-cases.ts'
import { leftAtRate, rateByNewton } from '../../../tests/support/rate-oracle.ts'
import { type PlanRuleTerms, planAmounts } from '../plans/plan-rule.rules.ts'
import { yearlyRate } from '../properties/property.rules.ts'

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const CASES = randomCases(10_000)
// From GH₵10,000 to GH₵50,000,000.
const prices = fc.integer({ min: 1_000_000, max: 5_000_000_000 })
const lengths = fc.integer({ min: 1, max: 60 })
const rules: fc.Arbitrary<PlanRuleTerms> = fc.oneof(
  fc.record({ kind: fc.constant('flat' as const), amountPesewas: fc.integer({ min: 0, max: 20_000_000 }) }),
  fc.record({
    kind: fc.constantFrom('percent' as const, 'declining' as const),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
  }),
)

// What a plan comes to in decimals, without any code of the program: the surcharge, the first half, equal parts.
function planInDecimals(price: number, months: number, rule: PlanRuleTerms) {
  const surcharge =
    rule.kind === 'flat'
      ? new Decimal(rule.amountPesewas).times(months).div(3)
      : rule.kind === 'percent'
        ? new Decimal(price).times(rule.basisPoints).times(months).div(120_000)
        : decliningSurcharge(price, months, rule.basisPoints)
  const total = new Decimal(price).plus(surcharge.round())
  const first = total.div(2).ceil()
  const part = total.minus(first).div(months).floor()
  const last = total.minus(first).minus(part.times(months - 1))
  const payments = Array.from({ length: months }, (_, at) => (at + 1 === months ? last : part).toNumber())
  return { total: total.toNumber(), first: first.toNumber(), payments }
}

// The total of which the half that is paid later is worth, by the formula of an annuity, what is unpaid of the price.
function decliningSurcharge(price: number, months: number, basisPoints: number): Decimal {
  const monthly = new Decimal(basisPoints).div(120_000)
  const worth = monthly.isZero()
    ? new Decimal(months)
    : new Decimal(1).minus(monthly.plus(1).pow(-months)).div(monthly)
  return new Decimal(price).times(2).div(worth.div(months).plus(1)).minus(price)
}

const rateOf = (price: number, months: number, rule: PlanRuleTerms) =>
  yearlyRate({ pricePesewas: price, months, ...planAmounts(price, months, rule) })

test('A plan and its yearly rate agree with decimals and Newton’s method', () => {
  fc.assert(
    fc.property(prices, lengths, rules, (price, months, rule) => {
      const { total, first, payments } = planInDecimals(price, months, rule)
      const plan = planAmounts(price, months, rule)
      // The rule of a declining balance is worked out in doubles: a pesewa more or less.
      if (Math.abs(plan.totalPesewas - total) > (rule.kind === 'declining' ? 1 : 0))
        expect.fail(`total ${plan.totalPesewas} and ${total}`)
      fc.pre(plan.totalPesewas === total)
      expect(plan.firstPaymentPesewas).toBe(first)
      const lent = price - first
      const rate = rateOf(price, months, rule)
      expect(rate === null).toBe(lent <= 0)
      if (rate === null) return
      const byNewton = rateByNewton(lent, payments)
      if (Math.abs(rate - byNewton) > 1e-7 * (1 + byNewton)) expect.fail(`${rate} and ${byNewton}`)
      if (Math.abs(leftAtRate(lent, payments, rate)) > lent * 1e-8) expect.fail(`a debt is left at ${rate}`)
    }),
    { numRuns: CASES },
  )
}, 120_000)

test('The rate of a plan by a declining balance is the one of its rule, compounded by the month', () => {
  fc.assert(
    fc.property(prices, lengths, fc.integer({ min: 0, max: 10_000 }), (price, months, basisPoints) => {
      const rate = rateOf(price, months, { kind: 'declining', basisPoints }) ?? Number.NaN
      const ofRule = (1 + basisPoints / 120_000) ** 12 - 1
      // Amounts are whole pesewas.
      if (Math.abs(rate - ofRule) > 1e-3 * (1 + ofRule)) expect.fail(`${rate} and ${ofRule}`)
    }),
    { numRuns: CASES },
  )
}, 120_000)

test('The rate is below zero where less is paid than the price', () => {
  const plan = { pricePesewas: 200, firstPaymentPesewas: 100, monthlyPesewas: 50, lastMonthlyPesewas: 50 }
  expect(yearlyRate({ ...plan, months: 1 })).toBeCloseTo(0.5 ** 12 - 1, 12)
  expect(yearlyRate({ ...plan, months: 1, lastMonthlyPesewas: 0 })).toBe(-1)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { randomCases } from '../../../tests/support/random-cases.ts'
import { FIRST_PLAN_RULE, type PlanRuleTerms, planAmounts, ruleText } from './plan-rule.rules.ts'

const basisPoints = fc.integer({ min: 0, max: 10_000 })
const terms: fc.Arbitrary<PlanRuleTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('flat' as const),
    amountPesewas: fc.integer({ min: 0, max: MAX_PESEWAS }),
  }),
  fc.record({ kind: fc.constantFrom('percent' as const, 'declining' as const), basisPoints }),
)
const prices = fc.integer({ min: 1, max: MAX_PESEWAS })
const lengths = fc.integer({ min: 1, max: 60 })

describe('a plan, by whichever rule', () => {
  test('adds up: first payment and parts are the price and the surcharge, to the pesewa', () => {
    fc.assert(
      fc.property(prices, lengths, terms, (price, months, rule) => {
        const plan = planAmounts(price, months, rule)
        const parts = plan.monthlyPesewas * (months - 1) + plan.lastMonthlyPesewas
        expect(plan.totalPesewas).toBe(price + plan.surchargePesewas)
        expect(plan.firstPaymentPesewas + parts).toBe(plan.totalPesewas)
        expect(plan.firstPaymentPesewas - parts).toBeGreaterThanOrEqual(0)
        expect(plan.firstPaymentPesewas - parts).toBeLessThanOrEqual(1)
        expect(plan.lastMonthlyPesewas - plan.monthlyPesewas).toBeLessThan(months)
        for (const amount of Object.values(plan)) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(plan.surchargePesewas).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: randomCases(5_000) },
    )
  })

  test('never costs less for a dearer home, so that a budget has one border', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 1_000 }), lengths, terms, (price, more, months, rule) => {
        const [one, other] = [planAmounts(price, months, rule), planAmounts(price + more, months, rule)]
        expect(other.firstPaymentPesewas).toBeGreaterThanOrEqual(one.firstPaymentPesewas)
        expect(other.monthlyPesewas).toBeGreaterThanOrEqual(one.monthlyPesewas)
      }),
    )
  })
})

test('The rule of the beginning adds GH₵50,000 for every three months', () => {
  expect(planAmounts(100_000_000, 6, FIRST_PLAN_RULE).surchargePesewas).toBe(10_000_000)
  expect(ruleText(FIRST_PLAN_RULE)).toBe('GH₵50,000 for every 3 months')
})

test('A percentage is of the price, by the month', () => {
  const rule = { kind: 'percent', basisPoints: 1_250 } as const
  expect(planAmounts(100_000_000, 12, rule).surchargePesewas).toBe(12_500_000)
  expect(planAmounts(100_000_000, 6, rule).surchargePesewas).toBe(6_250_000)
  expect(ruleText(rule)).toBe('12.5% of the price for each year')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { randomCases } from '../../../../tests/support/random-cases.ts'
import { FIRST_PLAN_RULE, type PlanRule, planAmounts } from '../../plans/plan-rule.rules.ts'
import { planMonths } from '../../properties/property.rules.ts'
import { affordablePrices, budgetOf, highestAffordablePrice } from './affordable.rules.ts'

const rules: fc.Arbitrary<PlanRule> = fc.oneof(
  fc.constant(FIRST_PLAN_RULE),
  fc.record({
    version: fc.constant(2),
    kind: fc.constantFrom('percent' as const, 'declining' as const),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
  }),
)
const amount = fc.option(fc.integer({ min: 1, max: 50_000_000 }))

describe('the highest prices that a budget reaches', () => {
  test('are the border between homes of which a way to pay fits and homes of which none does', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(fc.integer({ min: 1, max: 60 })),
        fc.oneof(fc.integer({ min: 1, max: 10_000_000_000 }), fc.constant(MAX_PESEWAS)),
        fc.integer({ min: -1, max: 1 }),
        rules,
        (cash, monthly, longest, anywhere, besideBorder, rule) => {
          fc.pre(cash !== null || monthly !== null)
          const budget = budgetOf({ cash: cash ?? undefined, monthly: monthly ?? undefined })
          const highest = affordablePrices(budget, rule)[longest ?? 0] ?? Number.NaN
          const { cashPesewas, monthlyPesewas } = budget
          for (const price of [anywhere, Math.min(MAX_PESEWAS, Math.max(1, highest + besideBorder))]) {
            const byPlan = planMonths(longest).some((months) => {
              const plan = planAmounts(price, months, rule)
              return (
                (cashPesewas === null || plan.firstPaymentPesewas <= cashPesewas) &&
                (monthlyPesewas === null || plan.monthlyPesewas <= monthlyPesewas)
              )
            })
            const fits = byPlan || (cashPesewas !== null && price <= cashPesewas)
            expect(price <= highest).toBe(fits)
          }
          expect(highest).toBeLessThanOrEqual(highestAffordablePrice(budget, [rule]))
        },
      ),
      { numRuns: randomCases(2_000) },
    )
  })

  test('are nothing where no plan fits and nothing can be paid at once', () => {
    expect(affordablePrices(budgetOf({ monthly: 1 }), FIRST_PLAN_RULE).every((price) => price === 0)).toBe(
      true,
    )
  })
})

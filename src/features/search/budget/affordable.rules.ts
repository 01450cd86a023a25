import { MAX_PESEWAS, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { type PlanRule, planAmounts } from '../../plans/plan-rule.rules.ts'
import { MOST_PLAN_MONTHS, planMonths } from '../../properties/property.rules.ts'

/** What somebody has now and can pay each month, in whole pesewas; null for as much as it takes. */
export type Budget = { cashPesewas: number | null; monthlyPesewas: number | null }

/** The budget of a search, whose amounts are whole cedis. */
export function budgetOf({
  cash,
  monthly,
}: {
  cash?: number | undefined
  monthly?: number | undefined
}): Budget {
  return {
    cashPesewas: cash === undefined ? null : cash * PESEWAS_PER_CEDI,
    monthlyPesewas: monthly === undefined ? null : monthly * PESEWAS_PER_CEDI,
  }
}

/**
 * The highest price of a home that can be paid for at once or by a plan of this rule, in whole pesewas, by its longest
 * plan: the first is of homes whose sellers set none, then of 1 month, 2 months and so on. 0 where none fits.
 */
export function affordablePrices(budget: Budget, rule: PlanRule): number[] {
  const highest = new Map<number, number>()
  const highestOf = (months: number) => {
    const known = highest.get(months) ?? highestPriceOf(months, budget, rule)
    highest.set(months, known)
    return known
  }
  const longest = [null, ...Array.from({ length: MOST_PLAN_MONTHS }, (_, at) => at + 1)]
  // Who says only what they can pay each month does not say that they can pay at once.
  const atOnce = budget.cashPesewas ?? 0
  return longest.map((months) => Math.max(atOnce, ...planMonths(months).map(highestOf)))
}

/** The highest of these prices by any of the rules. */
export function highestAffordablePrice(budget: Budget, rules: readonly PlanRule[]): number {
  return Math.max(...rules.flatMap((rule) => affordablePrices(budget, rule)))
}

// What a plan asks grows with the price, so the border is halved towards.
function highestPriceOf(months: number, { cashPesewas, monthlyPesewas }: Budget, rule: PlanRule): number {
  let fits = 0
  let tooMuch = MAX_PESEWAS + 1
  while (tooMuch - fits > 1) {
    const price = Math.floor((fits + tooMuch) / 2)
    const plan = planAmounts(price, months, rule)
    const isFine =
      plan.firstPaymentPesewas <= (cashPesewas ?? MAX_PESEWAS * 2) &&
      plan.monthlyPesewas <= (monthlyPesewas ?? MAX_PESEWAS * 2)
    if (isFine) fits = price
    else tooMuch = price
  }
  return fits
}

import { formatAmount, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { type PlanRule, type PlanRuleTerms, planAmounts } from '../../plans/plan-rule.rules.ts'
import { percentText, planMonths, yearlyRate } from '../property.rules.ts'

/** One plan by a rule that is not set yet, beside what it costs now; formatted. */
export type PlanPreviewRow = {
  key: string
  price: string
  months: number
  firstPayment: string
  monthly: string
  total: string
  extra: string
  extraPercent: string
  /** Null where the first payment is the whole price or more. */
  yearlyRate: string | null
  /** The extra cost of now; null where it stays as it is. */
  extraNow: string | null
}

/** Prices of a small, a middling and a dear home, for a rule of all of them. */
const EXAMPLE_PRICES = [120_000, 450_000, 1_950_000].map((cedis) => cedis * PESEWAS_PER_CEDI)

/** What plans come to by this rule: of one home, or of three examples. Formats money: server only. */
export function previewPlans(
  terms: PlanRuleTerms,
  {
    home,
    now,
  }: { home: { pricePesewas: number; maxPaymentPlanMonths: number | null } | null; now: PlanRule },
): PlanPreviewRow[] {
  const prices = home ? [home.pricePesewas] : EXAMPLE_PRICES
  return prices.flatMap((pricePesewas) =>
    planMonths(home?.maxPaymentPlanMonths ?? null).map((months) => {
      const plan = planAmounts(pricePesewas, months, terms)
      const before = planAmounts(pricePesewas, months, now)
      const rate = yearlyRate({ pricePesewas, months, ...plan })
      return {
        key: `${pricePesewas} ${months}`,
        price: formatAmount(pricePesewas),
        months,
        firstPayment: formatAmount(plan.firstPaymentPesewas),
        monthly: formatAmount(plan.monthlyPesewas),
        total: formatAmount(plan.totalPesewas),
        extra: formatAmount(plan.surchargePesewas),
        extraPercent: percentText(plan.surchargePesewas / pricePesewas),
        yearlyRate: rate === null ? null : percentText(rate),
        extraNow:
          before.surchargePesewas === plan.surchargePesewas ? null : formatAmount(before.surchargePesewas),
      }
    }),
  )
}

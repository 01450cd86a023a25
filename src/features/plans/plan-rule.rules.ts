import { formatAmount, fractionOf, PESEWAS_PER_CEDI } from '#/shared/money.ts'

/**
 * How much more than the price a plan costs: so much for every three months, a share of the price for each year, or
 * interest on what is unpaid.
 */
export type PlanRule = {
  /** Counts up with every rule that is set. */
  version: number
} & PlanRuleTerms

/** The same without its version: whole pesewas for every three months, or hundredths of a per cent a year. */
export type PlanRuleTerms =
  | { kind: 'flat'; amountPesewas: number }
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'declining'; basisPoints: number }

/** What a plan comes to, in whole pesewas. */
export type PlanAmounts = {
  totalPesewas: number
  firstPaymentPesewas: number
  monthlyPesewas: number
  /** The last part takes what equal parts leave over: never less than the others, by fewer pesewas than there are months. */
  lastMonthlyPesewas: number
  surchargePesewas: number
}

/** A plan of so many months (1 or more), and the rule by which it was worked out. */
export type Plan = PlanAmounts & { months: number; ruleVersion: number }

const SURCHARGE_MONTHS = 3
const MONTHS_A_YEAR = 12
const BASIS_POINTS = 10_000

/** The rule that a site begins with. */
export const FIRST_PLAN_RULE: PlanRule = {
  version: 1,
  kind: 'flat',
  amountPesewas: 50_000 * PESEWAS_PER_CEDI,
}

/**
 * What a plan of so many months (1 or more) comes to: the price and the surcharge of the rule, half up. Half of that is
 * paid first, an odd pesewa with it; the rest in equal monthly parts.
 */
export function planAmounts(pricePesewas: number, months: number, rule: PlanRuleTerms): PlanAmounts {
  const surchargePesewas = surchargeOf(pricePesewas, months, rule)
  const totalPesewas = pricePesewas + surchargePesewas
  const firstPaymentPesewas = fractionOf(totalPesewas, 1, 2)
  const remainderPesewas = totalPesewas - firstPaymentPesewas
  const leftOverPesewas = remainderPesewas % months
  const monthlyPesewas = (remainderPesewas - leftOverPesewas) / months
  return {
    totalPesewas,
    firstPaymentPesewas,
    monthlyPesewas,
    lastMonthlyPesewas: monthlyPesewas + leftOverPesewas,
    surchargePesewas,
  }
}

/** A plan by the rule that counts for a home; null without a plan. */
export function planOf(pricePesewas: number, months: number | null, rule: PlanRule): Plan | null {
  if (months === null) return null
  return { months, ruleVersion: rule.version, ...planAmounts(pricePesewas, months, rule) }
}

function surchargeOf(pricePesewas: number, months: number, rule: PlanRuleTerms): number {
  switch (rule.kind) {
    case 'flat':
      return fractionOf(rule.amountPesewas, months, SURCHARGE_MONTHS)
    case 'percent':
      return fractionOf(pricePesewas, rule.basisPoints * months, BASIS_POINTS * MONTHS_A_YEAR)
    case 'declining':
      return decliningSurcharge(pricePesewas, months, rule.basisPoints)
  }
}

// With a total of which half is paid first, n equal parts are worth as much as what the first payment leaves unpaid of
// the price, at a twelfth of the yearly rate a month: the surcharge is price × (n − worth) ÷ (n + worth), where worth is
// what one pesewa in each month is worth on the first day.
function decliningSurcharge(pricePesewas: number, months: number, basisPoints: number): number {
  const growth = 1 + basisPoints / BASIS_POINTS / MONTHS_A_YEAR
  let worth = 0
  for (let month = 1, one = 1 / growth; month <= months; month += 1, one /= growth) worth += one
  return Math.round(pricePesewas * ((months - worth) / (months + worth)))
}

/** A share in hundredths of a per cent, as in `12.5%`. */
export const basisPointsText = (basisPoints: number): string => `${basisPoints / 100}%`

/** What a rule adds to the price, in words. Formats money: server only. */
export function ruleText(rule: PlanRuleTerms): string {
  switch (rule.kind) {
    case 'flat':
      return `${formatAmount(rule.amountPesewas)} for every ${SURCHARGE_MONTHS} months`
    case 'percent':
      return `${basisPointsText(rule.basisPoints)} of the price for each year`
    case 'declining':
      return `${basisPointsText(rule.basisPoints)} a year on what is unpaid`
  }
}

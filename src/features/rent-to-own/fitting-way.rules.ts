import { type PlanRule, planAmounts } from '#/features/plans/plan-rule.rules.ts'
import { planMonths } from '#/features/properties/property.rules.ts'
import { formatPrice } from '#/shared/money.ts'
import { type RentToOwnTerms, totalPaidPesewas } from './terms.rules.ts'

/** What somebody has now and can pay each month, in whole pesewas; null for as much as it takes. */
export type Means = { cashPesewas: number | null; monthlyPesewas: number | null }

/** One way to pay for a home, as its card says it. */
export type FittingWay = {
  /** `6-month plan`, `rent to own` or `cash`. */
  label: string
  /** `GH₵550,000 first, then 6 × GH₵91,667`. */
  text: string
  /** The months of a plan; null for another way. */
  plan: number | null
}

type Home = {
  pricePesewas: number
  maxPaymentPlanMonths: number | null
  planRule: PlanRule
  terms: RentToOwnTerms | null
}

/**
 * Of the ways to pay for a home for sale that fit somebody's means, the one that costs least in all, as its card says
 * it; null where none fits. Formats money: server only.
 */
export function fittingWay(home: Home, { cashPesewas, monthlyPesewas }: Means): FittingWay | null {
  const [cheapest] = waysOf(home, cashPesewas !== null)
    .filter(
      ({ first, monthly }) =>
        first <= (cashPesewas ?? first) && (monthly ?? 0) <= (monthlyPesewas ?? monthly ?? 0),
    )
    .sort((a, b) => a.total - b.total)
  return cheapest ? present(cheapest) : null
}

/** The ways to pay over time that are looked for. */
export type WantedWays = { plan: boolean; own: boolean }

/**
 * Of the ways to pay over time that are looked for the one that asks least each month, as the card of the home says it;
 * null where it has none of them. Plans out of proportion to the price come last and without their sums, which on a card
 * read as a mistake: the page explains them. Formats money: server only.
 */
export function easiestWay(home: Home, { plan: wantsPlan, own }: WantedWays): FittingWay | null {
  const ways = waysOf(home, false).filter(({ plan }) => (plan === null ? own : wantsPlan))
  const [easiest] = ways
    .filter(({ plan, total }) => plan === null || isInProportion(total, home))
    .sort((a, b) => (a.monthly ?? 0) - (b.monthly ?? 0))
  if (easiest) return present(easiest)
  const [shortest] = ways
  return shortest ? { ...present(shortest), text: 'Payment plan: see what it comes to' } : null
}

// Half of the total is paid first: up to here that is below the price, too.
const isInProportion = (total: number, { pricePesewas }: Home) => total * 2 <= pricePesewas * 3

/** A way to pay that somebody's means do not reach, and what they lack for it, in whole pesewas. */
export type NearestWay = { way: FittingWay } & Lack
type Lack = { lacksFirstPesewas: number; lacksMonthlyPesewas: number; lacksInAllPesewas: number }

/**
 * Of the ways to pay for a home over time the one for which somebody lacks least, and nothing more than they have; null
 * where it has none. What is lacking each month counts so many times, the same for every way: else a plan of three dear
 * months would be near. Formats money: server only.
 */
export function nearestWay(
  home: Home,
  { cashPesewas, monthlyPesewas }: Means,
  months: number,
): NearestWay | null {
  const [nearest] = waysOf(home, false)
    .map((way) => {
      const lacksFirstPesewas = cashPesewas === null ? 0 : Math.max(0, way.first - cashPesewas)
      const lacksMonthlyPesewas =
        monthlyPesewas === null ? 0 : Math.max(0, (way.monthly ?? 0) - monthlyPesewas)
      const lacksInAllPesewas = lacksFirstPesewas + lacksMonthlyPesewas * months
      return { way, lacksFirstPesewas, lacksMonthlyPesewas, lacksInAllPesewas }
    })
    .filter(
      ({ lacksFirstPesewas, lacksMonthlyPesewas }) =>
        lacksFirstPesewas <= (cashPesewas ?? 0) && lacksMonthlyPesewas <= (monthlyPesewas ?? 0),
    )
    .sort((a, b) => a.lacksInAllPesewas - b.lacksInAllPesewas)
  return nearest ? { ...nearest, way: present(nearest.way) } : null
}

function present({ label, first, monthly, months, plan }: ReturnType<typeof waysOf>[number]): FittingWay {
  return {
    label,
    text:
      monthly === null
        ? `${formatPrice(first)} at once`
        : `${formatPrice(first)} first, then ${months}\u00a0×\u00a0${formatPrice(monthly)}`,
    plan,
  }
}

// Who says only what they can pay each month does not say that they can pay at once.
function waysOf({ pricePesewas, maxPaymentPlanMonths, planRule, terms }: Home, hasCash: boolean) {
  const cash = {
    label: 'cash',
    first: pricePesewas,
    monthly: null,
    months: 0,
    total: pricePesewas,
    plan: null,
  }
  const plans = planMonths(maxPaymentPlanMonths).map((months) => {
    const { firstPaymentPesewas, monthlyPesewas, totalPesewas } = planAmounts(pricePesewas, months, planRule)
    const label = `${months}-month plan`
    return {
      label,
      first: firstPaymentPesewas,
      monthly: monthlyPesewas,
      months,
      total: totalPesewas,
      plan: months,
    }
  })
  const own = terms && {
    label: 'rent to own',
    first: terms.optionFeePesewas,
    monthly: terms.monthlyPesewas,
    months: terms.months,
    total: totalPaidPesewas(terms),
    plan: null,
  }
  return [...(hasCash ? [cash] : []), ...plans, ...(own ? [own] : [])]
}

import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { formatAmount, fractionOf, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { recordOf } from '#/shared/records.ts'
import { type PlanRule, planAmounts, ruleText } from '../plans/plan-rule.rules.ts'
import {
  NEW_FOR_DAYS,
  type PlanView,
  type PropertyStatus,
  type PropertyTag,
  type PropertyType,
  type PropertyView,
  RENT_TERMS,
  type RentTerms,
} from './property.schema.ts'

const PLAN_MONTHS = [3, 6, 12] as const
const SHORTEST_PLAN_MONTHS = 3
/** The longest plan that a seller can set. */
export const MOST_PLAN_MONTHS = 60
/** From this share of the price on, what a plan costs more is explained. */
const MUCH = 0.25
const MONTHS_A_YEAR = 12
const HIGHEST_SHOWN = 10
const BEYOND_SHOWN = '1,000% or more'

/** A median price stands on so many homes at least, or it would say what one of them asks. */
export const FEWEST_FOR_MEDIAN = 5

/** What we ask of a tenant, once an order. */
export const RENTAL_APPLICATION_FEE_PESEWAS = 50 * PESEWAS_PER_CEDI

/** What is asked for beside the rent; of what is for sale, nothing. */
export function rentTermsOf({ tag, ...row }: RentTerms & { tag: PropertyTag }): RentTerms {
  return recordOf(RENT_TERMS, (term) => (tag === 'For Rent' ? row[term] : null))
}

/** The row's category, which nobody enters: the type in lower case. */
export function categoryOf(type: PropertyType): string {
  return type.toLowerCase()
}

/** Whether visitors see the page of a property with this status; drafts and withdrawn ones are their owner's. */
export function isPublicStatus(status: PropertyStatus): boolean {
  return status !== 'draft' && status !== 'withdrawn'
}

/** True until fourteen days after publication have passed. */
export function isNew(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() <= NEW_FOR_DAYS * MILLISECONDS_PER_DAY
}

/** The lengths a buyer may choose, ascending, in months. Null means that the seller set no maximum. */
export function planMonths(maxPaymentPlanMonths: number | null): number[] {
  if (maxPaymentPlanMonths === null) return [...PLAN_MONTHS]
  const months: number[] = PLAN_MONTHS.filter((length) => length <= maxPaymentPlanMonths)
  const isOwnLength = maxPaymentPlanMonths >= SHORTEST_PLAN_MONTHS && !months.includes(maxPaymentPlanMonths)
  return isOwnLength ? [...months, maxPaymentPlanMonths].sort((a, b) => a - b) : months
}

/** The plan of so many months if the property has it, else null: none is offered for rent. */
export function offeredPlan(
  months: number | null,
  property: Pick<PropertyView, 'tag' | 'maxPaymentPlanMonths'>,
): number | null {
  if (months === null || property.tag !== 'For Sale') return null
  return planMonths(property.maxPaymentPlanMonths).includes(months) ? months : null
}

/** The way to pay over time that asks least a month, of all plans and the offer to rent to own; null without any. */
export function lowestMonthly({
  tag,
  pricePesewas,
  maxPaymentPlanMonths,
  offerMonthlyPesewas,
  planRule,
}: Pick<PropertyView, 'tag' | 'pricePesewas' | 'maxPaymentPlanMonths' | 'planRule'> & {
  offerMonthlyPesewas: number | null
}): { way: 'plan' | 'offer'; pesewas: number } | null {
  if (tag !== 'For Sale') return null
  const plan = Math.min(
    ...planMonths(maxPaymentPlanMonths).map(
      (months) => planAmounts(pricePesewas, months, planRule).monthlyPesewas,
    ),
  )
  if (offerMonthlyPesewas !== null && offerMonthlyPesewas <= plan)
    return { way: 'offer', pesewas: offerMonthlyPesewas }
  return Number.isFinite(plan) ? { way: 'plan', pesewas: plan } : null
}

/**
 * The yearly rate of paying later, compounded, as a fraction (0.43 for 43%): at its monthly part, what is paid in each
 * of the months, the last one with `lastMonthlyPesewas`, is worth as much today as what the first payment leaves
 * unpaid of the price. Below zero where less is paid than the price. Null where nothing of the price is left, so that
 * nothing was lent and no rate exists. For every way to pay that has such parts: plans, and renting to own with its
 * option fee as first payment.
 */
export function yearlyRate(plan: {
  /** What the home costs who pays everything at once. */
  pricePesewas: number
  firstPaymentPesewas: number
  monthlyPesewas: number
  lastMonthlyPesewas: number
  /** How many monthly parts follow the first payment, 1 or more. */
  months: number
}): number | null {
  const lent = plan.pricePesewas - plan.firstPaymentPesewas
  if (lent <= 0) return null
  const repaid = plan.monthlyPesewas * (plan.months - 1) + plan.lastMonthlyPesewas
  if (repaid === lent) return 0
  // What is worth less the faster money grows: between these growths it meets what was lent.
  let low = repaid < lent ? 0 : 1
  let high = low + 1
  while (worthToday(plan, high) > lent) high *= 2
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (worthToday(plan, middle) > lent) low = middle
    else high = middle
  }
  return high ** MONTHS_A_YEAR - 1
}

// Of all monthly parts, where money grows by this factor a month.
function worthToday(
  plan: { monthlyPesewas: number; lastMonthlyPesewas: number; months: number },
  growth: number,
): number {
  let worth = plan.lastMonthlyPesewas / growth
  for (let month = plan.months - 1; month >= 1; month -= 1) worth = (worth + plan.monthlyPesewas) / growth
  return worth
}

/** A rate or share in whole percent (`43%`, `−46%`), below ten with one decimal (`5.1%`); from 1,000% it says only that. */
export function percentText(fraction: number): string {
  if (fraction < 0) return `−${percentText(-fraction)}`.replace(/^−0%$/, '0%')
  if (fraction >= HIGHEST_SHOWN) return BEYOND_SHOWN
  const percent = fraction * 100
  return `${percent < 9.95 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`
}

/** The down payment of a sale without a plan, half up to the pesewa. */
export function halfPricePesewas(pricePesewas: number): number {
  return fractionOf(pricePesewas, 1, 2)
}

/** What an enquiry without a plan says a plan begins at: the first payment of the shortest; null without plans. */
export function enquiryFirstPaymentPesewas({
  pricePesewas,
  maxPaymentPlanMonths,
  planRule,
}: Pick<PropertyView, 'pricePesewas' | 'maxPaymentPlanMonths' | 'planRule'>): number | null {
  const [shortest] = planMonths(maxPaymentPlanMonths)
  return shortest === undefined ? null : planAmounts(pricePesewas, shortest, planRule).firstPaymentPesewas
}

/** The plans of a property for sale, shortest first, formatted; none for rent. Formats money: server only. */
export function presentPlans(
  property: Pick<PropertyView, 'tag' | 'pricePesewas' | 'maxPaymentPlanMonths' | 'planRule'>,
): PlanView[] {
  if (property.tag !== 'For Sale') return []
  return planMonths(property.maxPaymentPlanMonths).map((months) => {
    const { pricePesewas, planRule } = property
    const amounts = planAmounts(pricePesewas, months, planRule)
    const rate = yearlyRate({ pricePesewas, months, ...amounts })
    return {
      months,
      total: formatAmount(amounts.totalPesewas),
      firstPayment: formatAmount(amounts.firstPaymentPesewas),
      monthly: formatAmount(amounts.monthlyPesewas),
      surcharge: formatAmount(amounts.surchargePesewas),
      surchargePercent: percentText(amounts.surchargePesewas / pricePesewas),
      yearlyRate: rate === null ? null : percentText(rate),
      extraCost: extraCostText(amounts.surchargePesewas, { pricePesewas, rate, planRule }),
    }
  })
}

function extraCostText(
  surchargePesewas: number,
  { pricePesewas, rate, planRule }: { pricePesewas: number; rate: number | null; planRule: PlanRule },
): string {
  const share = surchargePesewas / pricePesewas
  return [
    `${formatAmount(surchargePesewas)} (${percentText(share)}) above the list price${
      rate === null
        ? '. The first payment alone is the whole price or more.'
        : `, ${percentText(rate)} as a yearly rate.`
    }`,
    ...(share >= MUCH
      ? [
          planRule.kind === 'flat'
            ? `A plan adds ${ruleText(planRule)}, whatever the price. Beside this price that is much: paying cash costs less.`
            : `A plan adds ${ruleText(planRule)}. That is much: paying cash costs less.`,
        ]
      : []),
  ].join(' ')
}

/**
 * What must be said of the yearly rates of plans lest they mislead, in sentences: a plan without one is no loan without
 * interest, and one beyond what is shown must say what makes it so high. Empty where every rate speaks for itself.
 */
export function rateNotes(plans: readonly Pick<PlanView, 'months' | 'yearlyRate'>[]): string[] {
  const paidAtOnce = plans.filter(({ yearlyRate }) => yearlyRate === null).map(({ months }) => String(months))
  return [
    ...(plans.some(({ yearlyRate }) => yearlyRate === BEYOND_SHOWN)
      ? [`${BEYOND_SHOWN}: the extra cost is large beside the part of the price that is paid later.`]
      : []),
    ...(paidAtOnce.length > 0
      ? [
          `${new Intl.ListFormat('en-GB').format(paidAtOnce)} months: the whole price or more is paid at once, so no rate can be worked out. Paying cash costs less.`,
        ]
      : []),
  ]
}

/**
 * The text of an enquiry over WhatsApp. All amounts come formatted, so that it reads the same on every phone.
 * `firstPayment` is that of the shortest plan, for a property for sale of which none was chosen; null where there is
 * none. `url` is the public address.
 */
export function whatsappMessage(enquiry: {
  title: string
  price: string
  plan: PlanView | null
  firstPayment: string | null
  url: string
}): string {
  const lines = [
    `Hello, I am interested in ${enquiry.title.replace(/\s+/g, ' ').trim()}.`,
    `Price: ${enquiry.price}`,
  ]
  if (enquiry.plan) {
    const { months, firstPayment, monthly, total } = enquiry.plan
    lines.push(
      `Payment plan: ${months} months, ${firstPayment} first, then ${monthly} a month (total ${total})`,
    )
  } else if (enquiry.firstPayment) {
    lines.push(`First payment with a plan from: ${enquiry.firstPayment}`)
  }
  return [...lines, enquiry.url].join('\n')
}

/** A link that opens a chat with the number (E.164) and the text ready to send. */
export function whatsappLink(phoneE164: string, text: string): string {
  return `https://wa.me/${phoneE164.replace(/\D/g, '')}?text=${encodeURIComponent(text.toWellFormed())}`
}

/** A listing whose text and price nobody has touched or confirmed for so many days begins to look stale, and then is. */
export const STALE_SOON_DAYS = 30
export const STALE_DAYS = 60

import { type PlanRule, planAmounts } from '#/features/plans/plan-rule.rules.ts'
import { percentText, planMonths, presentPlans } from '#/features/properties/property.rules.ts'
import type { PropertyTag } from '#/features/properties/property.schema.ts'
import { addMonths, dayOf } from '#/shared/dates.ts'
import { type EquityPicture, equityPicture } from './equity-picture.rules.ts'
import {
  inCedis,
  lastPaymentIn,
  NOTHING,
  type OfferExample,
  presentExample,
  tableDate,
} from './offer-example.rules.ts'
import { type RentToOwnTerms, rentToOwnYearlyRate, totalPaidPesewas } from './terms.rules.ts'

/** One way of paying for a home, amounts in cedis without their sign; `–` where there is nothing to say. */
export type WayToPay = {
  /** `Cash`, `6 months` or `Rent to own`. */
  label: string
  firstPayment: string
  monthly: string
  months: string
  total: string
  /** Above what the home costs in cash, and which share of that it is. */
  extra: string
  extraPercent: string
  yearlyRate: string
  paidInFull: string
}

/** Everything that a home for sale costs by each way of paying for it. */
export type TrueCost = {
  ways: WayToPay[]
  /** Of renting to own where it is offered; null where it is not. */
  example: OfferExample | null
  /** Which ways there are not, in a sentence; null where there is every one. */
  missing: string | null
  /** Of the longest plan where renting to own is not offered. */
  planPicture: { title: string; picture: EquityPicture; rows: PlanRow[] } | null
}

/** What is paid of a plan in a month, and what that comes to; formatted as the ways are. */
export type PlanRow = {
  month: number
  /** `1 Feb 2027`. */
  date: string
  payment: string
  paid: string
  leftToPay: string
}

type Home = {
  tag: PropertyTag
  pricePesewas: number
  maxPaymentPlanMonths: number | null
  planRule: PlanRule
}

/** The ways to pay for a home as of this moment; null for rent. Formats money: server only. */
export function presentTrueCost(
  home: Home,
  { terms, now }: { terms: RentToOwnTerms | null; now: Date },
): TrueCost | null {
  if (home.tag !== 'For Sale') return null
  const today = dayOf(now)
  const plans = planWays(home, today)
  return {
    ways: [cashWay(home), ...plans, ...(terms ? [ownWay(home, terms, today)] : [])],
    missing: missingWays({ hasPlans: plans.length > 0, isOffered: terms !== null }),
    example: terms && presentExample(terms, { startOn: today, cashPesewas: home.pricePesewas }),
    planPicture: terms ? null : planPicture(home, today),
  }
}

function missingWays({ hasPlans, isOffered }: { hasPlans: boolean; isOffered: boolean }): string | null {
  if (hasPlans) return isOffered ? null : 'This home is not offered to rent to own.'
  return isOffered
    ? 'This seller takes no payment plan.'
    : 'This seller takes no payment plan and does not offer rent to own.'
}

function cashWay({ pricePesewas }: Home): WayToPay {
  const price = inCedis(pricePesewas)
  return {
    label: 'Cash',
    firstPayment: price,
    monthly: NOTHING,
    months: NOTHING,
    total: price,
    extra: NOTHING,
    extraPercent: NOTHING,
    yearlyRate: NOTHING,
    paidInFull: 'At once',
  }
}

function planWays(home: Home, today: string): WayToPay[] {
  return presentPlans(home).map(({ months, surchargePercent, yearlyRate }) => {
    const amounts = planAmounts(home.pricePesewas, months, home.planRule)
    return {
      label: `${months} months`,
      firstPayment: inCedis(amounts.firstPaymentPesewas),
      monthly: inCedis(amounts.monthlyPesewas),
      months: String(months),
      total: inCedis(amounts.totalPesewas),
      extra: inCedis(amounts.surchargePesewas),
      extraPercent: surchargePercent,
      yearlyRate: yearlyRate ?? NOTHING,
      paidInFull: lastPaymentIn(today, months),
    }
  })
}

function ownWay({ pricePesewas }: Home, terms: RentToOwnTerms, today: string): WayToPay {
  const totalPesewas = totalPaidPesewas(terms)
  const extraPesewas = totalPesewas - pricePesewas
  const rate = rentToOwnYearlyRate(terms, { cashPesewas: pricePesewas })
  return {
    label: 'Rent to own',
    firstPayment: inCedis(terms.optionFeePesewas),
    monthly: inCedis(terms.monthlyPesewas),
    months: String(terms.months),
    total: inCedis(totalPesewas),
    extra: `${extraPesewas < 0 ? '−' : ''}${inCedis(Math.abs(extraPesewas))}`,
    extraPercent: percentText(extraPesewas / pricePesewas),
    yearlyRate: rate === null ? NOTHING : percentText(rate),
    paidInFull: lastPaymentIn(today, terms.months),
  }
}

function planPicture(home: Home, today: string): TrueCost['planPicture'] {
  const months = planMonths(home.maxPaymentPlanMonths).at(-1)
  if (months === undefined) return null
  const { totalPesewas, ...amounts } = planAmounts(home.pricePesewas, months, home.planRule)
  const { firstPaymentPesewas, monthlyPesewas, lastMonthlyPesewas } = amounts
  const paidAfter = (month: number) =>
    month === months ? totalPesewas : firstPaymentPesewas + monthlyPesewas * month
  const paymentIn = (month: number) =>
    month === 0 ? firstPaymentPesewas : month === months ? lastMonthlyPesewas : monthlyPesewas
  return {
    title: `Over ${months} months`,
    picture: equityPicture({
      pricePesewas: totalPesewas,
      months,
      ownedLabel: 'Paid',
      equityAfter: paidAfter,
    }),
    rows: Array.from({ length: months + 1 }, (_, month) => ({
      month,
      date: tableDate(addMonths(today, month)),
      payment: inCedis(paymentIn(month)),
      paid: inCedis(paidAfter(month)),
      leftToPay: inCedis(totalPesewas - paidAfter(month)),
    })),
  }
}

/** Why a yearly rate is below zero, in a sentence; empty where none is. */
export function lessThanCashNotes(ways: readonly WayToPay[]): string[] {
  return ways
    .filter(({ yearlyRate }) => yearlyRate.startsWith('−'))
    .map(({ label }) => `${label} costs less than cash here, so its yearly rate is below zero.`)
}

/** The whole price again, and more, for every year. */
const STEEP_PERCENT = 100

/** What a yearly rate above 100% comes to, in cedis and as a share of the price, in a sentence; empty where none is. */
export function steepNotes(ways: readonly WayToPay[]): string[] {
  const steep = ways.filter(
    ({ yearlyRate }) => Number.parseInt(yearlyRate.replace(',', ''), 10) > STEEP_PERCENT,
  )
  if (steep.length === 0) return []
  const extras = steep.map(
    ({ label, extra, extraPercent }) => `${label}: GH₵${extra} (${extraPercent} of the price)`,
  )
  return [
    `A yearly rate above ${STEEP_PERCENT}% means that much is paid for little time. What it costs above the list price: ${new Intl.ListFormat('en-GB').format(extras)}.`,
  ]
}

/** What the table must say lest it mislead: who owns the home, and what the price of rent to own may become. */
export const OWNERSHIP_NOTE =
  'Paid in full is not yet owned: ownership takes a transfer that both sides sign and that is registered. Have your own lawyer look at it.'

import { yearlyRate } from '#/features/properties/property.rules.ts'
import { addMonths, isDay } from '#/shared/dates.ts'
import { formatAmount, fractionOf, MAX_PESEWAS } from '#/shared/money.ts'

/** What may have to be repaired, in the order in which a buyer reads it. */
export const REPAIR_PARTS = ['structure', 'services', 'fittings', 'grounds'] as const
export type RepairPart = (typeof REPAIR_PARTS)[number]
export const REPAIRERS = ['seller', 'buyer'] as const
export type Repairer = (typeof REPAIRERS)[number]

/** From this month on, until the next step, leaving refunds this share of the equity. */
export type ExitRefundStep = { fromMonth: number; basisPoints: number }

/**
 * On what terms a home is rented to own. Money in whole pesewas, shares in hundredths of a per cent (basis points).
 * The option fee is paid on the first day and is equity from then on; month 1 is paid a month later.
 */
export type RentToOwnTerms = {
  /** What the buyer pays for the home in all; the rent is on top. */
  pricePesewas: number
  optionFeePesewas: number
  monthlyPesewas: number
  /** The part of each monthly payment that becomes equity, the rest is rent; the last month takes the remainder. */
  equityShareBasisPoints: number
  months: number
  /** How much the seller may raise the price each full year; 0 is a locked price. */
  priceYearlyCapBasisPoints: number
  graceDays: number
  /** Once for each payment that is later than the days of grace. */
  lateFeePesewas: number
  /** All late fees of the agreement together. */
  lateFeeCapPesewas: number
  /** Ascending by month, the share never falling; before the first step nothing is refunded. */
  exitRefund: readonly ExitRefundStep[]
  repairs: Readonly<Record<RepairPart, Repairer>>
}

/** One monthly payment: money in whole pesewas, `dueOn` as `2026-12-01`. */
export type ScheduledMonth = {
  month: number
  dueOn: string
  paymentPesewas: number
  rentPesewas: number
  equityPesewas: number
  /** Everything the buyer owns once this is paid, the option fee with it. */
  equityAfterPesewas: number
}

/** Why terms do not add up, with the field that a person should look at. */
export type TermsProblem = { field: keyof RentToOwnTerms; reason: string }

export const BASIS_POINTS = 10_000
export const TERM_MONTHS = { min: 12, max: 360 }
export const MOST_GRACE_DAYS = 60
export const MOST_EXIT_STEPS = 24
const HIGHEST_YEARLY_CAP = 2_500
const MONTHS_A_YEAR = 12

/** What an ordinary month's payment consists of. */
export function monthlyParts({
  monthlyPesewas,
  equityShareBasisPoints,
}: Pick<RentToOwnTerms, 'monthlyPesewas' | 'equityShareBasisPoints'>): {
  equityPesewas: number
  rentPesewas: number
} {
  const equityPesewas = fractionOf(monthlyPesewas, equityShareBasisPoints, BASIS_POINTS)
  return { equityPesewas, rentPesewas: monthlyPesewas - equityPesewas }
}

/** The equity part of the last month: what the option fee and the other months leave of the price. Below zero in terms that do not add up. */
export function lastEquityPesewas(terms: RentToOwnTerms): number {
  const { equityPesewas } = monthlyParts(terms)
  return terms.pricePesewas - terms.optionFeePesewas - equityPesewas * (terms.months - 1)
}

/** The last payment: the rent of an ordinary month and what is left of the price. */
export function lastPaymentPesewas(terms: RentToOwnTerms): number {
  return monthlyParts(terms).rentPesewas + lastEquityPesewas(terms)
}

/**
 * Why these terms do not add up; empty where they do. Option fee and equity parts together are the price: the last
 * part may differ from the others by what a share in hundredths of a per cent cannot say, no more.
 */
export function termsProblems(terms: RentToOwnTerms): TermsProblem[] {
  const problems = [...boundProblems(terms), ...refundProblems(terms)]
  return problems.length > 0 ? problems : sumProblems(terms)
}

function boundProblems(terms: RentToOwnTerms): TermsProblem[] {
  const within = (field: NumberField, min: number, max: number, reason: string): TermsProblem[] =>
    Number.isSafeInteger(terms[field]) && terms[field] >= min && terms[field] <= max
      ? []
      : [{ field, reason }]
  return [
    ...within('pricePesewas', 1, MAX_PESEWAS, 'The price must be more than nothing.'),
    ...within('optionFeePesewas', 0, terms.pricePesewas - 1, 'The option fee must be less than the price.'),
    ...within(
      'monthlyPesewas',
      1,
      terms.pricePesewas,
      'The monthly payment must be more than nothing, and no more than the price.',
    ),
    ...within(
      'equityShareBasisPoints',
      1,
      BASIS_POINTS,
      'The share that becomes equity must be between 0.01% and 100%.',
    ),
    ...within(
      'months',
      TERM_MONTHS.min,
      TERM_MONTHS.max,
      `The term must be between ${TERM_MONTHS.min} and ${TERM_MONTHS.max} months.`,
    ),
    ...within(
      'priceYearlyCapBasisPoints',
      0,
      HIGHEST_YEARLY_CAP,
      'A price that is not locked may rise by 25% a year at most.',
    ),
    ...within('graceDays', 0, MOST_GRACE_DAYS, `There may be up to ${MOST_GRACE_DAYS} days of grace.`),
    ...within(
      'lateFeePesewas',
      0,
      terms.monthlyPesewas,
      'A late fee must not be more than a monthly payment.',
    ),
    ...within(
      'lateFeeCapPesewas',
      terms.lateFeePesewas,
      terms.pricePesewas,
      'All late fees together must be at least one late fee, and no more than the price.',
    ),
  ]
}

type NumberField = Exclude<keyof RentToOwnTerms, 'exitRefund' | 'repairs'>

function refundProblems({ exitRefund, months }: RentToOwnTerms): TermsProblem[] {
  const problem = (reason: string): TermsProblem[] => [{ field: 'exitRefund', reason }]
  if (exitRefund.length > MOST_EXIT_STEPS)
    return problem(`There may be up to ${MOST_EXIT_STEPS} refund steps.`)
  for (const [at, { fromMonth, basisPoints }] of exitRefund.entries()) {
    const before = exitRefund[at - 1]
    if (!Number.isSafeInteger(fromMonth) || fromMonth < 0 || fromMonth > months)
      return problem(`A refund step must begin between month 0 and month ${months}.`)
    if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > BASIS_POINTS)
      return problem('A refund must be between 0% and 100% of the equity.')
    if (before && fromMonth <= before.fromMonth)
      return problem('Each refund step must begin in a later month than the one before it.')
    if (before && basisPoints < before.basisPoints)
      return problem('The share refunded must not fall from one step to the next.')
  }
  return []
}

function sumProblems(terms: RentToOwnTerms): TermsProblem[] {
  const { equityPesewas } = monthlyParts(terms)
  const toPayPesewas = terms.pricePesewas - terms.optionFeePesewas
  const differencePesewas = lastEquityPesewas(terms) - equityPesewas
  // One hundredth of a per cent of all payments, and a pesewa of rounding a month.
  const tolerancePesewas = fractionOf(terms.monthlyPesewas * terms.months, 1, BASIS_POINTS) + terms.months
  if (lastEquityPesewas(terms) > 0 && Math.abs(differencePesewas) <= tolerancePesewas) return []
  const sumPesewas = terms.optionFeePesewas + equityPesewas * terms.months
  const gap = formatAmount(Math.abs(differencePesewas))
  const sum = `Option fee and ${terms.months} equity parts of ${formatAmount(equityPesewas)} come to ${formatAmount(sumPesewas)}, ${gap} ${differencePesewas > 0 ? 'less' : 'more'} than the price.`
  return [
    {
      field: 'equityShareBasisPoints',
      reason: `${sum} ${fittingShareText(toPayPesewas, terms)}`,
    },
  ]
}

function fittingShareText(toPayPesewas: number, terms: RentToOwnTerms): string {
  const share = fittingShareBasisPoints(toPayPesewas, terms)
  // A share so small that the rounding of the other months leaves nothing for the last.
  if (share === terms.equityShareBasisPoints)
    return 'No share of whole hundredths of a per cent fits: change the monthly payment or the option fee.'
  if (share === null)
    return `The monthly payment must be at least ${formatAmount(Math.ceil(toPayPesewas / terms.months))}.`
  return `It adds up with a share of ${share / 100}%.`
}

// The share with which so many payments pay for this; null where all of them do not.
function fittingShareBasisPoints(
  toPayPesewas: number,
  { monthlyPesewas, months }: Pick<RentToOwnTerms, 'monthlyPesewas' | 'months'>,
): number | null {
  const share = fractionOf(toPayPesewas, BASIS_POINTS, monthlyPesewas * months)
  return share >= 1 && share <= BASIS_POINTS ? share : null
}

/** Every monthly payment of terms that add up, the first a month after `startOn` (`2026-12-01`). */
export function rentToOwnSchedule(terms: RentToOwnTerms, startOn: string): ScheduledMonth[] {
  if (!isDay(startOn)) throw new Error(`not a day: ${startOn}`)
  const { equityPesewas, rentPesewas } = monthlyParts(terms)
  return Array.from({ length: terms.months }, (_, at) => {
    const month = at + 1
    const part = month === terms.months ? lastEquityPesewas(terms) : equityPesewas
    return {
      month,
      dueOn: addMonths(startOn, month),
      paymentPesewas: rentPesewas + part,
      rentPesewas,
      equityPesewas: part,
      equityAfterPesewas: equityAfterPesewas(terms, month),
    }
  })
}

/** The equity of somebody who has paid the option fee and so many months (0 to all of them). */
export function equityAfterPesewas(terms: RentToOwnTerms, month: number): number {
  if (month >= terms.months) return terms.pricePesewas
  return terms.optionFeePesewas + monthlyParts(terms).equityPesewas * month
}

/** The share of the equity that leaving after so many months refunds, in basis points. */
export function refundBasisPoints({ exitRefund }: Pick<RentToOwnTerms, 'exitRefund'>, month: number): number {
  return exitRefund.findLast(({ fromMonth }) => fromMonth <= month)?.basisPoints ?? 0
}

/** What leaving refunds of this equity after so many months, half up to the pesewa. */
export function refundOfPesewas(
  terms: Pick<RentToOwnTerms, 'exitRefund'>,
  month: number,
  equityPesewas: number,
): number {
  return fractionOf(equityPesewas, refundBasisPoints(terms, month), BASIS_POINTS)
}

/** What leaving refunds to somebody who paid everything on time until this month. */
export function refundAfterPesewas(terms: RentToOwnTerms, month: number): number {
  return refundOfPesewas(terms, month, equityAfterPesewas(terms, month))
}

/** The highest price after so many months: raised by the cap at the end of each full year. The price itself where it is locked. */
export function highestPricePesewas(terms: RentToOwnTerms, month: number): number {
  let price = terms.pricePesewas
  for (let year = 1; year * MONTHS_A_YEAR <= Math.min(month, terms.months); year += 1)
    price += fractionOf(price, terms.priceYearlyCapBasisPoints, BASIS_POINTS)
  return price
}

/** What is left to buy the home after so many months paid on time, at the price of the offer: 0 after the last. */
export function buyOutAfterPesewas(terms: RentToOwnTerms, month: number): number {
  return terms.pricePesewas - equityAfterPesewas(terms, month)
}

/** Everything that is paid on time until the end: the price and the rent of every month. */
export function totalPaidPesewas(terms: RentToOwnTerms): number {
  return terms.pricePesewas + monthlyParts(terms).rentPesewas * terms.months
}

/** The same where the price rises by all that the cap allows; what it rose by is due with the last payment. */
export function highestTotalPaidPesewas(terms: RentToOwnTerms): number {
  return totalPaidPesewas(terms) + highestPricePesewas(terms, terms.months) - terms.pricePesewas
}

/**
 * The effective yearly rate beside paying `cashPesewas` today, compounded, as a fraction; null where the option fee is
 * that much or more. `isHighest` is where the price rises by all that the cap allows.
 */
export function rentToOwnYearlyRate(
  terms: RentToOwnTerms,
  { cashPesewas, isHighest = false }: { cashPesewas: number; isHighest?: boolean },
): number | null {
  const rise = isHighest ? highestPricePesewas(terms, terms.months) - terms.pricePesewas : 0
  return yearlyRate({
    pricePesewas: cashPesewas,
    firstPaymentPesewas: terms.optionFeePesewas,
    monthlyPesewas: terms.monthlyPesewas,
    lastMonthlyPesewas: lastPaymentPesewas(terms) + rise,
    months: terms.months,
  })
}

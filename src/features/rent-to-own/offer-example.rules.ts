import { percentText } from '#/features/properties/property.rules.ts'
import { addMonths, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { type EquityPicture, equityPicture } from './equity-picture.rules.ts'
import { REPAIR_LABELS } from './offer.schema.ts'
import {
  BASIS_POINTS,
  buyOutAfterPesewas,
  equityAfterPesewas,
  highestPricePesewas,
  highestTotalPaidPesewas,
  monthlyParts,
  REPAIR_PARTS,
  type RentToOwnTerms,
  refundAfterPesewas,
  rentToOwnSchedule,
  rentToOwnYearlyRate,
} from './terms.rules.ts'

const MONTHS_A_YEAR = 12
// The first payments one by one, then a row a year.
const FIRST_MONTHS = 3

/** Where a table has nothing to say. */
export const NOTHING = '–'

/** One line of the worked example: everything formatted, amounts in cedis without their sign. */
export type ExampleRow = {
  month: number
  /** `1 Feb 2027`. */
  date: string
  payment: string
  /** Of this payment. */
  equityPart: string
  equity: string
  leftToPay: string
  /** On leaving then; once all is paid there is nothing to leave. */
  refund: string
}

/** An offer worked out with real dates and amounts, formatted: what a buyer and who makes the offer read. */
export type OfferExample = {
  startsOn: string
  /** What it takes in a line: `GH₵62,500 + 60 × GH₵8,750`. */
  inShort: string
  optionFee: string
  monthly: string
  equityPart: string
  rentPart: string
  term: string
  price: string
  /** What becomes of the price: locked, or how far it may rise and what that comes to. */
  priceRule: string
  lateRule: string
  rows: ExampleRow[]
  refunds: string[]
  repairs: { part: string; by: string }[]
  picture: EquityPicture
}

/**
 * An offer as if it began on this day (`2026-12-01`); `cashPesewas` is the price of the home paid at once. Formats
 * money: server only. For terms that add up.
 */
export function presentExample(
  terms: RentToOwnTerms,
  { startOn, cashPesewas }: { startOn: string; cashPesewas: number },
): OfferExample {
  const { equityPesewas, rentPesewas } = monthlyParts(terms)
  return {
    startsOn: dateText(startOn),
    inShort: `${formatAmount(terms.optionFeePesewas)}\u00a0+\u00a0${terms.months}\u00a0×\u00a0${formatAmount(terms.monthlyPesewas)}`,
    optionFee: formatAmount(terms.optionFeePesewas),
    monthly: formatAmount(terms.monthlyPesewas),
    equityPart: formatAmount(equityPesewas),
    rentPart: formatAmount(rentPesewas),
    term: countOf(terms.months, 'month', 'months'),
    price: formatAmount(terms.pricePesewas),
    priceRule: priceRule(terms, cashPesewas),
    lateRule: lateRule(terms),
    rows: exampleRows(terms, startOn),
    refunds: refundTexts(terms),
    repairs: REPAIR_PARTS.map((part) => ({
      part: REPAIR_LABELS[part],
      by: terms.repairs[part] === 'seller' ? 'The seller' : 'You',
    })),
    picture: equityPicture({
      pricePesewas: terms.pricePesewas,
      months: terms.months,
      equityAfter: (month) => equityAfterPesewas(terms, month),
    }),
  }
}

function exampleRows(terms: RentToOwnTerms, startOn: string): ExampleRow[] {
  const shown = rentToOwnSchedule(terms, startOn).filter(
    ({ month }) => month <= FIRST_MONTHS || month % MONTHS_A_YEAR === 0 || month === terms.months,
  )
  const position = (month: number) => ({
    month,
    equity: inCedis(equityAfterPesewas(terms, month)),
    leftToPay: inCedis(buyOutAfterPesewas(terms, month)),
    refund: month === terms.months ? NOTHING : inCedis(refundAfterPesewas(terms, month)),
  })
  const fee = inCedis(terms.optionFeePesewas)
  return [
    { ...position(0), date: tableDate(startOn), payment: fee, equityPart: fee },
    ...shown.map(({ month, dueOn, paymentPesewas, equityPesewas }) => ({
      ...position(month),
      date: tableDate(dueOn),
      payment: inCedis(paymentPesewas),
      equityPart: inCedis(equityPesewas),
    })),
  ]
}

function priceRule(terms: RentToOwnTerms, cashPesewas: number): string {
  const { priceYearlyCapBasisPoints: cap, pricePesewas, months } = terms
  if (cap === 0) return `The price of ${formatAmount(pricePesewas)} is locked for the whole term.`
  const rate = rentToOwnYearlyRate(terms, { cashPesewas, isHighest: true })
  const most = `at most ${formatAmount(highestPricePesewas(terms, months))} after ${countOf(months, 'month', 'months')}`
  const inAll = `${formatAmount(highestTotalPaidPesewas(terms))} in all${rate === null ? '' : `, ${percentText(rate)} as a yearly rate`}`
  return `The seller may raise the price by up to ${shareText(cap)} a year: ${most}. What it rises by is due with the last payment, which would make ${inAll}.`
}

/** What a late payment costs, in sentences. Formats money: server only. */
export function lateRule({ graceDays, lateFeePesewas, lateFeeCapPesewas }: RentToOwnTerms): string {
  const grace =
    graceDays === 0 ? 'There are no days of grace.' : `${countOf(graceDays, 'day', 'days')} of grace.`
  if (lateFeePesewas === 0) return `${grace} A late payment costs no fee.`
  return `${grace} After that a late payment costs ${formatAmount(lateFeePesewas)} once, and never more than ${formatAmount(lateFeeCapPesewas)} over the whole agreement.`
}

/** What leaving refunds, a sentence for each step. Formats money: server only. */
export function refundTexts(terms: RentToOwnTerms): string[] {
  const { exitRefund } = terms
  const [first] = exitRefund
  if (!first) return ['Leaving refunds nothing of your equity, whenever you leave.']
  const before =
    first.fromMonth === 0 ? [] : [`Before month ${first.fromMonth} is paid: nothing of your equity.`]
  return [
    ...before,
    ...exitRefund.map(({ fromMonth, basisPoints }) => {
      const from = fromMonth === 0 ? 'From the first day' : `From month ${fromMonth}`
      const amount = formatAmount(refundAfterPesewas(terms, fromMonth))
      return `${from}: ${shareText(basisPoints)} of your equity, ${amount} in that month.`
    }),
  ]
}

/** A share in per cent, as it was entered: `62.5%`. */
export function shareText(basisPoints: number): string {
  return `${(basisPoints * 100) / BASIS_POINTS}%`
}

const dateText = (day: string) => formatDate(startOfDay(day))

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day for a table: `1 Feb 2027`. */
export const tableDate = (day: string): string => shortDate.format(startOfDay(day))

/** The month in which the last of so many payments is due: `Nov 2031`. */
export function lastPaymentIn(startOn: string, months: number): string {
  return shortMonth.format(startOfDay(addMonths(startOn, months)))
}

/** An amount for a table that says that it is in cedis: `170,833.33`. Formats money: server only. */
export function inCedis(pesewas: number): string {
  return formatAmount(pesewas).replace('GH₵', '')
}

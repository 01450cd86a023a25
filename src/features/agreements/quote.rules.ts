import { dayAfter, isCalendarDay } from '#/shared/dates.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { lateFeeDay } from './ledger/position.rules.ts'
import { type PricedTerms, possibleRaise } from './ledger/price-raise.rules.ts'

const MOST_DAYS = 366

/** What buying and leaving come to on a day, in whole pesewas, if nothing is paid until then. */
export type DayQuote = {
  day: string
  /** Below zero when more was paid ahead than is left to pay. */
  toPayPesewas: number
  /** Below zero when more is owed than comes back. */
  toRefundPesewas: number
  /** The last day on which both sums are the same. */
  validUntil: string
  /** The price from which they are worked out, and what the seller may still announce that it becomes by then. */
  pricePesewas: number
  mayRisePesewas: number | null
}

/** The days for which an agreement that runs is quoted: from today for a year. */
export const quotedDays = (today: string) => ({ first: today, last: dayAfter(today, MOST_DAYS) })

/** The quote of a day; null for what is no day from today to a year ahead. */
export function quoteOn(
  agreement: { terms: PricedTerms; startsOn: string; entries: readonly LedgerEntry[] },
  day: string,
  today: string,
): DayQuote | null {
  const { first, last } = quotedDays(today)
  if (!isCalendarDay(day) || day < first || day > last) return null
  const { purchase, exit, plan } = agreementAccount({ ...agreement, day })
  const raise = possibleRaise(agreement.terms, agreement.startsOn, today)
  // From one of these days on a month, a late fee or another price may change the sums.
  const [next] = [
    ...plan.instalments.flatMap((one) => [one.dueOn, lateFeeDay(one, plan.graceDays)]),
    ...[...(agreement.terms.raises ?? []), ...(raise ? [raise] : [])].map(({ effectiveOn }) => effectiveOn),
  ]
    .filter((one) => one > day)
    .sort()
  return {
    day,
    toPayPesewas: purchase.toPayPesewas,
    toRefundPesewas: exit.toRefundPesewas,
    validUntil: next ? dayAfter(next, -1) : last,
    pricePesewas: purchase.pricePesewas,
    mayRisePesewas: raise && raise.effectiveOn <= day ? raise.mostPesewas : null,
  }
}

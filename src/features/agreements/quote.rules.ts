import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { isCalendarDay, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { lateFeeDay } from './ledger/position.rules.ts'

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
}

const dayAfter = (day: string, days: number) =>
  new Date(startOfDay(day).getTime() + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)

/** The days for which an agreement that runs is quoted: from today for a year. */
export const quotedDays = (today: string) => ({ first: today, last: dayAfter(today, MOST_DAYS) })

/** The quote of a day; null for what is no day from today to a year ahead. */
export function quoteOn(
  agreement: { terms: RentToOwnTerms; startsOn: string; entries: readonly LedgerEntry[] },
  day: string,
  today: string,
): DayQuote | null {
  const { first, last } = quotedDays(today)
  if (!isCalendarDay(day) || day < first || day > last) return null
  const { purchase, exit, plan } = agreementAccount({ ...agreement, day })
  // From one of these days on a month or a late fee may change the sums.
  const [next] = plan.instalments
    .flatMap((one) => [one.dueOn, lateFeeDay(one, plan.graceDays)])
    .filter((one) => one > day)
    .sort()
  return {
    day,
    toPayPesewas: purchase.toPayPesewas,
    toRefundPesewas: exit.toRefundPesewas,
    validUntil: next ? dayAfter(next, -1) : last,
  }
}

import { dayAfter, dayOf, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import type { AgreementAccount } from './agreement-account.rules.ts'
import { lateFeeDay } from './ledger/position.rules.ts'

/** What a buyer is reminded of on a day; money in whole pesewas, and each goes out once under its key. */
export type Reminder =
  | {
      key: string
      kind: 'before' | 'after'
      month: number
      dueOn: string
      graceEndsOn: string
      toPayPesewas: number
    }
  | { key: string; kind: 'arrears'; days: number; toPayPesewas: number }

const BEFORE_DAYS = [1, 7]
// Whoever is reminded of a month later than this has heard of it otherwise.
const AFTER_DAYS = 6
/** How long a payment has been due when the first notice of arrears is mailed. */
export const FIRST_NOTICE_DAYS = 30
const ARREARS_DAYS = [90, 60, FIRST_NOTICE_DAYS]
/** So long the buyer has from a notice of arrears on before the agreement may be ended for default. */
export const CURE_DAYS = 14

/** The last of these days after a notice of this day. */
export const cureEnd = (noticeDay: string) => dayAfter(noticeDay, CURE_DAYS)

const arrearsKey = (days: number, month: number) => `arrears:${days}:${month}`

const daysBetween = (from: string, to: string) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / MILLISECONDS_PER_DAY)

const oldestUnpaid = ({ position: { instalments } }: AgreementAccount) =>
  instalments.find((one) => one.isDue && one.paidPesewas < one.amountPesewas)

/**
 * Until when the buyer can still pay before the agreement may be ended for default, by the last notice of arrears about
 * the oldest payment that is unpaid; null where there was none. `notices` are the newest first.
 */
export function cureEndsOn(
  account: AgreementAccount,
  notices: readonly { key: string; at: Date }[],
): string | null {
  const oldest = oldestUnpaid(account)
  const keys: unknown[] = oldest ? ARREARS_DAYS.map((days) => arrearsKey(days, oldest.number)) : []
  const last = notices.find(({ key }) => keys.includes(key))
  return last ? cureEnd(dayOf(last.at)) : null
}

/**
 * What is to be said on a day, however late the job of that day runs: seven days and one day before a month falls due,
 * the day after it and the option fee, and when arrears have lasted for 30, 60 and 90 days. Nothing of what is paid,
 * ahead included.
 */
export function remindersOn(account: AgreementAccount, day: string): Reminder[] {
  const {
    next,
    position: { instalments },
    arrearsPesewas,
    arrearsDays,
    plan,
  } = account
  const reminders: Reminder[] = []
  const graceEnd = (dueOn: string) =>
    new Date(startOfDay(lateFeeDay({ dueOn }, plan.graceDays)).getTime() - MILLISECONDS_PER_DAY)
      .toISOString()
      .slice(0, 10)
  if (next && !next.isDue && next.number > 0) {
    const left = daysBetween(day, next.dueOn)
    const before = BEFORE_DAYS.find((days) => left <= days)
    const { number: month, dueOn, toPayPesewas } = next
    if (before)
      reminders.push({
        key: `before:${before}:${month}`,
        kind: 'before',
        month,
        dueOn,
        graceEndsOn: graceEnd(dueOn),
        toPayPesewas,
      })
  }
  for (const { number: month, dueOn, isDue, amountPesewas, paidPesewas } of instalments) {
    const days = daysBetween(dueOn, day)
    if (!isDue || paidPesewas >= amountPesewas || days < 1 || days > AFTER_DAYS) continue
    // After the days of grace the fee is what is said; an option fee costs none.
    if (month > 0 && days > plan.graceDays && plan.lateFeePesewas > 0) continue
    const toPayPesewas = amountPesewas - paidPesewas
    const graceEndsOn = graceEnd(dueOn)
    reminders.push({ key: `after:${month}`, kind: 'after', month, dueOn, graceEndsOn, toPayPesewas })
  }
  const lasted = ARREARS_DAYS.find((days) => arrearsDays >= days)
  const oldest = oldestUnpaid(account)
  if (lasted && oldest && arrearsPesewas > 0)
    reminders.push({
      key: arrearsKey(lasted, oldest.number),
      kind: 'arrears',
      days: arrearsDays,
      toPayPesewas: arrearsPesewas,
    })
  return reminders
}

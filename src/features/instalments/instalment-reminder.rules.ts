import { MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import type { PlanStanding } from './instalment.rules.ts'

/** What a buyer is reminded of on a day, in whole pesewas; each goes out once under its key. */
export type InstalmentReminder = {
  key: string
  kind: 'before' | 'after' | 'arrears'
  dueOn: string
  /** Of arrears: for how many days. */
  days: number
  toPayPesewas: number
}

const BEFORE_DAYS = [1, 7]
// Whoever is reminded of an instalment later than this hears of it as arrears.
const AFTER_DAYS = 6
const ARREARS_DAYS = [90, 60, 30]

const daysBetween = (from: string, to: string) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / MILLISECONDS_PER_DAY)

/**
 * What is to be said on a day, however late the job of that day runs: seven days and one day before an instalment is
 * due, in the days after it, and when the oldest has been late for 30, 60 and 90 days. Nothing of what is paid.
 */
export function instalmentRemindersOn(
  { instalments, latePesewas }: Pick<PlanStanding, 'instalments' | 'latePesewas'>,
  day: string,
): InstalmentReminder[] {
  const open = instalments.filter(({ state }) => state !== 'paid')
  const reminders = open.flatMap(
    ({ number, dueOn, state, amountPesewas, paidPesewas }): InstalmentReminder[] => {
      const toPayPesewas = amountPesewas - paidPesewas
      const left = daysBetween(day, dueOn)
      const before = left > 0 ? BEFORE_DAYS.find((days) => left <= days) : undefined
      if (before) return [{ key: `before:${before}:${number}`, kind: 'before', dueOn, days: 0, toPayPesewas }]
      const isNewlyLate = state === 'late' && -left <= AFTER_DAYS
      return isNewlyLate ? [{ key: `after:${number}`, kind: 'after', dueOn, days: 0, toPayPesewas }] : []
    },
  )
  const [oldest] = open
  const days = oldest?.state === 'late' ? daysBetween(oldest.dueOn, day) : 0
  const lasted = ARREARS_DAYS.find((least) => days >= least)
  if (oldest && lasted)
    reminders.push({
      key: `arrears:${lasted}:${oldest.number}`,
      kind: 'arrears',
      dueOn: oldest.dueOn,
      days,
      toPayPesewas: latePesewas,
    })
  return reminders
}

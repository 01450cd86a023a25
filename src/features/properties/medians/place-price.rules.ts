import { addMonths, dayOf, startOfDay } from '#/shared/dates.ts'
import type { PropertyTag, PropertyType } from '../property.schema.ts'

/** How many months back prices are shown, the one that runs among them. */
export const MONTHS_SHOWN = 13

/** What homes asked in a month, `2026-11-01`: half of them so much or less. */
export type MonthlyPrice = { month: string; homes: number; medianPesewas: number }

/** Of one tag and type in a place, the oldest month first. */
export type PlacePrices = {
  tag: PropertyTag
  type: PropertyType
  hasSamples: boolean
  months: MonthlyPrice[]
}

/** The first day of the month in which a moment lies. */
export const monthOf = (moment: Date) => `${dayOf(moment).slice(0, 7)}-01`

/** When what homes ask in a month is looked at: now in the month that runs, at its end in one that is over. */
export function momentOf(month: string, now: Date): Date {
  const end = startOfDay(addMonths(month, 1))
  return end < now ? end : now
}

/** The months that pages show, the newest first. */
export function shownMonths(now: Date): string[] {
  const current = monthOf(now)
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(current, -index))
}

const COUNTED_FOR_MS = 20 * 3_600_000

/**
 * The month to look at next, undefined when none is due: the one that runs once a day, another where it was not looked
 * at since it ended; `counted` says when each was.
 */
export function dueMonth(counted: ReadonlyMap<string, Date>, now: Date): string | undefined {
  return shownMonths(now).find((month) => {
    const at = counted.get(month)
    if (!at) return true
    const moment = momentOf(month, now)
    return moment < now ? at < moment : now.getTime() - at.getTime() >= COUNTED_FOR_MS
  })
}

import { countOf } from './text.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

/** A date as people in Ghana read it, in their zone: `21 November 2026`. */
export function formatDate(date: Date): string {
  return day.format(date)
}

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
})

/** The time of day in Ghana: `09:14`. */
export function formatTime(date: Date): string {
  return time.format(date)
}

/** A moment as people in Ghana read it, in their zone: `21 November 2026, 09:14`. */
export function formatDateTime(date: Date): string {
  return `${day.format(date)}, ${time.format(date)}`
}

export const MILLISECONDS_PER_DAY = 86_400_000

/** The day it is in Ghana, whose clocks show UTC all year: `2026-11-21`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** True for a day that the calendar has, as date fields write it: `2026-11-21`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // The 31st of June would become the 1st of July.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** True for such a day of this century. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && isCalendarDay(text)
}

/** The moment in which such a day begins in Ghana. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The day so many days later, or before it below zero. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(startOfDay(day).getTime() + days * MILLISECONDS_PER_DAY))
}

/** The same day so many months later, or the last of that month where it is shorter: `2027-01-31` + 1 is `2027-02-28`. */
export function addMonths(day: string, months: number): string {
  const moved = startOfDay(day)
  const dayOfMonth = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(dayOfMonth, lastDay))
  return dayOf(moved)
}

/** How long it is between two moments, in the largest unit that fits: `2 days`. */
export function waitedFor(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return countOf(minutes, 'minute', 'minutes')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? countOf(hours, 'hour', 'hours') : countOf(Math.floor(hours / 24), 'day', 'days')
}

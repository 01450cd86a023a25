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

/** A moment as people in Ghana read it, in their zone: `21 November 2026, 09:14`. */
export function formatDateTime(date: Date): string {
  return `${day.format(date)}, ${time.format(date)}`
}

export const MILLISECONDS_PER_DAY = 86_400_000

/** The day it is in Ghana, whose clocks show UTC all year: `2026-11-21`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** True for a day of this century that exists, as date fields write it: `2026-11-21`. */
export function isDay(text: string): boolean {
  // The 31st of June would become the 1st of July.
  return DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

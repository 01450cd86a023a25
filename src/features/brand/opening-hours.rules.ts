const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const LONG_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const HOURS = /^(\w{3}) - (\w{3}): (\d{1,2}:\d{2} [AP]M) - (\d{1,2}:\d{2} [AP]M)$/

/** Whether the office is open at a moment, and until or from when; null for hours written in another way. */
export function openState(openingHours: string, now: Date): { isOpen: boolean; text: string } | null {
  const [, first = '', last = '', opens = '', closes = ''] = HOURS.exec(openingHours) ?? []
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)]
  if (from === -1 || to === -1) return null
  const isWorkday = (day: number) => (from <= to ? day >= from && day <= to : day >= from || day <= to)
  // The clocks of Ghana show UTC all year.
  const [today, minute] = [now.getUTCDay(), now.getUTCHours() * 60 + now.getUTCMinutes()]
  if (isWorkday(today) && minute < minuteOf(opens)) return { isOpen: false, text: `Opens today at ${opens}` }
  if (isWorkday(today) && minute < minuteOf(closes)) return { isOpen: true, text: `Open until ${closes}` }
  const next = [1, 2, 3, 4, 5, 6, 7].map((days) => (today + days) % 7).find(isWorkday) ?? from
  return { isOpen: false, text: `Opens ${LONG_DAYS[next]} at ${opens}` }
}

/** Minutes since midnight: `6:30 PM` is 1110. */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(/[: ]/).map(Number)
  return ((hour % 12) + (time.endsWith('PM') ? 12 : 0)) * 60 + minute
}

/** The hours as lines of their own (`Mon - Fri: 8:00 AM - 6:00 PM, Sat: …`), none of whose times is broken. */
export function hoursLines(openingHours: string): string[] {
  return openingHours
    .split(/[,;] (?=[^,;]*\d)/)
    .map((line) => line.replace(/ (am|pm)\b/gi, '\u00a0$1').replace(/ ([-–]) /g, '\u00a0$1 '))
}

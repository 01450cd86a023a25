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

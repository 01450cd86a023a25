import { formatMeasure, rate } from '#/features/vitals/vitals.rules.ts'
import type { Rating, SpeedDayView } from '#/features/vitals/vitals.schema.ts'
import { barHeight } from '#/routes/account/home/dashboard-statistics-figures.ts'
import { formatDate } from '#/shared/dates.ts'

export const CHART_HEIGHT = 72

export type SpeedChart = {
  /** `25 October 2026 to 21 November 2026` */
  period: string
  /** What the picture shows, in a sentence. */
  summary: string
  most: string
  bars: { day: string; label: string; rating: Rating | null; height: number }[]
}

/** The picture of how soon the largest thing was seen, day by day; a day without visits has no bar. */
export function presentDays(days: readonly SpeedDayView[]): SpeedChart {
  const measured = days.flatMap(({ day, milliseconds }) =>
    milliseconds === null ? [] : [{ day, milliseconds }],
  )
  const most = Math.max(0, ...measured.map(({ milliseconds }) => milliseconds))
  const slowest = measured.find(({ milliseconds }) => milliseconds === most)
  return {
    period: [days.at(0), days.at(-1)].map((day) => (day ? longDay(day.day) : '')).join(' to '),
    summary: slowest
      ? `Measured on ${measured.length} of ${days.length} days. The slowest was ${longDay(slowest.day)} with ${formatMeasure('LCP', most)}.`
      : 'Measured on no day.',
    most: formatMeasure('LCP', most),
    bars: days.map(({ day, milliseconds }) => ({
      day,
      label: `${longDay(day)}: ${milliseconds === null ? 'not measured' : formatMeasure('LCP', milliseconds)}`,
      rating: milliseconds === null ? null : rate('LCP', milliseconds),
      height: barHeight(milliseconds ?? 0, most, CHART_HEIGHT),
    })),
  }
}

const longDay = (day: string) => formatDate(new Date(day))

import type { DailyFigures } from '#/features/statistics/daily-figures.queries.server.ts'
import { formatDate } from '#/shared/dates.ts'

/** How many days the picture shows; as many before them are what it is compared with. */
export const SHOWN_DAYS = 30

export const FIGURES = ['views', 'favorites', 'leads', 'orders'] as const
export type Figure = (typeof FIGURES)[number]

const LABELS: Record<Figure, string> = {
  views: 'Views',
  favorites: 'Favorites',
  leads: 'Leads',
  orders: 'Orders',
}

/** One figure over the shown days, the oldest first. */
export type ChartView = {
  figure: Figure
  label: string
  total: string
  /** Against the days before: `12% more`. */
  change: string
  isMore: boolean
  most: number
  values: number[]
  /** What the picture shows, in a sentence. */
  summary: string
}

export type StatisticsView = {
  /** `23 October 2026 to 21 November 2026` */
  period: string
  /** `21 Nov`, the oldest first. */
  days: string[]
  /** None while nothing has happened yet, in these days and those before. */
  charts: ChartView[]
}

/** What the picture shows of the days that `listDailyFigures` counted: twice SHOWN_DAYS, of which the later are shown. */
export function presentStatistics(figures: readonly DailyFigures[]): StatisticsView {
  const shown = figures.slice(-SHOWN_DAYS)
  const before = figures.slice(0, -SHOWN_DAYS)
  const ends = [shown.at(0), shown.at(-1)].map((one) => (one ? longDay(one.day) : ''))
  const happened = figures.some((day) => FIGURES.some((figure) => day[figure] > 0))
  return {
    period: ends.join(' to '),
    days: shown.map(({ day }) => shortDay(day)),
    charts: happened ? FIGURES.map((figure) => presentChart(figure, shown, before)) : [],
  }
}

function presentChart(
  figure: Figure,
  shown: readonly DailyFigures[],
  before: readonly DailyFigures[],
): ChartView {
  const values = shown.map((day) => day[figure])
  const total = sum(values)
  const earlier = sum(before.map((day) => day[figure]))
  const most = Math.max(0, ...values)
  const best = shown.find((day) => day[figure] === most)
  const peak = most > 0 && best ? ` The most on a day were ${count(most)}, on ${longDay(best.day)}.` : ''
  return {
    figure,
    label: LABELS[figure],
    total: count(total),
    change: describeChange(total, earlier),
    isMore: total > earlier,
    most,
    values,
    summary: `${count(total)} in all.${peak} In the ${SHOWN_DAYS} days before there were ${count(earlier)}.`,
  }
}

// Below it a percentage says more than there is to say.
const FEWEST_FOR_PERCENT = 10
const MOST_PERCENT = 900

/** How a total differs from an earlier one: `12% more`, `3 fewer`, `12 times as many`, `No change`. */
export function describeChange(total: number, earlier: number): string {
  if (total === earlier) return 'No change'
  const word = total > earlier ? 'more' : 'fewer'
  const difference = Math.abs(total - earlier)
  if (earlier < FEWEST_FOR_PERCENT) return `${count(difference)} ${word}`
  const percent = Math.round((difference / earlier) * 100)
  if (percent > MOST_PERCENT) return `${count(Math.round(total / earlier))} times as many`
  return percent === 0 ? 'About as many' : `${percent}% ${word}`
}

const LEAST_HEIGHT = 2

/**
 * How high a bar is when the longest is `height`: in proportion to the day with the most. A day on which something
 * happened never looks like one without.
 */
export function barHeight(value: number, most: number, height: number): number {
  if (value <= 0 || most <= 0) return 0
  return Math.max(LEAST_HEIGHT, Math.round((value / most) * height))
}

const count = (value: number) => value.toLocaleString('en-GB')
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const longDay = (day: string) => formatDate(new Date(day))

const monthAndDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Accra',
})
const shortDay = (day: string) => monthAndDay.format(new Date(day))

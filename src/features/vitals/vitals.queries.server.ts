import type { Executor } from '#/database/connection.server.ts'
import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { percentileOf, rate } from './vitals.rules.ts'
import {
  METRICS,
  type Metric,
  PAGE_KINDS,
  type PageKind,
  type PageSpeedView,
  type SpeedDayView,
  type SpeedView,
} from './vitals.schema.ts'

/** Over so many days, today's among them. */
export const SPEED_DAYS = 28

const THREE_OF_FOUR = 0.75

type Count = { bucket: number; count: number }

/** How fast each kind of page was over the last days, the most visited first, and all of them day by day. */
export async function listPageSpeed(
  db: Executor,
  { now }: { now: Date },
): Promise<{ pages: PageSpeedView[]; days: SpeedDayView[] }> {
  const days = Array.from({ length: SPEED_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (SPEED_DAYS - 1 - index) * MILLISECONDS_PER_DAY)),
  )
  const rows = await db
    .selectFrom('pageVitals')
    .select((eb) => ['day', 'route', 'metric', 'bucket', eb.fn.sum<number>('count').as('count')])
    .where('day', '>=', days[0] ?? '')
    .groupBy(['day', 'route', 'metric', 'bucket'])
    .execute()
  return {
    pages: PAGE_KINDS.map((page) =>
      presentPage(
        page,
        rows.filter(({ route }) => route === page),
      ),
    )
      .filter(({ visits }) => visits > 0)
      .sort((a, b) => b.visits - a.visits),
    days: days.map((day) => ({
      day,
      milliseconds: percentileOf(
        'LCP',
        rows.filter((row) => row.day === day && row.metric === 'LCP'),
        THREE_OF_FOUR,
      ),
    })),
  }
}

function presentPage(page: PageKind, rows: readonly (Count & { metric: string })[]): PageSpeedView {
  const of = (metric: Metric) =>
    presentMetric(
      metric,
      rows.filter((row) => row.metric === metric),
    )
  const metrics = { LCP: of('LCP'), INP: of('INP'), CLS: of('CLS'), FCP: of('FCP'), TTFB: of('TTFB') }
  return { page, visits: Math.max(0, ...METRICS.map((metric) => metrics[metric]?.visits ?? 0)), metrics }
}

function presentMetric(metric: Metric, counts: readonly Count[]): SpeedView | null {
  const value = percentileOf(metric, counts, THREE_OF_FOUR)
  if (value === null) return null
  return {
    value,
    rating: rate(metric, value),
    visits: counts.reduce((sum, { count }) => sum + count, 0),
  }
}

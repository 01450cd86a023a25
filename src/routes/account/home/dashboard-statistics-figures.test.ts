import { describe, expect, test } from 'vitest'
import type { DailyFigures } from '#/features/statistics/daily-figures.queries.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { barHeight, describeChange, presentStatistics } from './dashboard-statistics-figures.ts'

const QUIET = { views: 0, favorites: 0, leads: 0, orders: 0 }

/** Sixty days up to 21 November 2026, quiet but for what is said by day. */
const days = (busy: Record<string, Partial<DailyFigures>> = {}): DailyFigures[] =>
  Array.from({ length: 60 }, (_, index) => {
    const day = dayOf(new Date(Date.UTC(2026, 10, 21 - 59 + index)))
    return { day, ...QUIET, ...busy[day] }
  })

const chartOf = (figure: string, figures: DailyFigures[]) =>
  presentStatistics(figures).charts.find((chart) => chart.figure === figure)

describe('the picture', () => {
  test('shows the later thirty days and nothing of those before', () => {
    const figures = days({
      '2026-10-22': { views: 1_000 },
      '2026-10-23': { views: 1_200 },
      '2026-11-21': { views: 300 },
    })
    const { period, days: shown } = presentStatistics(figures)
    expect(period).toBe('23 October 2026 to 21 November 2026')
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([30, '23 Oct', '21 Nov'])
    const chart = chartOf('views', figures)
    expect(chart).toMatchObject({ total: '1,500', change: '50% more', isMore: true, most: 1_200 })
    expect([chart?.values.length, chart?.values[0], chart?.values.at(-1)]).toEqual([30, 1_200, 300])
    expect(chart?.summary).toBe(
      '1,500 in all. The most on a day were 1,200, on 23 October 2026. In the 30 days before there were 1,000.',
    )
  })

  test('has a chart for every figure as soon as there is one', () => {
    const { charts } = presentStatistics(days({ '2026-09-23': { orders: 1 } }))
    expect(charts.map(({ label, total }) => [label, total])).toEqual([
      ['Views', '0'],
      ['Favorites', '0'],
      ['Leads', '0'],
      ['Orders', '0'],
    ])
    expect(charts.at(-1)).toMatchObject({ change: '1 fewer', isMore: false, most: 0 })
    expect(charts.at(-1)?.summary).toBe('0 in all. In the 30 days before there were 1.')
  })

  test('is none while nothing has happened', () => {
    expect(presentStatistics(days()).charts).toEqual([])
    expect(presentStatistics([])).toEqual({ period: ' to ', days: [], charts: [] })
  })
})

test.each([
  [0, 0, 'No change'],
  [12, 12, 'No change'],
  [1, 0, '1 more'],
  [1_500, 0, '1,500 more'],
  [3, 5, '2 fewer'],
  [12, 9, '3 more'],
  [0, 10, '100% fewer'],
  [11, 10, '10% more'],
  [1_001, 1_000, 'About as many'],
  [995, 1_000, '1% fewer'],
  [100, 10, '900% more'],
  [120, 10, '12 times as many'],
  [20_000, 10, '2,000 times as many'],
])('%i after %i is said as: %s', (total, earlier, said) => {
  expect(describeChange(total, earlier)).toBe(said)
})

describe('a bar', () => {
  test.each([
    [0, 0, 0],
    [0, 10, 0],
    [10, 10, 72],
    [5, 10, 36],
    [1, 1, 72],
    [1, 3, 24],
  ])('for %i where %i is the most is %i of 72 high', (value, most, height) => {
    expect(barHeight(value, most, 72)).toBe(height)
  })

  test('is seen however small, and never higher than its place', () => {
    expect(barHeight(1, 1_000_000, 72)).toBe(2)
    for (let value = 1; value <= 500; value++) {
      const height = barHeight(value, 500, 72)
      expect(height).toBeGreaterThanOrEqual(barHeight(value - 1, 500, 72))
      expect(height).toBeLessThanOrEqual(72)
    }
  })
})

import * as v from 'valibot'
import { GREATEST_VALUE } from './vitals.rules.ts'

/** What is measured: milliseconds, but for CLS, which has no unit. */
export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Metric = (typeof METRICS)[number]

/** How good the line was, as the browser says. */
export const CONNECTIONS = ['slow', 'fast', 'unknown'] as const

/** The kinds of page that are told apart. Nothing of an address goes into a measurement. */
export const PAGE_KINDS = [
  '/',
  '/properties',
  '/properties/in/:place',
  '/properties/:id',
  '/blog',
  '/blog/:id',
  '/contact',
  '/about',
  '/login',
  '/signup',
  '/dashboard',
  'other',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** What `POST /api/page-speed` takes: what one visit to one page was like. */
export const pageSpeedCall = v.object({
  page: v.picklist(PAGE_KINDS),
  connection: v.picklist(CONNECTIONS),
  measures: v.pipe(
    v.array(
      v.object({
        metric: v.picklist(METRICS),
        value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(GREATEST_VALUE)),
      }),
    ),
    v.minLength(1),
    v.maxLength(METRICS.length),
    v.check(
      (measures) => new Set(measures.map(({ metric }) => metric)).size === measures.length,
      'Each metric once',
    ),
  ),
})
export type PageSpeedCall = v.InferOutput<typeof pageSpeedCall>

/** How a value is judged, by the bounds that browsers' makers agreed on. */
export type Rating = 'good' | 'needs work' | 'poor'

/** What three of four visits were at least as good as: milliseconds, or a share for CLS. */
export type SpeedView = { value: number; rating: Rating; visits: number }

/** A kind of page with what is shown of it; null for what nobody measured. */
export type PageSpeedView = { page: PageKind; visits: number; metrics: Record<Metric, SpeedView | null> }

/** How soon the largest thing of all pages was seen on a day, in milliseconds; null for a day without visits. */
export type SpeedDayView = { day: string; milliseconds: number | null }

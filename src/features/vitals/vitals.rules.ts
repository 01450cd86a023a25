import type { Metric, PageKind, Rating } from './vitals.schema.ts'

/** No page takes longer than ten minutes, and none jumps further than a hundred screens. */
export const GREATEST_VALUE = 600_000

/** Each bucket reaches an eighth further than the one before it. */
const STEP = 1.125
const LAST_BUCKET = 99

// The end of the first bucket: milliseconds, and for CLS a thousandth.
const firstEnd = (metric: Metric) => (metric === 'CLS' ? 0.001 : 10)

/** Which of the hundred buckets a value is counted in. */
export function bucketOf(metric: Metric, value: number): number {
  const first = firstEnd(metric)
  if (value <= first) return 0
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(value / first) / Math.log(STEP)))
}

/** The greatest value of a bucket. */
export function bucketEnd(metric: Metric, bucket: number): number {
  return firstEnd(metric) * STEP ** bucket
}

/**
 * What `share` of the visits (0.75: three of four) were at least as good as, to the end of a bucket; null without
 * visits.
 */
export function percentileOf(
  metric: Metric,
  counts: readonly { bucket: number; count: number }[],
  share: number,
): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  let reached = 0
  for (const { bucket, count } of [...counts].sort((a, b) => a.bucket - b.bucket)) {
    reached += count
    if (reached >= share * total) return bucketEnd(metric, bucket)
  }
  return null
}

/** Good up to the first, poor beyond the second: web.dev's bounds for three of four visits. */
const BOUNDS: Record<Metric, readonly [number, number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
}

/** How good a value is. */
export function rate(metric: Metric, value: number): Rating {
  const [good, poor] = BOUNDS[metric]
  return value <= good ? 'good' : value <= poor ? 'needs work' : 'poor'
}

/** `1.8 s`, `120 ms`, and for CLS `0.04`. */
export function formatMeasure(metric: Metric, value: number): string {
  if (metric === 'CLS') return value.toFixed(2)
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`
}

const KINDS: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/$/, '/'],
  [/^\/properties$/, '/properties'],
  [/^\/properties\/in\/[^/]+$/, '/properties/in/:place'],
  [/^\/properties\/[^/]+$/, '/properties/:id'],
  [/^\/blog$/, '/blog'],
  [/^\/blog\/[^/]+$/, '/blog/:id'],
  [/^\/contact$/, '/contact'],
  [/^\/about$/, '/about'],
  [/^\/login$/, '/login'],
  [/^\/signup$/, '/signup'],
  [/^\/dashboard(?:\/|$)/, '/dashboard'],
]

/** The kind of page at an address. */
export function pageKindOf(pathname: string): PageKind {
  return KINDS.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'other'
}

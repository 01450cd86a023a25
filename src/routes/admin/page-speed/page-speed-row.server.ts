import { formatMeasure } from '#/features/vitals/vitals.rules.ts'
import { METRICS, type Metric, type PageSpeedView, type SpeedView } from '#/features/vitals/vitals.schema.ts'

export type SpeedText = Omit<SpeedView, 'value'> & { text: string }
export type PageSpeedRow = Omit<PageSpeedView, 'metrics'> & { metrics: Record<Metric, SpeedText | null> }

/** How fast a kind of page was, for reading. */
export function presentPageSpeed({ metrics, ...page }: PageSpeedView): PageSpeedRow {
  const texts = METRICS.map((metric) => [metric, textOf(metric, metrics[metric])])
  return { ...page, metrics: Object.fromEntries(texts) }
}

function textOf(metric: Metric, speed: SpeedView | null): SpeedText | null {
  if (!speed) return null
  const { value, ...rest } = speed
  return { text: formatMeasure(metric, value), ...rest }
}

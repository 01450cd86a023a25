import { useId } from 'react'
import type { Rating } from '#/features/vitals/vitals.schema.ts'
import { Card } from '#/ui/card.tsx'
import { CHART_HEIGHT, type SpeedChart } from './page-speed-chart.ts'

// In units of the picture, which takes the width of its card.
const STEP = 12
const BAR = 9

const FILLS: Record<Rating, string> = {
  good: 'var(--color-palm)',
  'needs work': 'var(--color-brass)',
  poor: 'var(--color-danger)',
}

/** How soon the largest thing of all pages was seen on each day; what it shows stands beside it in words. */
export function SpeedDays({ chart: { period, summary, most, bars } }: { chart: SpeedChart }) {
  const id = useId()
  const width = bars.length * STEP - (STEP - BAR)
  return (
    <Card as="section" className="mb-6 max-w-measure p-4">
      <h2 className="font-sans font-strong text-h3">Largest thing seen, by day</h2>
      <p className="mt-1 text-ink-2 text-sm">{summary}</p>
      <p className="mt-3 text-ink-3 text-xs">Up to {most}</p>
      <svg
        viewBox={`0 0 ${width} ${CHART_HEIGHT + 3}`}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}summary`}
        className="mt-1 block w-full"
      >
        <title id={`${id}title`}>{`Largest thing seen, ${period}`}</title>
        <desc id={`${id}summary`}>{summary}</desc>
        <path d={`M0 .5H${width}`} stroke="var(--color-line)" strokeDasharray="3 3" />
        <path d={`M0 ${CHART_HEIGHT + 2}H${width}`} stroke="var(--color-line-strong)" />
        {bars.map(({ day, label, rating, height }, index) => (
          <g key={day}>
            <title>{label}</title>
            <rect x={index * STEP - 1} y={0} width={STEP} height={CHART_HEIGHT + 2} fill="transparent" />
            {rating ? (
              <rect
                x={index * STEP}
                y={CHART_HEIGHT + 1.5 - height}
                width={BAR}
                height={height}
                fill={FILLS[rating]}
              />
            ) : null}
          </g>
        ))}
      </svg>
      <p aria-hidden className="mt-1 text-ink-3 text-xs">
        {period}
      </p>
    </Card>
  )
}

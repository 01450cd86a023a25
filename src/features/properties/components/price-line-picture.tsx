import type { PriceLine } from '../history/price-history.rules.ts'

/** What was asked over time, drawn; `label` says the same for who does not see it. */
export function PriceLinePicture({ line }: { line: PriceLine & { label: string } }) {
  return (
    <svg
      viewBox={`0 0 ${line.width} ${line.height}`}
      role="img"
      aria-label={line.label}
      className="mt-3 w-full text-indigo"
    >
      <path d={line.area} fill="currentColor" fillOpacity="0.08" />
      <path
        d={line.path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      {line.points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
    </svg>
  )
}

import type { EquityPicture } from '../equity-picture.rules.ts'

/** Equity as a filled shape and what is left to pay as a dashed line; the table beside it says the same in figures. */
export function EquityChart({ picture }: { picture: EquityPicture }) {
  return (
    <figure className="equity-chart">
      <svg viewBox="-4 -22 608 252" role="img" aria-label={picture.text}>
        <path d="M0 0H600M0 100H600M0 200H600" className="equity-grid" />
        <path d={picture.equityArea} className="equity-area" />
        <path d={picture.equityLine} className="equity-line" />
        <path d={picture.leftLine} className="left-line" />
        <text x="0" y="-8">
          {picture.top}
        </text>
        {picture.years.map(({ x, label }) => (
          <text key={label} x={x} y="222" textAnchor={x === 600 ? 'end' : 'middle'}>
            {label}
          </text>
        ))}
      </svg>
      <figcaption>
        <span className="equity-key">Equity</span>
        <span className="left-key">Left to pay</span>
      </figcaption>
    </figure>
  )
}

import type { EquityPicture } from '../equity-picture.rules.ts'

/**
 * What is owned as a filled shape and what is left to pay as a dashed line; the table beside it says the same in
 * figures. Coloured by attributes: the picture is on pages that have no bytes of style left.
 */
export function EquityChart({ picture }: { picture: EquityPicture }) {
  return (
    <figure className="mt-3" style={{ maxWidth: '48rem' }}>
      <svg
        viewBox="-4 -26 608 262"
        role="img"
        aria-label={picture.text}
        fill="none"
        // As large as the figures of the table below, at the width that the picture has on each screen.
        style={{ fontSize: 'clamp(12px, 22px - 1vw, 18px)' }}
        className="text-ink-2"
      >
        <path d="M0 0H600M0 100H600M0 200H600" stroke="var(--color-line)" />
        <g className="text-palm">
          <path d={picture.equityArea} fill="currentColor" fillOpacity="0.16" />
          <path d={picture.equityLine} stroke="currentColor" strokeWidth="3" />
        </g>
        <path
          d={picture.leftLine}
          className="text-laterite"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray="7 5"
        />
        <g fill="currentColor">
          <text x="0" y="-8">
            {picture.top}
          </text>
          {picture.marks.map(({ x, label }) => (
            <text key={label} x={x} y="226" textAnchor={x === 600 ? 'end' : 'middle'}>
              {label}
            </text>
          ))}
        </g>
      </svg>
      <figcaption className="mt-1 flex gap-6 text-ink-2 text-sm">
        <Key label={picture.ownedLabel} className="text-palm" />
        <Key label="Left to pay" className="text-laterite" dash="7 5" />
      </figcaption>
    </figure>
  )
}

function Key({ label, className, dash }: { label: string; className: string; dash?: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg width="22" height="4" aria-hidden="true" className={className}>
        <path d="M0 2H22" stroke="currentColor" strokeWidth="3" strokeDasharray={dash} />
      </svg>
      {label}
    </span>
  )
}

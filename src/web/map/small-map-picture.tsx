import type { SmallMap } from './small-map.rules.ts'

/** A part of the drawn country as a still picture, with names. In its middle a pin, a circle of so many pixels, or nothing. */
export function SmallMapPicture({
  map: { width, height, land, lakes, built, names, homes, kilometre, scale },
  label,
  mark,
}: {
  map: SmallMap
  label: string
  mark: 'pin' | 'none' | { radius: number }
}) {
  const [x, y] = [width / 2, height / 2]
  return (
    <div
      role="img"
      aria-label={label}
      className="relative overflow-hidden rounded border border-line text-xs"
      style={{ background: '#d5ddf0' }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-hidden="true">
        <path d={land} fill="none" stroke="#e8edf7" strokeWidth="9" strokeLinejoin="round" />
        <path d={land} fill="#e3ecda" stroke="var(--color-line-strong)" vectorEffect="non-scaling-stroke" />
        <radialGradient id="small-map-built">
          <stop offset=".5" stopColor="#f6eedf" />
          <stop offset="1" stopColor="#f6eedf" stopOpacity="0" />
        </radialGradient>
        <clipPath id="small-map-land">
          <path d={land} />
        </clipPath>
        <g clipPath="url(#small-map-land)" fill="url(#small-map-built)">
          {built.map(({ x: across, y: down, radius }) => (
            <circle key={`${across} ${down}`} cx={across} cy={down} r={radius} />
          ))}
        </g>
        {lakes ? <path d={lakes} fill="#d5ddf0" /> : null}
        {typeof mark === 'object' ? (
          <circle
            cx={x}
            cy={y}
            r={mark.radius}
            fill="var(--color-indigo)"
            fillOpacity=".16"
            stroke="var(--color-indigo)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
      </svg>
      {names.map(({ text, style, isTown }) => (
        <span
          key={style.left + style.top}
          aria-hidden="true"
          className={`absolute whitespace-nowrap ${isTown ? 'font-semibold' : 'text-ink-2'}`}
          style={style}
        >
          {text}
        </span>
      ))}
      {homes.map(({ text, style }) => (
        <span
          key={style.left + style.top}
          aria-hidden="true"
          className="absolute whitespace-nowrap rounded border border-indigo bg-card font-semibold tabular"
          style={{ ...style, padding: '1px 5px' }}
        >
          {text}
        </span>
      ))}
      {mark === 'pin' ? (
        <svg
          viewBox="0 0 48 72"
          width="34"
          height="51"
          aria-hidden="true"
          className="absolute"
          style={{ left: '50%', top: '50%', transform: 'translate(-50%,-100%)' }}
        >
          <path
            d="M24 70c16-20 23-34 23-46a23 23 0 1 0-46 0c0 12 7 26 23 46z"
            fill="var(--color-laterite)"
            stroke="var(--color-card)"
            strokeWidth="2"
          />
          <circle cx="24" cy="24" r="9" fill="var(--color-card)" />
        </svg>
      ) : null}
      <span
        aria-hidden="true"
        className="absolute border-ink-2 border-b text-ink-2"
        style={{ left: '2%', bottom: '4%', width: kilometre }}
      >
        {scale}
      </span>
    </div>
  )
}

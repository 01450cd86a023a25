import { SectionHeading } from './property-detail-heading.tsx'
import type { PlaceMapText } from './property-detail-map-view.server.ts'

/** Where the home is: the country around it as the program draws it, with a pin or a circle, and the way to the large map. */
export function PlaceMapSection({ placeMap }: { placeMap: PlaceMapText | null }) {
  if (!placeMap) return null
  const { width, height, land, lakes, names, kilometre, radius, words, label, href } = placeMap
  const [x, y] = [width / 2, height / 2]
  return (
    <section aria-labelledby="where" className="screen-only">
      <SectionHeading id="where">Where it is</SectionHeading>
      <div
        role="img"
        aria-label={label}
        className="relative overflow-hidden rounded border border-line bg-indigo-tint text-xs"
      >
        <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-hidden="true">
          <path
            d={land}
            fill="var(--color-sand)"
            stroke="var(--color-line-strong)"
            vectorEffect="non-scaling-stroke"
          />
          {lakes ? <path d={lakes} fill="#cfd5ea" /> : null}
          {radius === null ? null : (
            <circle
              cx={x}
              cy={y}
              r={radius}
              fill="var(--color-indigo)"
              fillOpacity=".16"
              stroke="var(--color-indigo)"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {names.map(({ name, left, top, isTown }) => (
          <span
            key={`${name} ${left} ${top}`}
            aria-hidden="true"
            className={
              isTown ? 'absolute whitespace-nowrap font-semibold' : 'absolute whitespace-nowrap text-ink-2'
            }
            style={{ left, top, transform: 'translate(-2px,-50%)' }}
          >
            • {name}
          </span>
        ))}
        {radius === null ? (
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
          1 km
        </span>
      </div>
      <p className="mt-3">{words}</p>
      <p>
        <a href={href} className="-my-2.5 inline-flex min-h-11 items-center underline">
          See the homes around it on the map
        </a>
      </p>
    </section>
  )
}

const TILE = 72
// Ribs of the wall from the thick ones on the left to the thin ones where the home stands in the light.
const RIBS = [17, 11, 7, 4]

/** The breeze-block wall in front of the hero's picture, whose ribs thin towards it. */
export function HomeHeroScreen() {
  return (
    <svg
      viewBox={`0 0 ${RIBS.length * TILE} 360`}
      aria-hidden="true"
      fill="none"
      stroke="#222b55"
      className="pointer-events-none absolute left-0 top-0 h-full"
    >
      {RIBS.map((width) => (
        <pattern
          key={width}
          id={`rib${width}`}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
          strokeWidth={width}
        >
          <path d="M0 0h72v72H0zM36 0A36 36 0 0 1 0 36a36 36 0 0 1 36 36 36 36 0 0 1 36-36A36 36 0 0 1 36 0" />
        </pattern>
      ))}
      {RIBS.map((width, column) => (
        <path key={width} stroke="none" fill={`url(#rib${width})`} d={`M${column * TILE} 0h73v360h-73z`} />
      ))}
    </svg>
  )
}

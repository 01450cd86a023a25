import type { BlockState, WallRow } from '#/features/agreements/home-wall.rules.ts'
import type { RunningHome } from './my-home-view.server.ts'

const BLOCK = 24
const GAP = 2
const ROOM = 26

const FILLS: Record<BlockState, string> = {
  laid: 'wall-laid',
  part: 'wall-part',
  due: 'wall-due',
  next: 'wall-next',
  'to come': 'wall-open',
}

/** The wall: each row is a year and each block a month, on the option fee as its ground. */
export function HomeWall({ wall }: { wall: NonNullable<RunningHome['wall']> }) {
  const height = wall.rows.length * (BLOCK + GAP)
  return (
    <figure className="home-wall">
      <svg viewBox={`0 0 ${ROOM + 12 * (BLOCK + GAP)} ${height}`} role="img" aria-label={wall.text}>
        <defs>
          <path id="wall-star" d="M12 3A9 9 0 0 0 21 12A9 9 0 0 0 12 21A9 9 0 0 0 3 12A9 9 0 0 0 12 3Z" />
        </defs>
        {wall.rows.map((row, at) => (
          <Row key={row.year} row={row} top={at * (BLOCK + GAP)} />
        ))}
      </svg>
      {wall.optionFee ? (
        <p className="wall-ground">
          <span>First part: the option fee</span>
          <span className="tabular">{wall.optionFee}</span>
        </p>
      ) : null}
      <figcaption>
        A row is a year, a block is a month.
        <span className="wall-key wall-laid">{wall.laid}</span>
        {wall.due ? <span className="wall-key wall-due">{wall.due}</span> : null}
        <span className="wall-key wall-open">{wall.toCome}</span>
      </figcaption>
    </figure>
  )
}

function Row({ row: { year, blocks }, top }: { row: WallRow; top: number }) {
  return (
    <g transform={`translate(0 ${top})`}>
      <text x="0" y="16">
        {year}
      </text>
      {blocks.map((state, at) => (
        // A block has no name but its place.
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: the months of a year never change their places
          key={at}
          className={FILLS[state]}
          transform={`translate(${ROOM + at * (BLOCK + GAP)} 0)`}
        >
          <rect width={BLOCK} height={BLOCK} />
          <use href="#wall-star" />
        </g>
      ))}
    </g>
  )
}

/** Equity until today as a line, and how it goes on if every month is paid. */
export function HomeGrowth({ growth }: { growth: NonNullable<RunningHome['growth']> }) {
  const { now, years, label, line, area, expected, top, half, text } = growth
  const isFarRight = now.x > 380
  return (
    <figure className="home-growth">
      <svg viewBox="0 -18 600 194" role="img" aria-label={text}>
        <path d="M0 0H600M0 75H600M0 150H600" className="growth-grid" />
        <text x="0" y="-6">
          {top}
        </text>
        <text x="0" y="69">
          {half}
        </text>
        <path d={area} className="growth-area" />
        <path d={expected} className="growth-expected" />
        <path d={line} className="growth-line" />
        <circle cx={now.x} cy={now.y} r="6" className="growth-now" />
        <text
          x={now.x + (isFarRight ? -12 : 12)}
          y={Math.min(now.y + 18, 144)}
          textAnchor={isFarRight ? 'end' : 'start'}
          className="growth-label"
        >
          {label}
        </text>
        {years.map(({ x, label: year }) => (
          <text key={year} x={x} y="170" textAnchor={x === 0 ? 'start' : x > 560 ? 'end' : 'middle'}>
            {year}
          </text>
        ))}
      </svg>
    </figure>
  )
}

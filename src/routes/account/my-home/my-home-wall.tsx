import type { BlockState, WallRow } from '#/features/agreements/home-wall.rules.ts'
import type { RunningHome } from './my-home-view.server.ts'

const BLOCK = 24
const GAP = 2
const ROOM = 26

const CLAY = 'var(--color-laterite)'
const TINT = 'var(--color-laterite-tint)'
const SAND = 'var(--color-sand)'

// What fills a block, its edge, and the star in it.
const LOOKS: Record<BlockState, { fill: string; edge: string; star: string }> = {
  laid: { fill: CLAY, edge: 'none', star: 'var(--color-limewash)' },
  part: { fill: TINT, edge: 'var(--color-danger)', star: CLAY },
  due: { fill: 'var(--color-card)', edge: 'var(--color-danger)', star: CLAY },
  next: { fill: TINT, edge: CLAY, star: CLAY },
  'to come': { fill: SAND, edge: 'none', star: 'var(--color-line)' },
}

/** The wall: each row is a year and each block a month, on the option fee as its ground. */
export function HomeWall({ wall }: { wall: NonNullable<RunningHome['wall']> }) {
  const height = wall.rows.length * (BLOCK + GAP)
  return (
    <figure>
      <svg
        viewBox={`0 -1 ${ROOM + 12 * (BLOCK + GAP)} ${height}`}
        className="home-picture"
        role="img"
        aria-label={wall.text}
      >
        <defs>
          <path
            id="wall-star"
            fill="none"
            strokeWidth="1.4"
            d="M12 3A9 9 0 0 0 21 12A9 9 0 0 0 12 21A9 9 0 0 0 3 12A9 9 0 0 0 12 3Z"
          />
        </defs>
        {wall.rows.map((row, at) => (
          <Row key={row.year} row={row} top={at * (BLOCK + GAP)} />
        ))}
      </svg>
      {wall.optionFee ? (
        <p className="mt-2 flex justify-between gap-4 rounded bg-indigo px-3 py-2.5 font-semibold text-white">
          <span>First part: the option fee</span>
          <span className="tabular">{wall.optionFee}</span>
        </p>
      ) : null}
      <figcaption className="mt-3 flex flex-wrap gap-4 text-ink-2 text-xs">
        A row is a year, a block is a month.
        <Key state="laid">{wall.laid}</Key>
        {wall.due ? <Key state="due">{wall.due}</Key> : null}
        <Key state="to come">{wall.toCome}</Key>
      </figcaption>
    </figure>
  )
}

function Key({ state, children }: { state: BlockState; children: string }) {
  const { fill, edge } = LOOKS[state]
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="-1 -1 14 14" width="14" height="14" aria-hidden="true">
        <rect width="12" height="12" fill={fill} stroke={edge} strokeWidth="1.5" />
      </svg>
      {children}
    </span>
  )
}

function Row({ row: { year, blocks }, top }: { row: WallRow; top: number }) {
  return (
    <g transform={`translate(0 ${top})`}>
      <text x="0" y="17" fontSize="13" fill="var(--color-ink-3)">
        {year}
      </text>
      {blocks.map((state, at) => {
        const { fill, edge, star } = LOOKS[state]
        return (
          // A block has no name but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the months of a year never change their places
          <g key={at} transform={`translate(${ROOM + at * (BLOCK + GAP)} 0)`}>
            <rect width={BLOCK} height={BLOCK} fill={fill} stroke={edge} strokeWidth="1.6" />
            <use href="#wall-star" stroke={star} />
          </g>
        )
      })}
    </g>
  )
}

/** Equity until today as a line, and how it goes on if every month is paid. */
export function HomeGrowth({ growth }: { growth: NonNullable<RunningHome['growth']> }) {
  const { now, years, label, line, area, expected, top, half, text } = growth
  const isEarly = now.x < 320
  return (
    <svg
      viewBox="0 -18 600 194"
      className="home-picture home-growth"
      role="img"
      aria-label={text}
      fill="var(--color-ink-3)"
      fontSize="16"
    >
      <path d="M0 0H600M0 75H600M0 150H600" stroke="var(--color-line)" strokeDasharray="3 4" />
      <text x="0" y="-6">
        {top}
      </text>
      <text x="0" y="69">
        {half}
      </text>
      <path d={area} fill={TINT} />
      <path
        d={expected}
        fill="none"
        stroke="var(--color-line-strong)"
        strokeDasharray="5 5"
        strokeWidth="2"
      />
      <path d={line} fill="none" stroke={CLAY} strokeWidth="3" />
      <circle cx={now.x} cy={now.y} r="6" fill={CLAY} />
      {/* At the dot, below the line to come or above the line so far: neither crosses it. */}
      <text
        x={now.x + (isEarly ? 12 : -12)}
        y={isEarly ? Math.min(now.y + 26, 145) : now.y - 10}
        textAnchor={isEarly ? 'start' : 'end'}
        fill="var(--color-ink)"
        fontWeight="600"
        stroke="var(--color-card)"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {label}
      </text>
      {years.map(({ x, label: year }) => (
        <text key={year} x={x} y="172" textAnchor={x === 0 ? 'start' : x > 560 ? 'end' : 'middle'}>
          {year}
        </text>
      ))}
    </svg>
  )
}

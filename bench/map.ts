/**
 * What does a map of homes cost the database? Looks at random bounds at every zoom, most of them where homes are, and
 * reads from /proc what processor time the connection's own process took for each. Each kind of search has its turn.
 *
 *   npm run bench:map -- --rows 1000000 --views 1000
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { connect, type Database } from '../src/database/connection.server.ts'
import { createRandom, type Random } from '../src/database/seed/random.ts'
import { writeArea } from '../src/features/search/area/area.rules.ts'
import { mapHomes } from '../src/features/search/map/home-map.queries.server.ts'
import { type MapView, WHOLE_COUNTRY } from '../src/features/search/map/home-map.schema.ts'
import type { PropertyFilters } from '../src/features/search/search.schema.ts'
import { quantileOf } from './measuring.ts'
import { whileWatching } from './processes.ts'
import { onStage, readOptions, STAGE_USAGE, type Stage, say } from './stage.ts'

/** What the address may say, as the endpoint reads it. */
const ZOOMS = { least: 5, most: 18 }
/** Of a phone, of the half of a wide window, of a large screen. */
const SCREENS = [
  [390, 640],
  [620, 760],
  [2_560, 1_300],
] as const
const GOAL_MILLISECONDS = 25
const AREA_CORNERS = 12

const options = readOptions(
  { views: { type: 'string', default: '1000' } },
  `What a map of homes costs the database.
${STAGE_USAGE}  --views    bounds looked at for each kind of search (1000 unless given)
`,
)
if (options) await onStage(options, (stage) => main(stage, Number(options.views)))

type Kind = { name: string; isFromCells: boolean; filtersFor: (view: MapView) => PropertyFilters }

async function main(stage: Stage, views: number): Promise<void> {
  const { db, close } = connect({ url: stage.marketplace.url, maxConnections: 1 })
  const random = createRandom(17)
  try {
    const homes = await somewhereWithHomes(db)
    const places = await sql<{ slug: string }>`select slug from places order by slug`.execute(db)
    const slugs = places.rows.map(({ slug }) => slug)
    const viewNow = () => randomView(random, homes)
    const kinds: Kind[] = [
      { name: 'nothing', isFromCells: true, filtersFor: () => ({}) },
      { name: 'tag and type', isFromCells: true, filtersFor: () => ({ tag: 'For Rent', type: 'House' }) },
      { name: 'beds and baths', isFromCells: true, filtersFor: () => ({ beds: 2, baths: 1 }) },
      { name: 'a payment plan', isFromCells: true, filtersFor: () => ({ plan: 'yes' }) },
      { name: 'a place', isFromCells: true, filtersFor: () => ({ location: random.pick(slugs) }) },
      { name: 'a price', isFromCells: false, filtersFor: () => ({ minPrice: 1_000, maxPrice: 500_000 }) },
      { name: 'words', isFromCells: false, filtersFor: () => ({ query: 'balcony' }) },
      {
        name: 'an area that was drawn',
        isFromCells: false,
        filtersFor: (view) => ({ area: writeArea(ringIn(view)) }),
      },
    ]
    say(
      `${'Filtered by'.padEnd(28)}${['p50', 'p95', 'most'].map((word) => word.padStart(9)).join('')}   ms of database CPU, ${views} views each`,
    )
    const { result, busyProcessors } = await whileWatching(async () => {
      const measured = []
      for (const kind of kinds) {
        const times: number[] = []
        // The first hundred are for the caches.
        for (let index = -100; index < views; index += 1) {
          const view = viewNow()
          const filters = kind.filtersFor(view)
          const look = () => mapHomes(db, { filters, view })
          const time = await databaseCpuOf(db, look).catch((cause: unknown) => {
            say(`${kind.name}: ${JSON.stringify({ filters, view })}: ${String(cause)}`)
            return Number.POSITIVE_INFINITY
          })
          if (index >= 0) times.push(time)
        }
        const [p50, p95, most] = [0.5, 0.95, 1].map((part) => quantileOf(times, part)) as [
          number,
          number,
          number,
        ]
        const verdict = kind.isFromCells ? (p95 <= GOAL_MILLISECONDS ? 'met' : 'MISSED') : ''
        say(
          `${kind.name.padEnd(28)}${[p50, p95, most].map((time) => time.toFixed(2).padStart(9)).join('')}   ${verdict}`,
        )
        measured.push({ name: kind.name, isFromCells: kind.isFromCells, p50, p95, most })
      }
      return measured
    })
    say(
      `\nGoal of the first five: ${GOAL_MILLISECONDS} ms at p95. ${busyProcessors.toFixed(1)} processors busy in all`,
    )
    stage.write('map', {
      rows: stage.rows,
      conditions: { ...stage.conditions(), busyProcessors },
      views,
      kinds: result,
    })
  } finally {
    await close()
  }
}

/** Milliseconds that the one connection's process was on a processor meanwhile; Linux counts them in nanoseconds. */
async function databaseCpuOf(db: Database, act: () => Promise<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const path = `/proc/${rows[0]?.pid}/schedstat`
  const read = () => Number(readFileSync(path, 'utf8').split(' ')[0])
  const before = read()
  await act()
  return (read() - before) / 1_000_000
}

type Point = { latitude: number; longitude: number }

async function somewhereWithHomes(db: Database): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select map_latitude as latitude, map_longitude as longitude
    from properties tablesample system (0.1)
    where status = 'active' and map_latitude is not null
    limit 1000
  `.execute(db)
  return rows
}

// Nine of ten are where people look; the others anywhere in the country.
function randomView(random: Random, homes: readonly Point[]): MapView {
  const { south, west, north, east } = WHOLE_COUNTRY
  const middle =
    homes.length > 0 && random.chance(0.9)
      ? random.pick(homes)
      : { latitude: south + random.next() * (north - south), longitude: west + random.next() * (east - west) }
  const zoom = ZOOMS.least + random.next() * (ZOOMS.most - ZOOMS.least)
  const [width, height] = random.pick(SCREENS)
  const degrees = 360 / (256 * 2 ** zoom)
  const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  return {
    south: clamp(middle.latitude - (height / 2) * degrees, south, north),
    north: clamp(middle.latitude + (height / 2) * degrees, south, north),
    west: clamp(middle.longitude - (width / 2) * degrees, west, east),
    east: clamp(middle.longitude + (width / 2) * degrees, west, east),
    zoom,
  }
}

function ringIn({ south, west, north, east }: MapView): Point[] {
  return Array.from({ length: AREA_CORNERS }, (_, index) => {
    const turn = (2 * Math.PI * index) / AREA_CORNERS
    return {
      latitude: (south + north) / 2 + ((north - south) / 3) * Math.sin(turn),
      longitude: (west + east) / 2 + ((east - west) / 3) * Math.cos(turn),
    }
  })
}

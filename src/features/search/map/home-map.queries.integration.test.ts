import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '#/database/seed/random.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { makeProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { type Corner, writeArea, writeBounds } from '../area/area.rules.ts'
import { countProperties } from '../search.queries.server.ts'
import type { PropertyFilters } from '../search.schema.ts'
import { listFeedStretch } from '../search-feed.queries.server.ts'
import { findHomeMark, mapHomes } from './home-map.queries.server.ts'
import { type HomeMap, WHOLE_COUNTRY } from './home-map.schema.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const HOMES = 1_800
const ACCRA = { south: 5.45, west: -0.4, north: 5.8, east: 0.1 }

beforeAll(async () => {
  const { db } = database
  const userId = (await insertProfile(db)).id
  const places = await db
    .selectFrom('places')
    .select(['id', 'slug'])
    .where('slug', 'in', [
      'osu',
      'east-legon',
      'accra',
      'kumasi',
      'tamale',
      'prampram',
      'greater-accra-region',
    ])
    .execute()
  const random = createRandom(7)
  const rows = Array.from({ length: HOMES }, (_, index) =>
    makeProperty({
      userId,
      placeId: random.pick([...places.map(({ id }) => id), ...places.map(({ id }) => id), null]),
      tag: random.pick(['For Sale', 'For Rent'] as const),
      type: random.pick(['House', 'Apartment', 'Room'] as const),
      beds: random.pick([1, 2, 3, 7]),
      baths: random.pick([1, 1.5, 6]),
      pricePesewas: random.pick([90_000, 250_000, 90_000_000]),
      amenities: random.pick([[], ['water:borehole']]),
      status: random.pick(['active', 'active', 'active', 'sold'] as const) as 'active',
      publishedAt: new Date(now.getTime() - index * 60_000),
      ...random.pick([
        {},
        { pinLatitude: 5.6 + random.next() / 10, pinLongitude: -0.2 + random.next() / 10, showsPin: true },
      ]),
    }),
  ).map((row) => (row.status === 'sold' ? { ...row, tag: 'For Sale' as const } : row))
  for (let at = 0; at < rows.length; at += 300) {
    await db
      .insertInto('properties')
      .values(rows.slice(at, at + 300))
      .execute()
    // Some in the cells, some in what has changed since.
    if (at < 1_200) await sql`select fold_property_counts()`.execute(db)
  }
})

const shown = ({ homes, clusters }: HomeMap) =>
  homes.length + clusters.reduce((sum, { count }) => sum + count, 0)

async function listedIds(filters: PropertyFilters): Promise<string[]> {
  return (await listFeedStretch(database.db, { filters, limit: HOMES })).ids
}

async function unplacedOf(filters: PropertyFilters): Promise<number> {
  const ids = await listedIds(filters)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from properties where id = any (${ids}::uuid[]) and map_latitude is null`.execute(
    database.db,
  )
  return rows[0]?.count ?? 0
}

test('the mark of one home comes by its id, while it is advertised and somewhere', async () => {
  const { db } = database
  const homes = await db.selectFrom('properties').select(['id', 'status', 'placeId', 'showsPin']).execute()
  const one = (is: (home: (typeof homes)[number]) => boolean) => homes.find(is)?.id ?? ''
  const placed = one(({ status, placeId }) => status === 'active' && placeId !== null)
  expect(await findHomeMark(db, placed)).toMatchObject({ id: placed, isExact: expect.any(Boolean) })
  const nowhere = one(({ status, placeId, showsPin }) => status === 'active' && !placeId && !showsPin)
  for (const id of [nowhere, one(({ status }) => status === 'sold'), factoryId(), '', '%00', "' or true"])
    expect([id, await findHomeMark(db, id)]).toEqual([id, undefined])
})

describe('a map of homes', () => {
  test.each<PropertyFilters>([
    {},
    { tag: 'For Rent' },
    { type: ['House'] },
    { beds: 3 },
    { baths: 2, tag: 'For Sale' },
    { beds: 5, plan: 'yes' },
    { location: 'accra' },
    { location: 'greater-accra-region', type: ['Room'] },
    { location: 'kumasi', tag: 'For Rent' },
    { query: 'Kumasi' },
  ])('of %j counts every home of the list at every zoom, but for those that lie nowhere', async (filters) => {
    const { total } = await countProperties(database.db, { filters })
    const unplaced = await unplacedOf(filters)
    expect(total - unplaced).toBeGreaterThan(0)
    for (const zoom of [5, 6, 7, 8.5, 10, 12, 15, 19]) {
      const map = await mapHomes(database.db, {
        filters,
        view: { ...WHOLE_COUNTRY, zoom: Math.min(zoom, 9) },
      })
      expect(map.isNewestOnly).toBe(false)
      expect(shown(map), `zoom ${zoom}`).toBe(total - unplaced)
    }
  })

  test.each([9, 11, 13, 15])(
    'at zoom %i counts what lies in the cells in view, as a naive count does',
    async (zoom) => {
      const map = await mapHomes(database.db, { filters: {}, view: { ...ACCRA, zoom: Math.min(zoom, 13) } })
      const { rows } = await sql<{ inside: number }>`
      select count(*) as inside from properties
      where status = 'active' and map_latitude between ${ACCRA.south} and ${ACCRA.north}
        and map_longitude between ${ACCRA.west} and ${ACCRA.east}`.execute(database.db)
      expect(shown(map)).toBeGreaterThanOrEqual(rows[0]?.inside ?? 0)
      expect(map.homes.every(({ price }) => /^₵[\d,.]+[KMB]?(\/mo)?$/.test(price))).toBe(true)
    },
  )

  test.each<PropertyFilters>([
    { maxPrice: 3_000 },
    { water: 'borehole', tag: 'For Rent' },
    { query: 'garden', type: ['House'] },
    { minPrice: 1_000, location: 'accra' },
    { area: writeArea([corner(5.4, -0.5), corner(5.9, -0.5), corner(5.7, 0.2)]) },
    { area: writeArea([corner(5.4, -0.5), corner(5.9, -0.5), corner(5.7, 0.2)]), beds: 3 },
  ])('of %j places only homes of the list', async (filters) => {
    const map = await mapHomes(database.db, { filters, view: { ...WHOLE_COUNTRY, zoom: 16 } })
    const { total, isCapped } = await countProperties(database.db, { filters })
    const ids = new Set(await listedIds(filters))
    expect(shown(map)).toBeGreaterThan(0)
    expect(map.homes.every(({ id }) => ids.has(id))).toBe(true)
    expect(shown(map)).toBeLessThanOrEqual(total)
    expect(map.isNewestOnly).toBe(isCapped)
    if (filters.area) expect(shown(map)).toBe(total)
  })

  test('says that it shows the newest 1,000 alone where there are more that cannot be counted', async () => {
    const filters = { minPrice: 1 }
    expect((await countProperties(database.db, { filters })).isCapped).toBe(true)
    const map = await mapHomes(database.db, { filters, view: { ...WHOLE_COUNTRY, zoom: 7 } })
    expect(map.isNewestOnly).toBe(true)
    expect(shown(map)).toBe(1_000)
  })

  test('takes what it showed before as no narrowing of the search', async () => {
    const view = { ...WHOLE_COUNTRY, zoom: 7 }
    const seen = { area: writeBounds(ACCRA) }
    expect(await mapHomes(database.db, { filters: seen, view })).toEqual(
      await mapHomes(database.db, { filters: {}, view }),
    )
  })
})

describe('the filter by an area', () => {
  test('lists just the homes in it, as a naive reading of its corners does', async () => {
    const { db } = database
    const homes = await db
      .selectFrom('properties')
      .select(['id', 'mapLatitude', 'mapLongitude'])
      .where('status', '=', 'active')
      .execute()
    const random = createRandom(11)
    for (let round = 0; round < 12; round += 1) {
      const middle = corner(5.6 + random.next() / 10, -0.25 + random.next() / 5)
      const corners = Array.from({ length: random.pick([3, 5, 12]) }, () =>
        corner(middle.latitude + (random.next() - 0.5) / 4, middle.longitude + (random.next() - 0.5) / 4),
      )
      const area = writeArea(corners)
      const inside = homes.filter(
        ({ mapLatitude, mapLongitude }) =>
          mapLatitude !== null &&
          mapLongitude !== null &&
          holds(readCorners(area), corner(mapLatitude, mapLongitude)),
      )
      const { total, isCapped } = await countProperties(db, { filters: { area } })
      if (isCapped) expect(inside.length).toBeGreaterThan(1_000)
      else expect(total, area).toBe(inside.length)
    }
  })
})

function corner(latitude: number, longitude: number): Corner {
  return { latitude, longitude }
}

// Read by itself, so that a mistake in the rules is not repeated here.
function readCorners(area: string): Corner[] {
  const number = (letters: string) => Buffer.from(`A${letters}`, 'base64url').readUIntBE(0, 3)
  return Array.from({ length: area.length / 6 }, (_, at) =>
    corner(
      4 + (number(area.slice(at * 6, at * 6 + 3)) * 8) / 262_144,
      -4 + (number(area.slice(at * 6 + 3, at * 6 + 6)) * 8) / 262_144,
    ),
  )
}

// Once round a point or more is inside, so that a line that crosses itself leaves no hole.
function holds(corners: readonly Corner[], { latitude: y, longitude: x }: Corner): boolean {
  const rounds = corners.reduce((sum, to, index) => {
    const from = corners.at(index - 1) ?? to
    const side =
      (to.longitude - from.longitude) * (y - from.latitude) -
      (x - from.longitude) * (to.latitude - from.latitude)
    if (from.latitude <= y) return to.latitude > y && side > 0 ? sum + 1 : sum
    return to.latitude <= y && side < 0 ? sum - 1 : sum
  }, 0)
  return rounds !== 0
}

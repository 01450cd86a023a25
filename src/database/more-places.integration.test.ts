import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { factoryId } from '../../tests/factories/factory-id.ts'
import { insertProfile } from '../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { migrate } from './migrate.server.ts'

const database = useTestDatabase()
const migrations = join(import.meta.dirname, 'migrations')
const MIGRATION = '0017-more-places'

/** What each location is linked to. */
const LOCATIONS = {
  Teshie: 'teshie',
  ' madena ': 'madina',
  'OSU,  accra': 'osu',
  'Ledzokuku Municipal': 'teshie',
  Tesano: 'tesano',
  // Two places are called so, or none, or it says more than a place.
  Effiduase: null,
  Central: null,
  'Central Region': 'central-region',
  'Oxford Street, Osu': null,
} as const

const places = () => database.db.selectFrom('places').select(['id', 'slug', 'parentId', 'label']).execute()

beforeAll(async () => {
  const { db } = database
  const { id: userId } = await insertProfile(db)
  const first = await readFirstSlugs()
  await sql`
    drop table place_aliases;
    delete from kysely_migration where name >= ${sql.lit(MIGRATION)};
  `.execute(db)
  for (const kind of ['neighbourhood', 'city', 'region'] as const)
    await db.deleteFrom('places').where('kind', '=', kind).where('slug', 'not in', first).execute()
  const accra = await db
    .selectFrom('places')
    .select('id')
    .where('slug', '=', 'accra')
    .executeTakeFirstOrThrow()
  // Somebody added one of them by hand.
  await db
    .insertInto('places')
    .values({
      ...{ id: factoryId(), kind: 'neighbourhood', parentId: accra.id, name: 'Tesano', slug: 'tesano' },
      ...{ label: 'Tesano, Accra', latitude: 5.6, longitude: -0.23 },
    })
    .execute()
  for (const location of Object.keys(LOCATIONS)) await insertProperty(db, { userId, location })
  await insertProperty(db, { userId, location: 'Teshie', status: 'draft', publishedAt: null })
  await insertProperty(db, { userId, location: 'Teshie', place: 'osu', title: 'Not in Teshie' })
  const folder = await mkdtemp(join(tmpdir(), 'fihankra-migrations-'))
  try {
    for (const name of await readdir(migrations))
      if (name <= `${MIGRATION}.sql`) await copyFile(join(migrations, name), join(folder, name))
    expect(await migrate(db, folder)).toEqual([MIGRATION])
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function readFirstSlugs(): Promise<string[]> {
  const text = await readFile(join(migrations, '0002-places.sql'), 'utf8')
  return [
    ...text.matchAll(/'([a-z0-9-]+)', '[^']+', (?:null|-?[\d.]+), (?:null|-?[\d.]+), (?:true|false)\)/g),
  ].map(([, slug = '']) => slug)
}

describe('a database with homes from before', () => {
  test('knows sixteen regions, and hundreds of places each once', async () => {
    const all = await places()
    expect(all.length).toBeGreaterThanOrEqual(500)
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
    const regions = all.filter(({ parentId }) => parentId === null)
    expect(regions).toHaveLength(16)
    for (const region of regions)
      expect(all.filter(({ parentId }) => parentId === region.id).length, region.slug).toBeGreaterThan(2)
  })

  test('has homes whose location is the name of one place linked to it, and no others', async () => {
    const rows = await database.db
      .selectFrom('properties')
      .leftJoin('places', 'places.id', 'properties.placeId')
      .select([
        'properties.title',
        'properties.location',
        'properties.status',
        'properties.version',
        'places.slug',
      ])
      .execute()
    for (const [location, slug] of Object.entries(LOCATIONS)) {
      const row = rows.find((each) => each.location === location && each.title !== 'Not in Teshie')
      expect(row, location).toMatchObject({ slug, version: slug ? 2 : 1 })
    }
    const others = rows.filter(({ location }) => location === 'Teshie')
    expect(others.map(({ slug }) => slug).sort()).toEqual(['osu', 'teshie', 'teshie'])
  })

  test('counts them where they lie now, and finds them by their place', async () => {
    const { db } = database
    await sql`select fold_property_counts()`.execute(db)
    const { rows } = await sql<{ slug: string; stored: number; counted: number; found: number }>`
      select places.slug,
        coalesce((select count from property_totals where scope_id = places.id), 0) as stored,
        (select count(*) from properties, scopes_of(properties.place_id) as scope
          where status = 'active' and scope = places.id) as counted,
        (select count(*) from properties where status = 'active' and place_id = places.id
          and search_tokens(published_at, place_id, tag, type, beds, baths, price_pesewas,
              max_payment_plan_months, amenities,
              map_latitude, map_longitude, advance_months, null)
            @> array['place ' || places.id]) as found
      from places where slug in ('teshie', 'tesano', 'madina', 'osu', 'accra', 'greater-accra-region')`.execute(
      db,
    )
    const bySlug = Object.fromEntries(rows.map(({ slug, ...row }) => [slug, row]))
    expect(bySlug.teshie).toEqual({ stored: 2, counted: 2, found: 2 })
    expect(bySlug.tesano).toEqual({ stored: 1, counted: 1, found: 1 })
    expect(bySlug.accra).toEqual({ stored: 5, counted: 5, found: 0 })
    expect(bySlug['greater-accra-region']).toEqual({ stored: 6, counted: 6, found: 0 })
  })
})

import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertProfile } from '../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { migrate } from './migrate.server.ts'

const database = useTestDatabase()
const MIGRATION = '0071-names-of-places'

/** What becomes of each location, and the place that it is linked to. */
const LOCATIONS = {
  'Obuase, Ashanti': ['Obuasi, Ashanti', 'obuasi'],
  ' essikado ': [' essikado ', 'essikado'],
  'Afigya Kwabre': ['Afigya Kwabre', 'kodie'],
  'Behind the mine, Obuase': ['Behind the mine, Obuase', null],
} as const

beforeAll(async () => {
  const { db } = database
  const { id: userId } = await insertProfile(db)
  await sql`
    delete from place_aliases where slug = 'obuase';
    update places set name = 'Obuase', slug = 'obuase', label = 'Obuase, Ashanti' where slug = 'obuasi';
    insert into place_aliases (slug, place_id, name) select 'obuasi', id, 'Obuasi' from places where slug = 'obuase';
    delete from places where slug in ('kodie', 'essikado');
    delete from kysely_migration where name >= ${sql.lit(MIGRATION)};
  `.execute(db)
  for (const location of Object.keys(LOCATIONS)) {
    const place = location === 'Obuase, Ashanti' ? 'obuase' : undefined
    await insertProperty(db, { userId, location, title: location, ...(place && { place }) })
  }
  expect(await migrate(db, join(import.meta.dirname, 'migrations'))).toContain(MIGRATION)
})

test('Obuasi has its own name, and the one it had leads to it', async () => {
  const place = await database.db
    .selectFrom('places')
    .select(['id', 'label'])
    .where('slug', '=', 'obuasi')
    .executeTakeFirstOrThrow()
  expect(place.label).toBe('Obuasi, Ashanti')
  const aliases = await database.db
    .selectFrom('placeAliases')
    .select('slug')
    .where('placeId', '=', place.id)
    .orderBy('slug')
    .execute()
  expect(aliases.map(({ slug }) => slug)).toEqual([
    'obuase',
    'obuase-municipal',
    'obuasi-municipal',
    'obuasie',
  ])
})

test('homes from before say its name as it is now, and lie in the places that were added', async () => {
  const rows = await database.db
    .selectFrom('properties')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select(['properties.title', 'properties.location', 'places.slug'])
    .execute()
  expect(Object.fromEntries(rows.map(({ title, location, slug }) => [title, [location, slug]]))).toEqual(
    LOCATIONS,
  )
})

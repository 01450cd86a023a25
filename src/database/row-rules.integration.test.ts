import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertAccount } from '../../tests/factories/account-factory.ts'
import { insertProperty } from '../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'

const database = useTestDatabase()

const thirty = 'a'.repeat(30)
const tokens = (count: number) => Array.from({ length: count }, (_, index) => `floor:${index}`)

test.each([
  ['none', []],
  ['several', ['water:pipe', 'boysQuarters:yes', 'parking:2', 'title:land-title']],
  ['halves of thirty letters', [`${thirty}:${thirty}`, 'water:pipe']],
  ['sixty', tokens(60)],
])('amenities may be %s', async (_, given) => {
  await expect(write(given)).resolves.toEqual(given)
})

test.each([
  ['sixty-one', tokens(61)],
  ['an empty one alone', ['']],
  ['an empty one after another', ['water:pipe', '']],
  ['an empty one before another', ['', 'water:pipe']],
  ['a word without its half', ['water:pipe', 'water']],
  ['three halves', ['water:pipe:tank']],
  ['two in one', ['water:pipe|water:tank']],
  ['one with a bar behind it', ['water:pipe|']],
  ['one with a line behind it', ['water:pipe\n']],
  ['a capital in the second half', ['water:Pipe']],
  ['a digit in the first half', ['water2:pipe']],
  ['a first half too long', [`${thirty}a:pipe`]],
  ['a second half too long', [`water:${thirty}a`]],
])('amenities may not be %s', async (_, given) => {
  await expect(write(given)).rejects.toMatchObject({ constraint: 'properties_amenities_check' })
})

test('an amenity may not be null', async () => {
  await expect(write(['water:pipe', null])).rejects.toMatchObject({
    constraint: 'properties_amenities_check',
  })
})

async function write(amenities: (string | null)[]): Promise<unknown> {
  const { db } = database
  const { id } = await insertProperty(db, { userId: (await insertAccount(db)).id })
  const { rows } = await sql<{ amenities: string[] }>`
    update properties set amenities = ${sql.val(amenities)}::text[] where id = ${id} returning amenities`.execute(
    db,
  )
  return rows[0]?.amenities
}

// The point as it was first defined. Should another be drawn, every home on the map would jump.
test('a home without a shown pin stands where its id has always put it, and one with a pin at the pin', async () => {
  const { db } = database
  const { rows } = await sql<{ homes: number; same: number }>`
    select count(*)::int as homes, count(*) filter (where shown ~= first)::int as same
    from (
      select shown_position(id, place_id, null, null, false) as shown,
        (
          select point(
            round((longitude + metres * sin(turn) / (111320 * cosd(latitude)))::numeric, 6)::double precision,
            round((latitude + metres * cos(turn) / 111320)::numeric, 6)::double precision
          )
          from (
            select 400 * sqrt(('x' || substr(hash, 1, 8))::bit(32)::bigint / 4294967296.0::double precision) as metres,
              2 * pi() * ('x' || substr(hash, 9, 8))::bit(32)::bigint / 4294967296.0::double precision as turn
            from (select md5('position of ' || id::text) as hash) as hashed
          ) as moved
        ) as first
      from (
        select md5(places.id::text)::uuid as id, places.id as place_id, latitude, longitude
        from places where latitude is not null
      ) as homes
    ) as positions`.execute(db)
  expect(rows[0]?.homes).toBeGreaterThan(200)
  expect(rows[0]?.same).toBe(rows[0]?.homes)

  const pin = await sql<{ shown: unknown }>`
    select shown_position(gen_random_uuid(), null, 5.6037168, -0.1869644, true) as shown,
      shown_position(gen_random_uuid(), null, 5.6, -0.2, false) as nowhere`.execute(db)
  expect(pin.rows[0]).toEqual({ shown: { x: -0.186964, y: 5.603717 }, nowhere: null })
})

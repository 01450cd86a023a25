import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty, type NewProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { SHOWN_WITHIN_METRES, shownPosition } from './property-position.rules.ts'

const database = useTestDatabase()
const OSU = { latitude: 5.556, longitude: -0.18 }
const PIN = { pinLatitude: 5.5987654, pinLongitude: -0.1812345 }
let userId: string

beforeAll(async () => {
  userId = (await insertProfile(database.db)).id
})

async function shownOf(overrides: Partial<NewProperty> & { place?: string }) {
  const { id } = await insertProperty(database.db, { userId, ...overrides })
  return { id, ...(await readShown(id)) }
}

async function readShown(id: string) {
  const row = await database.db
    .selectFrom('properties')
    .select(['mapLatitude', 'mapLongitude', 'showsPin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { position: shownPosition(row) }
}

/** As on a sphere, which is enough for so short a way. */
function metresFrom(one: typeof OSU, other: typeof OSU): number {
  const north = (one.latitude - other.latitude) * 111_320
  const east = (one.longitude - other.longitude) * 111_320 * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

describe('where a home is shown', () => {
  test('is near the middle of its place, for each home elsewhere and evenly around it', async () => {
    const shown = await Promise.all(Array.from({ length: 80 }, () => shownOf({ place: 'osu' })))
    const metres = shown.map(({ position }) => metresFrom(OSU, position ?? { latitude: 0, longitude: 0 }))
    expect(Math.max(...metres)).toBeLessThanOrEqual(SHOWN_WITHIN_METRES + 1)
    // Half of a disc's area lies beyond 0.7 of its radius.
    const outer = metres.filter((each) => each > SHOWN_WITHIN_METRES * Math.SQRT1_2).length
    expect(outer).toBeGreaterThan(24)
    expect(outer).toBeLessThan(56)
    expect(new Set(shown.map(({ position }) => JSON.stringify(position))).size).toBe(80)
    const [north, east] = [
      shown.filter(({ position }) => (position?.latitude ?? 0) > OSU.latitude).length,
      shown.filter(({ position }) => (position?.longitude ?? 0) > OSU.longitude).length,
    ]
    for (const count of [north, east]) expect(Math.abs(count - 40)).toBeLessThan(20)
  })

  test('does not depend on the pin, whatever it is and however often it is moved', async () => {
    const { id, position } = await shownOf({ place: 'osu' })
    for (const pinLatitude of [5.5, 5.7, 9.4]) {
      await database.db
        .updateTable('properties')
        .set({ pinLatitude, pinLongitude: -0.2, mapLatitude: 1, mapLongitude: 1 })
        .where('id', '=', id)
        .execute()
      expect((await readShown(id)).position).toEqual(position)
    }
    expect(position?.isExact).toBe(false)
  })

  test('is the pin once its agent says so, and no longer when they take it back', async () => {
    const { id, position } = await shownOf({ place: 'osu', ...PIN })
    const show = (showsPin: boolean) =>
      database.db.updateTable('properties').set({ showsPin }).where('id', '=', id).execute()
    await show(true)
    expect((await readShown(id)).position).toEqual({
      latitude: 5.598765,
      longitude: -0.181235,
      isExact: true,
    })
    await show(false)
    expect((await readShown(id)).position).toEqual(position)
  })

  test('is nowhere without a place that has a middle, and a pin alone is not shown', async () => {
    expect((await shownOf({})).position).toBeNull()
    expect((await shownOf({ place: 'greater-accra-region' })).position).toBeNull()
    expect((await shownOf(PIN)).position).toBeNull()
    expect((await shownOf({ ...PIN, showsPin: true })).position).toMatchObject({ isExact: true })
  })

  test('moves with its place, which is another one or found to lie elsewhere', async () => {
    const { id, position } = await shownOf({ place: 'osu' })
    const { db } = database
    const place = await db
      .selectFrom('places')
      .select('id')
      .where('slug', '=', 'kumasi')
      .executeTakeFirstOrThrow()
    await db.updateTable('properties').set({ placeId: place.id }).where('id', '=', id).execute()
    expect((await readShown(id)).position?.latitude).toBeCloseTo(6.671, 1)
    await sql`update places set latitude = latitude + 0.1 where id = ${place.id}`.execute(db)
    expect((await readShown(id)).position?.latitude).toBeCloseTo(6.771, 1)
    await sql`update places set latitude = latitude - 0.1 where id = ${place.id}`.execute(db)
    expect(position?.latitude).toBeCloseTo(5.556, 1)
  })

  test.each([
    { pinLatitude: 5.6 },
    { pinLatitude: 51.5, pinLongitude: -0.1 },
    { pinLatitude: 5.6, pinLongitude: 40 },
    { showsPin: true },
  ])('refuses a pin that is none: %j', async (pin) => {
    await expect(insertProperty(database.db, { userId, ...pin })).rejects.toThrow(/check/)
  })
})

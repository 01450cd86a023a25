import { beforeEach, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { findFormerProperty } from './property-former.queries.server.ts'
import { listInsteadOf } from './similar/instead-of-property.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T09:00:00Z')
let userId: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  userId = (await insertProfile(database.db)).id
})

const insert = (overrides: Parameters<typeof insertProperty>[1] = {}) =>
  insertProperty(database.db, { userId, ...overrides })
const find = (id: string) => findFormerProperty(database.db, { id })
const remove = (id: string) => database.db.deleteFrom('properties').where('id', '=', id).execute()

describe('a former property', () => {
  test('was seen by visitors and is withdrawn or deleted', async () => {
    const { id } = await insert({ place: 'osu', tag: 'For Rent' })
    expect(await find(id)).toBeUndefined()
    await database.db.updateTable('properties').set({ status: 'withdrawn', tag: 'For Sale' }).execute()
    expect(await find(id)).toMatchObject({ tag: 'For Rent', placeId: expect.any(String) })
    const other = await insert({ place: 'osu' })
    await remove(other.id)
    expect(await find(other.id)).toMatchObject({ tag: 'For Sale', placeId: expect.any(String) })
  })

  test('that is withdrawn says when, and what it was as visitors saw it; where, only as long as nothing is changed', async () => {
    const { id } = await insert({ title: 'A house by the sea', location: 'Osu, Accra' })
    const at = new Date('2026-11-20T10:00:00Z')
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn', updatedAt: at })
      .where('id', '=', id)
      .execute()
    await database.db
      .insertInto('propertyStatusChanges')
      .values({
        id: '01920000-0000-7000-8000-00000000aa01',
        propertyId: id,
        fromStatus: 'active',
        toStatus: 'withdrawn',
        pricePesewas: 100,
        changedAt: at,
        changedBy: null,
      })
      .execute()
    const said = { at, title: 'A house by the sea' }
    expect(await find(id)).toMatchObject({ withdrawn: { ...said, location: 'Osu, Accra' } })
    await database.db
      .updateTable('properties')
      .set({ title: 'Not to be seen', location: 'Nor this', updatedAt: now })
      .where('id', '=', id)
      .execute()
    expect(await find(id)).toMatchObject({ withdrawn: { ...said, location: null } })
    await remove(id)
    expect(await find(id)).not.toHaveProperty('withdrawn')
  })

  test.each(['draft', 'withdrawn'] as const)('is no %s one that was never published', async (status) => {
    const { id } = await insert({ status, publishedAt: null })
    expect(await find(id)).toBeUndefined()
    await remove(id)
    expect(await find(id)).toBeUndefined()
    // What nobody saw leaves nothing of what it was.
    const kept = database.db.selectFrom('removedProperties').select(['placeId', 'type', 'pricePesewas'])
    expect(await kept.where('id', '=', id).executeTakeFirst()).toEqual({
      placeId: null,
      type: null,
      pricePesewas: null,
    })
  })

  test('is one no more when it comes back', async () => {
    const { id } = await insert()
    await remove(id)
    await insert({ id, status: 'draft' })
    expect(await find(id)).toBeUndefined()
  })

  test.each(['', 'in', '%', '\u0000', '0193A000-0000-7000-8000-000000000000'])(
    'has an id, not %j',
    async (id) => {
      expect(await find(id)).toBeUndefined()
    },
  )
})

describe('what is shown instead', () => {
  const room = { type: 'Room', tag: 'For Rent', beds: 1, pricePesewas: 90_000 } as const
  const likeRoom = ['A room in Madina', 'A room in Osu', 'A room in Wa']

  const shownInstead = async (id: string) => {
    await insert({
      title: 'A dear flat',
      type: 'Apartment',
      tag: 'For Rent',
      place: 'madina',
      pricePesewas: 2_450_000,
    })
    await insert({ ...room, title: 'A room in Osu', place: 'osu', pricePesewas: 60_000 })
    await insert({ ...room, title: 'A room in Madina', place: 'madina', pricePesewas: 80_000 })
    await insert({ ...room, title: 'A room in Wa', place: 'wa', pricePesewas: 100_000 })
    const former = await find(id)
    if (!former) throw new Error('It was advertised')
    return (await listInsteadOf(database.db, { former, now, limit: 6 })).map(({ title }) => title)
  }

  test.each([
    ['withdrawn', 'withdrawn', false],
    ['deleted', 'active', true],
    ['withdrawn and then deleted', 'withdrawn', true],
  ] as const)(
    'of one that is %s is of its kind and near its price, as beside it while it was there',
    async (_, status, isDeleted) => {
      const { id } = await insert({ ...room, place: 'madina', status })
      if (isDeleted) await remove(id)
      expect(await shownInstead(id)).toEqual(likeRoom)
    },
  )

  test('of a deleted one in no known place is of its kind in the whole country', async () => {
    const { id } = await insert({ ...room, location: 'Behind the market' })
    await remove(id)
    expect((await shownInstead(id)).toSorted()).toEqual(likeRoom)
  })

  test('is of the same tag, in the same place first, then in its city, newest first', async () => {
    const place = async (slug: string) =>
      (await database.db.selectFrom('places').select('id').where('slug', '=', slug).executeTakeFirstOrThrow())
        .id
    await insert({ title: 'Osu, older', place: 'osu', publishedAt: '2026-01-01T00:00:00Z' })
    await insert({ title: 'Osu, newer', place: 'osu', publishedAt: '2026-01-02T00:00:00Z' })
    await insert({ title: 'Labone', place: 'labone', publishedAt: '2026-01-03T00:00:00Z' })
    await insert({ title: 'Kumasi', place: 'kumasi' })
    await insert({ title: 'To let in Osu', place: 'osu', tag: 'For Rent' })
    await insert({ title: 'Shop in Osu', place: 'osu', type: 'Commercial', beds: 0, baths: 0 })
    await insert({ title: 'Sold in Osu', place: 'osu', status: 'sold' })
    const titles = async (placeId: string | null, limit = 6) =>
      (await listInsteadOf(database.db, { former: { tag: 'For Sale', placeId }, now, limit })).map(
        ({ title }) => title,
      )
    expect(await titles(await place('osu'))).toEqual(['Osu, newer', 'Osu, older', 'Labone'])
    expect(await titles(await place('osu'), 1)).toEqual(['Osu, newer'])
    await database.db
      .updateTable('properties')
      .set({ status: 'sold' })
      .where('title', '=', 'Labone')
      .execute()
    // Two of a row are no row.
    expect(await titles(await place('osu'))).toEqual(['Osu, newer', 'Osu, older', 'Kumasi'])
    await database.db
      .updateTable('properties')
      .set({ status: 'active' })
      .where('title', '=', 'Labone')
      .execute()
    expect(await titles(await place('wa'))).toEqual(['Kumasi', 'Labone', 'Osu, newer', 'Osu, older'])
    expect(await titles(null, 1)).toEqual(['Kumasi'])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import type { PropertyStatus } from '../properties/property.schema.ts'
import { addFavorite } from './favorite.commands.server.ts'
import { countFavorites, listFavoriteIds, listFavorites } from './favorite.queries.server.ts'

const { database, services, newBuyer } = useBuyersWorld()
const START = new Date('2026-11-21T09:00:00Z')
let buyer: Actor

beforeEach(async () => {
  buyer = await newBuyer()
})

/** Keeps a new property, a minute after the one before. */
async function keep(
  overrides: Parameters<typeof insertProperty>[1] = {},
  actor = buyer,
  minutes = 1,
): Promise<string> {
  const { id } = await insertProperty(database.db, overrides)
  services.time.now = new Date(services.time.now.getTime() + minutes * 60_000)
  await addFavorite(services, actor, { propertyId: id })
  return id
}

const pageOf = (page: number) => listFavorites(database.db, { accountId: buyer.accountId, page, now: START })

describe('favourites', () => {
  test('of somebody who keeps nothing are none', async () => {
    expect(await pageOf(1)).toEqual({ properties: [], total: 0, pageCount: 0 })
    expect(await listFavoriteIds(database.db, { accountId: factoryId() })).toEqual([])
    expect(await countFavorites(database.db, buyer)).toBe(0)
  })

  test('are cards, the newest first, and nobody else’s', async () => {
    const other = makeActor({ accountId: (await insertAccount(database.db)).id })
    const first = await keep({ title: 'Room near the station', imageCount: 2, pricePesewas: 80_000 })
    const second = await keep()
    await keep({}, other)
    const { properties, total, pageCount } = await pageOf(1)
    expect(properties.map(({ id }) => id)).toEqual([second, first])
    expect(properties[1]).toMatchObject({
      title: 'Room near the station',
      price: 'GH₵800',
      halfPrice: 'GH₵400',
      cover: { alt: 'Picture 1' },
      imageCount: 2,
      status: 'active',
      isPublic: true,
    })
    expect({ total, pageCount }).toEqual({ total: 2, pageCount: 1 })
    expect(await listFavoriteIds(database.db, buyer)).toEqual([second, first])
    expect(await countFavorites(database.db, buyer)).toBe(2)
  })

  test('stay and say so when they are taken or off the market', async () => {
    for (const status of ['reserved', 'sold', 'withdrawn'] as const) {
      const id = await keep()
      await database.db.updateTable('properties').set({ status }).where('id', '=', id).execute()
    }
    const { properties, total } = await pageOf(1)
    // Whenever it was saved, what has no page any more comes after what has one.
    expect(properties.map(({ status, isPublic }) => ({ status, isPublic }))).toEqual([
      { status: 'sold', isPublic: true },
      { status: 'reserved', isPublic: true },
      { status: 'withdrawn', isPublic: false },
    ])
    expect(total).toBe(3)
  })

  test('that visitors do not see any more are called as they saw them last, and nothing else is told', async () => {
    const withdrawn = await keep({ title: 'Villa with pool', imageCount: 1, pricePesewas: 80_000 })
    const removed = await keep({ title: 'Room near the station', tag: 'For Rent' })
    const change = (id: string, values: { status?: PropertyStatus; title?: string; pricePesewas?: number }) =>
      database.db.updateTable('properties').set(values).where('id', '=', id).execute()
    for (const id of [withdrawn, removed]) {
      await change(id, { status: 'withdrawn' })
      await change(id, { title: 'Never seen', pricePesewas: 5 })
    }
    await database.db.deleteFrom('properties').where('id', '=', removed).execute()
    const { properties, total } = await pageOf(1)
    const gone = { isPublic: false }
    expect(properties).toEqual([
      { ...gone, id: removed, title: 'Room near the station', tag: 'For Rent', status: 'removed' },
      { ...gone, id: withdrawn, title: 'Villa with pool', tag: 'For Sale', status: 'withdrawn' },
    ])
    expect(total).toBe(2)
    expect(await listFavoriteIds(database.db, buyer)).toEqual([removed, withdrawn])
    await database.db.deleteFrom('profiles').where('id', '=', buyer.accountId).execute()
    expect(await countFavorites(database.db, buyer)).toBe(0)
  })

  test('stand by price where that is asked, with what visitors do not see any more last', async () => {
    const [dear, withdrawn, cheap] = [
      await keep({ pricePesewas: 900_000_00 }),
      await keep({ pricePesewas: 100_00 }),
      await keep({ pricePesewas: 200_000_00 }),
    ]
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', withdrawn)
      .execute()
    const sorted = async (sort: 'price-asc' | 'price-desc') => {
      const { properties } = await listFavorites(database.db, {
        accountId: buyer.accountId,
        page: 1,
        sort,
        now: START,
      })
      return properties.map(({ id }) => id)
    }
    expect(await sorted('price-asc')).toEqual([cheap, dear, withdrawn])
    expect(await sorted('price-desc')).toEqual([dear, cheap, withdrawn])
  })

  test('for rent stand before those for sale where they stand by price', async () => {
    const [sale, rent, cheapSale, cheapRent] = [
      await keep({ pricePesewas: 900_000_00 }),
      await keep({ tag: 'For Rent', pricePesewas: 5_000_00 }),
      await keep({ pricePesewas: 1_000_00 }),
      await keep({ tag: 'For Rent', pricePesewas: 500_00 }),
    ]
    const sorted = async (sort: 'price-asc' | 'price-desc') =>
      (
        await listFavorites(database.db, { accountId: buyer.accountId, page: 1, sort, now: START })
      ).properties.map(({ id }) => id)
    expect(await sorted('price-asc')).toEqual([cheapRent, rent, cheapSale, sale])
    expect(await sorted('price-desc')).toEqual([rent, cheapRent, sale, cheapSale])
  })

  test('know what they cost when they were saved, whatever it was before', async () => {
    const id = await keep({ pricePesewas: 180_000_00 })
    const change = { propertyId: id, fromPesewas: 180_000_00, toPesewas: 150_000_00 }
    const minutesLater = (minutes: number) => new Date(services.time.now.getTime() + minutes * 60_000)
    await database.db
      .insertInto('propertyPriceChanges')
      .values([
        { ...change, id: factoryId(), fromPesewas: 999_00, changedAt: minutesLater(-1) },
        { ...change, id: factoryId(), changedAt: minutesLater(1) },
      ])
      .execute()
    await database.db
      .updateTable('properties')
      .set({ pricePesewas: 150_000_00 })
      .where('id', '=', id)
      .execute()
    expect((await pageOf(1)).properties[0]).toMatchObject({
      pricePesewas: 150_000_00,
      savedPricePesewas: 180_000_00,
    })
  })

  test('come twenty-four to a page, each on one page, also when they were saved at one moment', async () => {
    const saved: string[] = []
    for (let each = 0; each < 25; each++) saved.push(await keep({}, buyer, 0))
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)]
    expect(pages.map(({ properties }) => properties.length)).toEqual([24, 1, 0])
    expect(pages.map(({ total, pageCount }) => [total, pageCount])).toEqual([
      [25, 2],
      [25, 2],
      [25, 2],
    ])
    const ids = pages.flatMap(({ properties }) => properties.map(({ id }) => id))
    expect(ids).toEqual(await listFavoriteIds(database.db, buyer))
    expect(ids.toSorted()).toEqual(saved.toSorted())
  })
})

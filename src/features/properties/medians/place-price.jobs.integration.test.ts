import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { countPlacePrices } from './place-price.jobs.server.ts'
import { listPlacePrices } from './place-price.queries.server.ts'
import { MONTHS_SHOWN } from './place-price.rules.ts'

const database = useTestDatabase({ maxConnections: 5 })
const now = new Date('2026-11-23T09:00:00Z')
const count = (at = now) => countPlacePrices({ db: database.db, clock: { now: () => at } })
let userId: string

beforeEach(async () => {
  for (const table of ['properties', 'placePrices', 'placePriceMonths'] as const)
    await database.db.deleteFrom(table).execute()
  userId = (await insertAccount(database.db)).id
})

type Home = Partial<Parameters<typeof insertProperty>[1]>

const insert = (pricePesewas: number, home: Home = {}) =>
  insertProperty(database.db, { userId, place: 'osu', pricePesewas, ...home })

const insertSeveral = async (prices: readonly number[], home: Home = {}) => {
  for (const price of prices) await insert(price, home)
}

const pricesIn = async (slug: string) => {
  const place = await database.db
    .selectFrom('places')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return await listPlacePrices(database.db, { placeId: place.id, now })
}

async function countAll() {
  for (let run = 0; run < MONTHS_SHOWN; run += 1) await count()
}

describe('the price in the middle', () => {
  test('is of five homes at least of one tag and type that are on offer, in the place and in those around it', async () => {
    await insertSeveral([100, 200, 300, 400, 900])
    await insertSeveral([1, 2, 3, 4], { type: 'Apartment' })
    await insertSeveral([1, 2, 3, 4, 5], { status: 'sold' })
    await insertSeveral([5, 6], { type: 'Apartment', place: 'east-legon', isSample: true })
    await count()
    const house = { tag: 'For Sale', type: 'House', hasSamples: false }
    const months = [{ month: '2026-11-01', homes: 5, medianPesewas: 300 }]
    expect(await pricesIn('osu')).toEqual([{ ...house, months }])
    const apartments = [{ month: '2026-11-01', homes: 6, medianPesewas: 3 }]
    expect(await pricesIn('accra')).toEqual([
      { tag: 'For Sale', type: 'Apartment', hasSamples: true, months: apartments },
      { ...house, months },
    ])
    expect(await pricesIn('kumasi')).toEqual([])
  })

  test('of the months before is what the histories tell', async () => {
    const at = (month: number, day = 1) => new Date(Date.UTC(2026, month - 1, day))
    for (const price of [100, 200, 300, 400, 500]) {
      const { id: propertyId } = await insert(price)
      await database.db.deleteFrom('propertyStatusChanges').where('propertyId', '=', propertyId).execute()
      const row = { propertyId, changedBy: userId }
      const statuses = [
        { changedAt: at(7, 10), fromStatus: null, toStatus: 'active', pricePesewas: price * 2 },
        { changedAt: at(9, 10), fromStatus: 'active', toStatus: 'withdrawn', pricePesewas: price },
        { changedAt: at(11, 10), fromStatus: 'withdrawn', toStatus: 'active', pricePesewas: price },
      ] as const
      await database.db
        .insertInto('propertyStatusChanges')
        .values(statuses.map((status) => ({ ...row, ...status, id: newId() })))
        .execute()
      await database.db
        .insertInto('propertyPriceChanges')
        .values({ ...row, id: newId(), fromPesewas: price * 2, toPesewas: price, changedAt: at(8, 10) })
        .execute()
    }
    await countAll()
    const [house] = await pricesIn('osu')
    expect(house?.months).toEqual([
      { month: '2026-07-01', homes: 5, medianPesewas: 600 },
      { month: '2026-08-01', homes: 5, medianPesewas: 300 },
      { month: '2026-11-01', homes: 5, medianPesewas: 300 },
    ])
  })

  test('is counted once a day however often somebody begins, and by one of two at once', async () => {
    await insertSeveral([1, 2, 3, 4, 5])
    await countAll()
    await insertSeveral([6, 7])
    await Promise.all([count(), count()])
    expect((await pricesIn('osu'))[0]?.months).toEqual([{ month: '2026-11-01', homes: 5, medianPesewas: 3 }])
    const tomorrow = new Date(now.getTime() + 86_400_000)
    await Promise.all([count(tomorrow), count(tomorrow)])
    expect((await pricesIn('osu'))[0]?.months).toEqual([{ month: '2026-11-01', homes: 7, medianPesewas: 4 }])
  })

  test('is that of a plain sort, whatever the prices are', async () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 3, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(prices, async (asked) => {
        for (const table of ['properties', 'placePrices', 'placePriceMonths'] as const)
          await database.db.deleteFrom(table).execute()
        await insertSeveral(asked)
        await count()
        const middle = asked.toSorted((a, b) => a - b)[Math.ceil(asked.length / 2) - 1]
        const [found] = await pricesIn('osu')
        expect(found?.months[0]?.medianPesewas).toBe(asked.length < 5 ? undefined : middle)
      }),
      { numRuns: 15 },
    )
  })
})

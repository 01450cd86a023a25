import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { getPublicProperty, listCards } from '../property.queries.server.ts'
import { getPropertyRecord } from '../property-record.queries.server.ts'
import { cleanUpPublications } from './publication.jobs.server.ts'

const database = useTestDatabase()
const now = new Date('2026-11-23T09:00:00Z')
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9))
let userId: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('propertyPublications').execute()
  userId = (await insertAccount(database.db)).id
})

type Home = Partial<Parameters<typeof insertProperty>[1]>

const list = async (publishedOn: number, home: Home = {}) =>
  (
    await insertProperty(database.db, {
      userId,
      digitalAddress: 'GA-183-8164',
      ...home,
      publishedAt: day(publishedOn),
      updatedAt: day(publishedOn),
    })
  ).id

const withdraw = (id: string, on: number) =>
  database.db
    .updateTable('properties')
    .set({ status: 'withdrawn', updatedAt: day(on) })
    .where('id', '=', id)
    .execute()

const listAgain = (id: string, on: number) =>
  database.db
    .updateTable('properties')
    .set({ status: 'active', updatedAt: day(on) })
    .where('id', '=', id)
    .execute()

// Gone on a day of the past, as the trigger writes it down for today.
async function remove(id: string, on: number) {
  await database.db.deleteFrom('properties').where('id', '=', id).execute()
  await database.db
    .updateTable('propertyPublications')
    .set({ leftAt: day(on) })
    .where('propertyId', '=', id)
    .execute()
}

const firstListed = async (id: string) =>
  (await getPublicProperty(database.db, { id, now })).firstListedAt.getTime()

describe('a home was first listed', () => {
  test('when it was published, as its page and the API tell', async () => {
    const id = await list(10)
    expect(await firstListed(id)).toBe(day(10).getTime())
    expect((await getPropertyRecord(database.db, { id })).firstListedAt).toEqual(day(10))
  })

  test('when the same home was, which its agent deleted and listed anew, again and again', async () => {
    await remove(await list(10), 30)
    await remove(await list(60, { title: 'Another headline for it' }), 90)
    expect(await firstListed(await list(200, { title: 'A third headline' }))).toBe(day(10).getTime())
  })

  test('when the same home was that its agent withdrew before or after', async () => {
    const first = await list(10)
    const second = await list(40)
    await withdraw(first, 41)
    await withdraw(second, 42)
    await listAgain(second, 50)
    expect(await firstListed(second)).toBe(day(10).getTime())
  })

  test.each<[string, Home, Home]>([
    ['place, type and title, whatever the letters', { title: 'Sea View House' }, { title: 'SEA view house' }],
    [
      'digital address',
      { digitalAddress: 'GE-123-4567' },
      { digitalAddress: 'GE-123-4567', title: 'Other one' },
    ],
  ])('when another of the same %s was', async (_, before, after) => {
    const shared = before?.digitalAddress ? {} : { digitalAddress: null, place: 'east-legon' }
    await remove(await list(10, { ...shared, ...before }), 30)
    expect(await firstListed(await list(40, { ...shared, ...after }))).toBe(day(10).getTime())
  })

  test.each<[string, number, Home, Home]>([
    ['was gone for more than 180 days', 211, {}, {}],
    ['has another address, and no place', 40, {}, { digitalAddress: 'GA-999-9999' }],
    ['has no address and no place', 40, { digitalAddress: null }, { digitalAddress: null }],
    [
      'is of another type in the same place',
      40,
      { digitalAddress: null, place: 'east-legon' },
      { digitalAddress: null, place: 'east-legon', type: 'Townhouse' },
    ],
    [
      'has the same title elsewhere',
      40,
      { digitalAddress: null, place: 'east-legon' },
      { digitalAddress: null, place: 'osu' },
    ],
  ])('by itself, where another %s', async (_, on, before, after) => {
    await remove(await list(10, before), 30)
    expect(await firstListed(await list(on, after))).toBe(day(on).getTime())
  })

  test('by itself, where the same is another agent’s', async () => {
    await remove(await list(10), 30)
    userId = (await insertAccount(database.db)).id
    expect(await firstListed(await list(40))).toBe(day(40).getTime())
  })

  test('by itself, where another flat of the building is listed beside it, and not where the same one is', async () => {
    await list(10, { title: 'Flat on the ground floor' })
    expect(await firstListed(await list(40, { title: 'Flat under the roof' }))).toBe(day(40).getTime())
    expect(await firstListed(await list(50, { title: 'Flat on the ground floor' }))).toBe(day(10).getTime())
  })

  test('when the same home was whose title it is given later', async () => {
    const same = { digitalAddress: null, place: 'east-legon' }
    await remove(await list(10, { ...same, title: 'House by the lake' }), 30)
    const id = await list(40, { ...same, title: 'A house like no other' })
    expect(await firstListed(id)).toBe(day(40).getTime())
    await database.db
      .updateTable('properties')
      .set({ title: 'House by the lake', updatedAt: day(41) })
      .where('id', '=', id)
      .execute()
    expect(await firstListed(id)).toBe(day(10).getTime())
  })

  test('on the first day of any row of listings without a gap of more than 180 days', async () => {
    const listing = fc.record({
      gap: fc.integer({ min: 1, max: 400 }),
      length: fc.integer({ min: 1, max: 100 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(listing, { minLength: 1, maxLength: 5 }), async (listings) => {
        await database.db.deleteFrom('properties').execute()
        await database.db.deleteFrom('propertyPublications').execute()
        let on = -2_000
        let expected = 0
        let id = ''
        for (const [index, { gap, length }] of listings.entries()) {
          if (id) await remove(id, on)
          on += gap
          if (index === 0 || gap >= 180) expected = on
          id = await list(on)
          on += length
        }
        expect(await firstListed(id)).toBe(day(expected).getTime())
      }),
      { numRuns: 25 },
    )
  })
})

test('what is deleted is known for 180 days and then forgotten; what is there never is', async () => {
  const [gone, withdrawn] = [await list(10), await list(10)]
  await remove(gone, 30)
  await withdraw(withdrawn, 30)
  const known = async () =>
    (await database.db.selectFrom('propertyPublications').select('propertyId').execute()).map(
      ({ propertyId }) => propertyId,
    )
  await cleanUpPublications(database.db, day(210))
  expect((await known()).sort()).toEqual([gone, withdrawn].sort())
  await cleanUpPublications(database.db, day(211))
  expect(await known()).toEqual([withdrawn])
})

describe('a card says that the price was reduced', () => {
  const change = (propertyId: string, on: number, fromPesewas: number, toPesewas: number) =>
    database.db
      .insertInto('propertyPriceChanges')
      .values({ id: newId(), propertyId, fromPesewas, toPesewas, changedBy: userId, changedAt: day(on) })
      .execute()
  const reduced = async (id: string) => {
    const [card] = await listCards(database.db, { ids: [id], now })
    const { reducedFromPesewas } = await getPropertyRecord(database.db, { id })
    return [card?.reducedFrom, reducedFromPesewas]
  }

  test('from what was asked before the last change', async () => {
    const id = await list(10)
    expect(await reduced(id)).toEqual([null, null])
    await change(id, 20, 60_000_000, 55_000_000)
    await change(id, 30, 55_000_000, 50_000_000)
    await change(id, 31, 50_000_000, 50_000_000)
    expect(await reduced(id)).toEqual(['GH₵550,000', 55_000_000])
  })

  test('but not once it went up, nor before anybody saw it', async () => {
    const id = await list(10)
    await change(id, 5, 60_000_000, 50_000_000)
    expect(await reduced(id)).toEqual([null, null])
    await change(id, 20, 50_000_000, 40_000_000)
    await change(id, 30, 40_000_000, 45_000_000)
    expect(await reduced(id)).toEqual([null, null])
  })
})

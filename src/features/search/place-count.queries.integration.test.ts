import { beforeAll, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { listTopLocations, suggestPlaces } from './place-count.queries.server.ts'

const database = useTestDatabase()

beforeAll(async () => {
  const { id: userId } = await insertProfile(database.db)
  for (const place of ['east-legon', 'east-legon', 'osu', 'kasoa', 'kasoa', 'kasoa', 'accra']) {
    await insertProperty(database.db, { userId, place })
  }
  await insertProperty(database.db, { userId, place: 'osu', status: 'sold' })
  await insertProperty(database.db, { userId, place: 'osu', status: 'draft', publishedAt: null })
  await insertProperty(database.db, { userId })
})

describe('top locations', () => {
  test('are neighbourhoods and undivided cities with most active properties first', async () => {
    const places = await listTopLocations(database.db, { limit: 6 })
    expect(places.map((place) => [place.slug, place.count])).toEqual([
      ['kasoa', 3],
      ['east-legon', 2],
      ['osu', 1],
    ])
  })

  test('have a city in them most of whose homes lie in none of its neighbourhoods', async () => {
    const { id: userId } = await insertProfile(database.db)
    for (const place of ['ho', 'ho', 'ho', 'ho', 'mawuli-estate', 'wa', 'bamahu'])
      await insertProperty(database.db, { userId, place })
    const slugs = (await listTopLocations(database.db, { limit: 99 })).map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['ho', 'mawuli-estate', 'bamahu']))
    expect(slugs).not.toContain('wa')
    await database.db.deleteFrom('properties').where('userId', '=', userId).execute()
  })

  test('are no more than asked for', async () => {
    expect(await listTopLocations(database.db, { limit: 1 })).toHaveLength(1)
  })
})

describe('suggestions', () => {
  async function suggested(query: string, limit = 8): Promise<string[]> {
    return (await suggestPlaces(database.db, { query, limit })).map((place) => place.slug)
  }

  test('put the place whose name begins like that first', async () => {
    expect((await suggested('east'))[0]).toBe('east-legon')
    expect((await suggested('CANT'))[0]).toBe('cantonments')
    expect((await suggested('accra'))[0]).toBe('accra')
  })

  test('put places with homes before those without that fit as well', async () => {
    expect((await suggested('ka')).slice(0, 1)).toEqual(['kasoa'])
    expect(await suggested('kan')).toContain('kaneshie')
  })

  test('put the place first whose name is nearest to what was mistyped', async () => {
    expect((await suggested('east legn'))[0]).toBe('east-legon')
    expect((await suggested('takorady'))[0]).toBe('sekondi-takoradi')
  })

  test('name a place once, however many of its names fit', async () => {
    const slugs = await suggested('east legon')
    expect(slugs[0]).toBe('east-legon')
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('find a later word of the name', async () => {
    expect(await suggested('legon')).toContain('east-legon')
  })

  test.each([
    ['cantoments', 'cantonments'],
    ['east legn', 'east-legon'],
    ['takorady', 'sekondi-takoradi'],
    ['kumassi', 'kumasi'],
    ['madena', 'madina'],
    ['eastlegon', 'east-legon'],
    ['dzowulu', 'dzorwulu'],
    ['ashalley botwe', 'ashaley-botwe'],
    ['sowutoum', 'sowutuom'],
    ['kwabenia', 'kwabenya'],
    ['sakumona', 'sakumono'],
    ['labadi', 'la'],
    ['techimen', 'techiman'],
    ['bolga', 'bolgatanga'],
    ['koforiduah', 'koforidua'],
    ['ledzokuku', 'teshie'],
  ])('forgive a typing mistake or know another name: %s', async (query, slug) => {
    expect(await suggested(query)).toContain(slug)
  })

  test('count what is active in the place and inside it', async () => {
    const [accra] = await suggestPlaces(database.db, { query: 'accra', limit: 1 })
    expect(accra).toMatchObject({ slug: 'accra', count: 4 })
    const [empty] = await suggestPlaces(database.db, { query: 'Wa', limit: 1 })
    expect(empty).toMatchObject({ slug: 'wa', count: 0 })
  })

  test('are the busiest places while nothing is typed', async () => {
    expect(await suggested('  ', 2)).toEqual(['kasoa', 'east-legon'])
  })

  test.each(['zzzzqq', '%', '_', '\\', "'", '\u0000%'])('there are none for %j', async (query) => {
    expect(await suggested(query)).toEqual([])
  })

  test('are no more than asked for', async () => {
    expect(await suggested('a', 3)).toHaveLength(3)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { findPlace, listTopLocations, suggestPlaces } from './place.queries.server.ts'

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

  test('are no more than asked for', async () => {
    expect(await listTopLocations(database.db, { limit: 1 })).toHaveLength(1)
  })
})

describe('finding a place', () => {
  test.each(['east-legon', 'East Legon', 'EAST LEGON', ' east  legon ', 'East Legon, Accra'])(
    '%s means East Legon',
    async (nameOrSlug) => {
      expect(await findPlace(database.db, { nameOrSlug })).toMatchObject({
        kind: 'neighbourhood',
        slug: 'east-legon',
        label: 'East Legon, Accra',
      })
    },
  )

  test('a city and its region are told apart', async () => {
    expect(await findPlace(database.db, { nameOrSlug: 'accra' })).toMatchObject({ kind: 'city' })
    expect(await findPlace(database.db, { nameOrSlug: 'greater accra' })).toMatchObject({ kind: 'region' })
  })

  test.each(['', ' ', 'Atlantis', '%', '_', '\u0000', "'", '\ud800'])(
    '%j means no place',
    async (nameOrSlug) => {
      expect(await findPlace(database.db, { nameOrSlug })).toBeUndefined()
    },
  )
})

describe('what lies in a place', () => {
  async function slugsIn(slug: string): Promise<string[]> {
    const place = await findPlace(database.db, { nameOrSlug: slug })
    const ids = place?.insideIds ?? []
    const rows = await database.db.selectFrom('places').select('slug').where('id', 'in', ids).execute()
    return rows.map((row) => row.slug)
  }

  test('a neighbourhood holds itself alone', async () => {
    expect(await slugsIn('osu')).toEqual(['osu'])
  })

  test('a region holds its cities and their neighbourhoods', async () => {
    const slugs = await slugsIn('greater-accra-region')
    expect(slugs).toEqual(
      expect.arrayContaining(['greater-accra-region', 'accra', 'osu', 'tema', 'tema-community-25']),
    )
    expect(slugs).not.toContain('kumasi')
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

  test('find a later word of the name', async () => {
    expect(await suggested('legon')).toContain('east-legon')
  })

  test.each([
    ['cantoments', 'cantonments'],
    ['east legn', 'east-legon'],
    ['takorady', 'sekondi-takoradi'],
    ['kumassi', 'kumasi'],
  ])('forgive a typing mistake: %s', async (query, slug) => {
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

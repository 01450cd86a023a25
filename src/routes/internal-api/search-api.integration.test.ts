import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKnownPlaces } from '#/features/search/suggestions/known-places.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { servicesContext } from '#/web/request/services.server.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { loader as readMapLabels } from './map-labels.ts'
import { loader as suggestPlaces } from './place-suggestions.ts'
import { loader as countSearch } from './search-count.ts'

const database = useTestDatabase()

beforeAll(async () => {
  const userId = (await insertProfile(database.db)).id
  await insertProperty(database.db, { userId, place: 'east-legon', beds: 4, pricePesewas: 900_000_00 })
  await insertProperty(database.db, {
    userId,
    place: 'east-legon',
    beds: 2,
    tag: 'For Rent',
    pricePesewas: 2_000_00,
  })
  await insertProperty(database.db, { userId, place: 'osu', beds: 4, status: 'draft', publishedAt: null })
})

async function get(loader: (args: never) => Promise<Response>, address: string) {
  const context = new RouterContextProvider()
  context.set(servicesContext, {
    db: database.db,
    knownPlaces: createKnownPlaces(database.db),
  } as Services)
  const response = await loader({
    context,
    request: new Request(`http://site${address}`),
    params: {},
  } as never)
  return { response, body: await response.json() }
}

const hostile = [
  '%00',
  "'%22%3B--",
  '%F0%9F%8F%A0',
  '%25_%5C',
  '%ED%A0%80',
  'x'.repeat(5_000),
  '[]=1&beds=1e309',
]

describe('the count of a search', () => {
  test('is of the published properties that the filters leave', async () => {
    const { response, body } = await get(countSearch, '/api/search/count?beds=3')
    expect(body).toEqual({ count: 1, isCapped: false })
    expect(response.headers.get('Content-Type')).toContain('application/json')
  })
  test('does not depend on order and page', async () => {
    expect((await get(countSearch, '/api/search/count?sort=latest&page=9')).body).toEqual({
      count: 2,
      isCapped: false,
    })
  })
  test('says with words=yes what was understood, and what has homes where that has none', async () => {
    const found = await get(countSearch, '/api/search/count?words=yes&query=4+bedroom+in+East+Legon')
    expect(found.body).toMatchObject({
      count: 1,
      words: ['East Legon, Accra', '4+ beds'],
      ways: [],
    })
    const { body } = await get(
      countSearch,
      '/api/search/count?words=yes&query=4+bedroom+to+rent+in+East+Legon',
    )
    expect(body).toMatchObject({
      count: 0,
      ways: expect.arrayContaining([
        { text: 'Without For Rent', href: expect.stringContaining('beds=4'), total: 1, isCapped: false },
      ]),
    })
  })
  test('says with prices=yes how the prices of the others of a search lie', async () => {
    const { body } = await get(countSearch, '/api/search/count?prices=yes&minPrice=1&maxPrice=2')
    expect(body.count).toBe(0)
    const { stops, bars } = body.prices
    expect([stops[0], stops.at(-1)]).toEqual([2_000, 900_000])
    expect([bars[0], bars.at(-1)]).toEqual([1, 1])
    const { body: one } = await get(countSearch, '/api/search/count?prices=yes&beds=4')
    expect(one.prices).toBeNull()
  })
  test.each(hostile)('answers whatever is asked: %s', async (text) => {
    const { response, body } = await get(
      countSearch,
      `/api/search/count?beds=${text}&type=${text}&page=${text}`,
    )
    expect(response.status).toBe(200)
    expect(body).toEqual({ count: 2, isCapped: false })
  })
  test.each(hostile)('searches for whatever words are given: %s', async (text) => {
    const { body } = await get(countSearch, `/api/search/count?query=${text}&location=${text}`)
    expect(body.count).toBeTypeOf('number')
  })
})

describe('suggestions of places', () => {
  test('hold the address, the name and the homes of each, and may be cached for a minute', async () => {
    const { response, body } = await get(suggestPlaces, '/api/places/suggest?q=east+leg')
    expect(body.places[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'east-legon',
      label: 'East Legon, Accra',
      count: 2,
    })
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
  })
  test('are the most wanted places when nothing is typed', async () => {
    expect((await get(suggestPlaces, '/api/places/suggest')).body.places).toMatchObject([
      { slug: 'east-legon', label: 'East Legon, Accra', count: 2 },
    ])
  })
  test('are at most eight', async () => {
    expect((await get(suggestPlaces, '/api/places/suggest?q=a')).body.places).toHaveLength(8)
  })
  test.each(hostile)('are a list whatever is typed: %s', async (text) => {
    const { response, body } = await get(suggestPlaces, `/api/places/suggest?q=${text}`)
    expect(response.status).toBe(200)
    expect(body.places).toBeInstanceOf(Array)
  })
})

describe('the labels of the map', () => {
  test('have all sixteen regions at their capitals, and may be cached for an hour', async () => {
    const { response, body } = await get(readMapLabels, '/api/places/map')
    const named = (kind: string) =>
      body.labels
        .filter((label: { kind: string }) => label.kind === kind)
        .map(({ name }: { name: string }) => name)
    expect(named('region')).toHaveLength(16)
    expect(named('capital')).toHaveLength(16)
    expect(named('capital')).toEqual(expect.arrayContaining(['Accra', 'Kumasi', 'Tamale', 'Sefwi Wiawso']))
    expect(named('town').length).toBeGreaterThan(150)
    expect(named('neighbourhood')).toContain('Osu')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty, type NewProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { searchWithFacets } from '../search.queries.server.ts'
import { parseFilters } from '../search.rules.ts'
import { filterChips } from '../search-filter.queries.server.ts'
import { createMeanings } from '../search-meaning.queries.server.ts'
import { createKnownPlaces, type KnownPlaces } from '../suggestions/known-places.queries.server.ts'
import { readSearch } from './read-search.queries.server.ts'
import { findWaysForward } from './ways-forward.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const day = (number: number) => new Date(Date.UTC(2026, 1, number))

// The later a home comes here, the newer it is.
const homes: (Partial<NewProperty> & { place?: string })[] = [
  { title: 'Shop on the ground floor', type: 'Commercial', beds: 0, baths: 0, place: 'osu' },
  { title: 'Office, once a shop', type: 'Commercial', beds: 0, baths: 0, place: 'osu', tag: 'For Rent' },
  {
    title: 'Two-bedroom flat with borehole',
    type: 'Apartment',
    beds: 2,
    place: 'east-legon',
    location: 'East Legon, Accra',
    tag: 'For Rent',
  },
  {
    title: 'Villa with garden',
    description: 'Water from a borehole, and solar.',
    beds: 4,
    place: 'east-legon',
    location: 'East Legon, Accra',
  },
  { title: 'House on the hill, ten minutes from East Legon', beds: 3, place: 'aburi' },
  { title: 'Cottage in Tesano', location: 'Tesano, Accra', beds: 2, place: 'accra' },
  {
    ...{ title: 'Chamber and hall', type: 'Room', tag: 'For Rent', place: 'madina', pricePesewas: 60_000 },
    description: 'Near the shop, the shops and one more shop.',
  },
]

let knownPlaces: KnownPlaces

beforeAll(async () => {
  knownPlaces = createKnownPlaces(database.db)
  const { id: userId } = await insertProfile(database.db)
  for (const [index, home] of homes.entries()) {
    await insertProperty(database.db, {
      ...{ userId, publishedAt: day(index + 1), location: 'By the road' },
      ...home,
      description: home.description ?? 'Tiled floors and a good road all the way.',
    })
  }
})

const read = (query: string, given = {}) => readSearch(knownPlaces, { ...given, query })

async function titles(query: string, given = {}): Promise<string[]> {
  const { filters, best } = await read(query, given)
  const { result } = await searchWithFacets(database.db, { filters, best, now })
  return result.properties.map(({ title }) => title)
}

async function waysOf(query: string) {
  const found = await read(query)
  const chips = filterChips(found.filters, { placeLabel: found.place?.label })
  const services = { db: database.db, knownPlaces }
  const ways = await findWaysForward(
    { ...services, meanings: createMeanings(services.db) },
    { read: found, chips },
  )
  return Object.fromEntries(
    Object.entries(ways).map(([kind, list]) => [
      kind,
      Array.isArray(list) ? list.map(({ labels, total }) => `${labels.join(' and ')} ${total}`) : list,
    ]),
  )
}

describe('words that were read', () => {
  test('find the homes that they describe', async () => {
    expect(await titles('2 bedroom flat eastlegon borehole')).toEqual(['Two-bedroom flat with borehole'])
    expect(await titles('chamber and hall madena under 700 cedis')).toEqual(['Chamber and hall'])
  })

  test('leave out what somebody does not want', async () => {
    expect(await titles('4 bedroom not in east legon')).toEqual([])
    expect(await titles('2 bedroom not in east legon')).not.toContain('Two-bedroom flat with borehole')
    expect(await titles('2 bedroom not in east legon')).toContain('Cottage in Tesano')
    const dry = await titles('no borehole')
    expect(dry).toHaveLength(homes.length - 2)
    expect(dry).not.toContain('Villa with garden')
    expect(await titles('without borehole or shop')).toEqual([
      'Cottage in Tesano',
      'House on the hill, ten minutes from East Legon',
    ])
    expect(await titles('not in tesano or east legon')).toEqual([
      'Chamber and hall',
      'Office, once a shop',
      'Shop on the ground floor',
    ])
  })

  test('find homes in each of several places', async () => {
    expect(await titles('tesano and labone')).toEqual(['Cottage in Tesano'])
    const found = await titles('2 bedroom east legon, tesano')
    expect(found).toContain('Cottage in Tesano')
    expect(found).toContain('Two-bedroom flat with borehole')
    expect((await read('east legon and tesano', { location: 'osu' })).filters.location).toBe('osu')
  })

  test('are filters that win nothing over the address', async () => {
    const { filters } = await read('4 bedroom house osu under 5k', { beds: 2, maxPrice: 100, location: 'ho' })
    expect(filters).toEqual({
      type: ['House'],
      beds: 2,
      maxPrice: 100,
      location: 'ho',
      query: '4 bedroom osu',
    })
  })

  test('look for the name of a place without homes in what is said', async () => {
    const { filters, place } = await read('2 bedroom tesano')
    expect(filters).toEqual({ beds: 2, query: 'tesano' })
    expect(place?.slug).toBe('tesano')
    expect(await titles('tesano')).toEqual(['Cottage in Tesano'])
  })

  test.each(['2 bedroom flat eastlegon borehole', 'house aburi from 1k with garden', 'tesano 2 bed shop'])(
    '%s: each chip takes away itself and nothing else',
    async (query) => {
      const { filters } = await read(query)
      const chips = filterChips(filters)
      for (const { key, href } of chips) {
        const left = await readSearch(knownPlaces, parseFilters(new URL(href, 'http://list').searchParams))
        expect(filterChips(left.filters).map((chip) => chip.label)).toEqual(
          chips.filter((chip) => chip.key !== key).map((chip) => chip.label),
        )
      }
    },
  )
})

describe('best match', () => {
  test('a shop comes before a chamber and hall near many shops', async () => {
    expect(await titles('shop')).toEqual([
      'Office, once a shop',
      'Shop on the ground floor',
      'Chamber and hall',
    ])
  })

  test('a title counts more than a description, however new that is', async () => {
    expect(await titles('borehole')).toEqual(['Two-bedroom flat with borehole', 'Villa with garden'])
  })

  test('a place’s own homes come before one that only mentions it', async () => {
    const found = await titles('"East Legon"')
    expect(found).toHaveLength(3)
    expect(found.at(-1)).toBe('House on the hill, ten minutes from East Legon')
  })

  test('gives way to an order that was chosen', async () => {
    expect((await titles('shop', { sort: 'latest' }))[0]).toBe('Chamber and hall')
  })

  test('is not what the list without a reader of words does', async () => {
    const { result } = await searchWithFacets(database.db, { filters: { query: 'shop' }, now })
    expect(result.properties[0]?.title).toBe('Chamber and hall')
  })
})

describe('nothing found', () => {
  test('each filter to drop says how many homes there are without it, the least wide first', async () => {
    expect((await waysOf('4 bedroom house for rent east legon')).wider).toEqual(['For Rent 1'])
  })

  test('where dropping one is too little, as few as possible are dropped together', async () => {
    expect((await waysOf('5 bedroom land madina')).wider).toEqual(['Land and 5+ beds 1'])
    expect((await waysOf('4 bedroom house for rent east legon under 100 borehole')).wider).toEqual([
      'For Rent and a price limit 1',
    ])
  })

  test('what is left after a drop has as many homes as it says', async () => {
    const found = await read('4 bedroom house for rent east legon under 100')
    const services = { db: database.db, knownPlaces }
    const { wider } = await findWaysForward(
      { ...services, meanings: createMeanings(services.db) },
      { read: found, chips: filterChips(found.filters) },
    )
    expect(wider).not.toEqual([])
    for (const { href, total } of wider) {
      const { filters } = await readSearch(
        services.knownPlaces,
        parseFilters(new URL(href, 'http://list').searchParams),
      )
      expect((await searchWithFacets(database.db, { filters, now })).result.total).toBe(total)
    }
  })

  test('near places with less than was asked for are told where none has it all', async () => {
    expect(await waysOf('land labone below 50')).toMatchObject({
      near: expect.arrayContaining(['Osu 2']),
      isLoose: true,
    })
    expect(await waysOf('commercial for rent labone below 50')).toMatchObject({
      near: ['Osu 1'],
      isLoose: true,
    })
  })

  test('such homes near the place come with their number, also of a place without homes', async () => {
    expect(await waysOf('commercial labone')).toMatchObject({
      near: ['Osu 2'],
      isLoose: false,
    })
  })
})

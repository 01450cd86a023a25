import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty, type NewProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { countFacets, countProperties, searchProperties, searchWithFacets } from './search.queries.server.ts'
import { parseFilters } from './search.rules.ts'
import type { PropertyFilters } from './search.schema.ts'
import { FILTER_MEANINGS } from './search-filter.queries.server.ts'
import { FILTER_KEYS } from './search-restriction.rules.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')

const day = (number: number) => new Date(Date.UTC(2026, 1, number))

const OTHER_AGENT = '0193a000-0000-7000-8000-0000000000a2'

const homes: Record<string, Partial<NewProperty> & { place?: string }> = {
  villa: {
    title: 'Five-bedroom villa with swimming pool',
    location: 'East Legon, Accra',
    place: 'east-legon',
    pricePesewas: 500_000_000,
    beds: 5,
    baths: 5.5,
    publishedAt: day(1),
  },
  apartment: {
    title: 'Furnished apartment near the mall',
    location: 'Osu, Accra',
    place: 'osu',
    type: 'Apartment',
    tag: 'For Rent',
    pricePesewas: 900_000,
    beds: 2,
    baths: 1.5,
    amenities: ['water:borehole', 'electricity:prepaid', 'bathroom:own', 'parking:1', 'pets:no'],
    publishedAt: day(2),
  },
  room: {
    title: 'Single room self-contained',
    location: 'Ashaiman Lebanon Zone 2',
    place: 'ashaiman',
    type: 'Room',
    tag: 'For Rent',
    pricePesewas: 60_000,
    beds: 1,
    baths: 1,
    userId: OTHER_AGENT,
    amenities: ['electricity:shared', 'selfContained:yes'],
    advanceMonths: 6,
    depositPesewas: 20_000,
    agentFeePesewas: 30_000,
    publishedAt: day(3),
  },
  plot: {
    title: 'Serviced plot with indenture',
    location: 'Nsawam 100% titled_land',
    type: 'Land',
    pricePesewas: 12_000_000,
    beds: 0,
    baths: 0,
    maxPaymentPlanMonths: 3,
    amenities: ['serviced:yes', 'road:graded'],
    publishedAt: day(4),
  },
  townhouse: {
    title: 'Gated townhouse, poolside terrace',
    location: 'Ahodwo, Kumasi',
    place: 'ahodwo',
    type: 'Townhouse',
    pricePesewas: 90_000_000,
    beds: 3,
    baths: 3,
    maxPaymentPlanMonths: 2,
    amenities: ['water:pipe', 'water:borehole', 'electricity:prepaid', 'parking:12', 'pets:yes'],
    publishedAt: day(5),
  },
}

const names = new Map<string, string>()

beforeAll(async () => {
  const { id: userId } = await insertProfile(database.db)
  await insertProfile(database.db, { id: OTHER_AGENT })
  for (const [name, home] of Object.entries(homes)) {
    names.set((await insertProperty(database.db, { userId, ...home })).id, name)
  }
  for (const status of ['reserved', 'sold', 'let', 'withdrawn', 'draft'] as const) {
    await insertProperty(database.db, {
      userId,
      ...homes.villa,
      status,
      title: `Villa with swimming pool, ${status}`,
    })
  }
})

async function found(filters: PropertyFilters): Promise<(string | undefined)[]> {
  const { properties, total } = await searchProperties(database.db, { filters, now })
  expect(total).toBe(properties.length)
  return properties.map((property) => names.get(property.id))
}

describe('the list of properties', () => {
  test('holds the active ones, newest first', async () => {
    const all = ['townhouse', 'plot', 'room', 'apartment', 'villa']
    expect(await found({})).toEqual(all)
    expect(await found({ sort: 'latest' })).toEqual(all)
  })

  test('is sorted by price either way', async () => {
    const ascending = ['room', 'apartment', 'plot', 'townhouse', 'villa']
    expect(await found({ sort: 'price-asc' })).toEqual(ascending)
    expect(await found({ sort: 'price-desc' })).toEqual(ascending.toReversed())
  })

  test.each([
    [{ tag: 'For Rent' }, ['room', 'apartment']],
    [{ type: ['Land'] }, ['plot']],
    [{ beds: 3 }, ['townhouse', 'villa']],
    [{ baths: 2 }, ['townhouse', 'villa']],
    [{ beds: 1, baths: 1, tag: 'For Rent', type: ['Room'] }, ['room']],
    [{ minPrice: 120_000 }, ['townhouse', 'plot', 'villa']],
    [{ minPrice: 600, maxPrice: 9_000 }, ['room', 'apartment']],
    [{ maxPrice: 0 }, []],
    [{ minPrice: 9_000, maxPrice: 600 }, []],
    [{ minPrice: 100_000_000_000 }, []],
    [{ beds: 100 }, []],
    [{ water: 'borehole' }, ['townhouse', 'apartment']],
    [{ water: 'borehole', sort: 'price-asc' }, ['apartment', 'townhouse']],
    [{ water: 'borehole', location: 'osu' }, ['apartment']],
    [{ water: 'borehole', query: 'terrace' }, ['townhouse']],
    [{ water: 'tank' }, []],
    [{ parking: 1 }, ['townhouse', 'apartment']],
    [{ parking: 2, electricity: 'prepaid', beds: 3 }, ['townhouse']],
    // What is not stated is not no: it is in no list that asks for it, nor for its contrary.
    [{ pets: 'yes' }, ['townhouse']],
    [{ serviced: 'yes', type: ['Land'], maxPrice: 120_000 }, ['plot']],
    [{ maxMoveIn: 4_150 }, ['room']],
    [{ maxMoveIn: 4_149 }, []],
    [{ maxMoveIn: 1_000_000, sort: 'price-asc' }, ['room']],
    [{ maxAdvance: 6 }, ['room']],
    [{ maxAdvance: 5 }, []],
    [{ maxAdvance: 120, maxMoveIn: 4_150, query: 'self-contained', location: 'ashaiman' }, ['room']],
    [{ plan: 'yes' }, ['plot', 'villa']],
    [{ plan: 'yes', tag: 'For Rent' }, []],
    [{ plan: 'yes', query: 'townhouse' }, []],
    [{ plan: 'yes', query: 'indenture' }, ['plot']],
    [{ agent: OTHER_AGENT }, ['room']],
    [{ agent: OTHER_AGENT, location: 'ashaiman', maxPrice: 600 }, ['room']],
    [{ agent: OTHER_AGENT, query: 'single', sort: 'price-asc' }, ['room']],
    [{ agent: OTHER_AGENT, water: 'borehole' }, []],
    [{ agent: OTHER_AGENT, query: 'villa' }, []],
  ] satisfies [PropertyFilters, string[]][])('%j leaves %j', async (filters, expected) => {
    expect(await found(filters)).toEqual(expected)
  })

  test.each(FILTER_KEYS)('is narrowed by %s', async (key) => {
    expect((await found({ [key]: FILTER_MEANINGS[key].example })).length).toBeLessThan(
      Object.keys(homes).length,
    )
  })

  test.each([
    ['east-legon', ['villa']],
    ['East Legon', ['villa']],
    ['accra', ['apartment', 'villa']],
    ['greater-accra-region', ['room', 'apartment', 'villa']],
    ['Kumasi', ['townhouse']],
    ['lebanon zone', ['room']],
    ['NSAWAM', ['plot']],
    ['Ns', ['plot']],
    ['100% titled_', ['plot']],
    ['%', ['plot']],
    ['_', ['plot']],
    ['\\', []],
    ['a_c', []],
    ['Atlantis', []],
  ])('location %s leaves %j', async (location, expected) => {
    expect(await found({ location })).toEqual(expected)
  })

  test('names the place that the location means', async () => {
    const named = await searchProperties(database.db, { filters: { location: 'osu' }, now })
    expect(named.place).toMatchObject({ label: 'Osu, Accra' })
    const free = await searchProperties(database.db, { filters: { location: 'zone' }, now })
    expect(free.place).toBeNull()
  })

  test('looks for the name of a place that no home is in, by location and by words', async () => {
    const named = await searchProperties(database.db, { filters: { location: 'nsawam' }, now })
    expect(named).toMatchObject({ total: 1, place: { label: 'Nsawam, Eastern' } })
    expect(await found({ query: 'Nsawam' })).toEqual(['plot'])
    for (const filters of [{ location: 'Techiman' }, { query: 'Techiman' }, { query: 'Wa' }])
      expect(await found(filters)).toEqual([])
    expect(
      (await searchProperties(database.db, { filters: { location: 'Techiman' }, now })).place,
    ).toMatchObject({
      slug: 'techiman',
    })
  })

  test.each([
    ['pool', ['villa']],
    ['POOLS', ['villa']],
    ['swim', ['villa']],
    ['apartm', ['apartment']],
    ['furnished apartment', ['apartment']],
    ['3 bed', ['townhouse']],
    ['3 bedroom townhouse', ['townhouse']],
    ['for rent', ['room', 'apartment']],
    ['east leg', ['villa']],
    ['Greater Accra', ['room', 'apartment', 'villa']],
    ['"swimming pool"', ['villa']],
    ['pool or indenture', ['plot', 'villa']],
    ['villa -pool', []],
    ['poolsi', ['townhouse']],
    ['pool xyzzy', []],
    ['%', ['plot']],
    ['_', ['plot']],
    ['% _', []],
    ['!!!', []],
    ["pool' & | ! ( :* <->", ['villa']],
    ['\\', []],
  ])('the words %s find %j', async (query, expected) => {
    expect(await found({ query })).toEqual(expected)
  })

  test('shows each with its cover, amounts and whether it is new', async () => {
    const { properties } = await searchProperties(database.db, { filters: { type: ['House'] }, now })
    expect(properties).toEqual([
      expect.objectContaining({
        price: 'GH₵5,000,000',
        halfPrice: 'GH₵2,500,000',
        baths: 5.5,
        isNew: false,
        cover: null,
        imageCount: 0,
      }),
    ])
  })
})

describe('pages', () => {
  const pages = useTestDatabase()

  beforeAll(async () => {
    const { id: userId } = await insertProfile(pages.db)
    for (let made = 0; made < 50; made++) {
      await insertProperty(pages.db, { userId, pricePesewas: 100_000 + (made % 2) })
    }
  })

  test.each(['latest', 'price-asc', 'price-desc'] as const)(
    'sorted by %s show everything once',
    async (sort) => {
      const ids = new Set<string>()
      const sizes: number[] = []
      for (const page of [1, 2, 3]) {
        const result = await searchProperties(pages.db, { filters: { sort, page }, now })
        expect(result).toMatchObject({ total: 50, page, pageCount: 3 })
        sizes.push(result.properties.length)
        for (const property of result.properties) ids.add(property.id)
      }
      expect(sizes).toEqual([24, 24, 2])
      expect(ids.size).toBe(50)
    },
  )

  test.each([4, 40, 41])('past the end are empty: %i', async (page) => {
    const result = await searchProperties(pages.db, { filters: { page }, now })
    expect(result).toMatchObject({ properties: [], total: 50, page, pageCount: 3 })
  })
})

describe('facet counts', () => {
  const searches: PropertyFilters[] = [
    {},
    { tag: 'For Sale' },
    { type: ['Room'], tag: 'For Sale' },
    { beds: 2, baths: 3 },
    { plan: 'yes', beds: 1 },
    { own: 'yes', plan: 'yes', type: ['House', 'Apartment'] },
    { plan: 'yes', tag: 'For Rent' },
    { plan: 'yes', query: 'house' },
    { location: 'accra', tag: 'For Rent' },
    { query: 'rent', type: ['House'] },
    { agent: OTHER_AGENT },
    { minPrice: 1_000, maxPrice: 1_000_000 },
    { minPrice: 2, maxPrice: 1 },
  ]

  test.each(searches)('of %j are what choosing each option would give', async (filters) => {
    const { facets, total } = await countFacets(database.db, { filters })
    const count = async (other: PropertyFilters) =>
      (await countProperties(database.db, { filters: { ...filters, ...other } })).total
    expect(total).toBe(await count({}))
    if (!facets) throw new Error('So few can be counted.')
    for (const tag of ['For Sale', 'For Rent'] as const) expect(facets.tag[tag]).toBe(await count({ tag }))
    for (const type of ['House', 'Room', 'Land'] as const)
      expect(facets.type[type]).toBe(await count({ type: [type] }))
    if (!filters.own) expect(facets.plan).toBe(await count({ plan: 'yes' }))
    if (!filters.plan) expect(facets.own).toBe(await count({ own: 'yes' }))
    for (const rooms of [0, 1, 2, 4]) {
      expect(facets.beds[rooms]).toBe(await count({ beds: rooms }))
      expect(facets.baths[rooms]).toBe(await count({ baths: rooms }))
    }
  })

  test.each(searches)('and the list of %j can be had together', async (filters) => {
    const { result, facets } = await searchWithFacets(database.db, { filters, now })
    expect(result).toEqual(await searchProperties(database.db, { filters, now }))
    const { total, facets: counted } = await countFacets(database.db, { filters })
    expect(facets).toEqual(counted)
    expect(result.total).toBe(total)
  })
})

describe('whatever an address says', () => {
  test('the search answers', async () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 210 }),
      fc.string({ maxLength: 210 }),
      fc.constantFrom(
        '\u0000',
        '&|!():*<->',
        "'';--",
        '"',
        '-',
        '-a',
        'or or',
        'a or -b',
        '\\',
        '1e5',
        '100000000000',
      ),
    )
    await fc.assert(
      fc.asyncProperty(values, values, values, async (query, location, number) => {
        const params = new URLSearchParams({ query, location, minPrice: number, beds: number, page: number })
        const filters = parseFilters(params)
        const result = await searchProperties(database.db, { filters, now })
        expect(result).toMatchObject(await countProperties(database.db, { filters }))
      }),
      { numRuns: 60 },
    )
  })
})

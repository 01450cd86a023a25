import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROPERTY_TAGS, PROPERTY_TYPES } from '../properties/property.schema.ts'
import {
  describeFilters,
  formatFilters,
  nounsOf,
  parseFilters,
  propertiesHref,
  withoutPage,
} from './search.rules.ts'
import { PROPERTY_SORTS, type PropertyFilters, SEARCH_PARTS } from './search.schema.ts'
import { FILTER_MEANINGS, filterChips } from './search-filter.queries.server.ts'
import { relaxationsOf } from './search-relaxation.rules.ts'
import { activeFilterCount, FILTER_KEYS } from './search-restriction.rules.ts'

const KEYS = [...Object.keys(SEARCH_PARTS), 'category']

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  ' 5 ',
  '5abc',
  '0x10',
  '1e309',
  '1e3',
  'NaN',
  'Infinity',
  '5.5',
  '١٢',
  '9'.repeat(400),
  '100000000001',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfff ',
  '%',
  "'; drop table properties; --",
  '[object Object]',
  '../../etc/passwd',
  'FOR sale',
  'hOuSe',
  `${'a'.repeat(199)} b`,
  `${'a'.repeat(199)}😀`,
  '1,000,000',
  '1,00',
  '__proto__',
  'constructor',
]

const values = fc.oneof(
  fc.constantFrom(...HOSTILE, ...PROPERTY_TAGS, ...PROPERTY_TYPES, ...PROPERTY_SORTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.nat().map(String),
)
const keys = fc.oneof(
  fc.constantFrom(...KEYS),
  fc.constantFrom(...KEYS.map((key) => `${key}[]`)),
  fc.string(),
)
const addresses = fc
  .array(fc.tuple(keys, values), { maxLength: 16 })
  .map((pairs) => new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])))

function parse(query: string): PropertyFilters {
  return parseFilters(new URLSearchParams(query))
}

describe('reading filters from an address', () => {
  test('never fails and gives only values the database can take', () => {
    fc.assert(
      fc.property(addresses, (params) => {
        const filters = parseFilters(params)
        for (const text of [filters.query, filters.location]) {
          if (text === undefined) continue
          expect(text.length).toBeLessThanOrEqual(200)
          expect(text).toBe(text.trim())
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toContain('\u0000')
        }
        for (const number of [
          filters.minPrice,
          filters.maxPrice,
          filters.beds,
          filters.baths,
          filters.page,
        ]) {
          if (number !== undefined) expect(Number.isSafeInteger(number) && number >= 0).toBe(true)
        }
        expect(filters.maxPrice ?? 0).toBeLessThanOrEqual(100_000_000_000)
        expect(filters.page ?? 2).toBeGreaterThan(1)
        expect(filters.page ?? 2).toBeLessThanOrEqual(41)
      }),
    )
  })

  test('any raw query string can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        expect(parse(raw)).toBeTypeOf('object')
      }),
    )
  })

  test('writing and reading again changes nothing', () => {
    fc.assert(
      fc.property(addresses, (params) => {
        const filters = parseFilters(params)
        const written = formatFilters(filters).toString()
        expect(parse(written)).toEqual(filters)
        expect(formatFilters(parse(written)).toString()).toBe(written)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['type=hOuSe', { type: ['House'] }],
    ['category=for+rent', { tag: 'For Rent' }],
    ['tag=For%20Sale', { tag: 'For Sale' }],
    ['category=nonsense&tag=For+Sale', { tag: 'For Sale' }],
    ['category=For+Sale&tag=For+Rent', { tag: 'For Sale' }],
    ['type=castle', {}],
    ['type=House&type=Land', { type: ['House', 'Land'] }],
    ['type=land,HOUSE , castle', { type: ['House', 'Land'] }],
    ['type=castle,', {}],
    ['beds=3&baths=2', { beds: 3, baths: 2 }],
    ['beds=0&baths=-1', {}],
    ['beds=3.5', {}],
    ['beds=+5+', { beds: 5 }],
    ['beds=5abc&baths=0x10&minPrice=1e309', {}],
    ['minPrice=0&maxPrice=0', { maxPrice: 0 }],
    ['minPrice=1,250,000', { minPrice: 1_250_000 }],
    ['minPrice=500k&maxPrice=1.5m', { minPrice: 500_000, maxPrice: 1_500_000 }],
    ['minPrice=3,000.50&maxPrice=3+000.50', { minPrice: 3_000, maxPrice: 3_001 }],
    ['maxPrice=GHS+3000', { maxPrice: 3_000 }],
    ['beds=7&baths=100', { beds: 5, baths: 4 }],
    ['beds=6%2B&baths=2%2B', { beds: 5, baths: 2 }],
    ['beds=%2B6&baths=6%2B%2B&papers=2%2B', { papers: 2 }],
    ['minPrice=100000000000&maxPrice=100000000001', { minPrice: 100_000_000_000 }],
    ['sort=LATEST', { sort: 'latest' }],
    ['sort=unsorted', {}],
    ['plan=Yes', { plan: 'yes' }],
    ['plan=no', {}],
    ['agent=0193a000-0000-7000-8000-0000000000a2', { agent: '0193a000-0000-7000-8000-0000000000a2' }],
    ['agent=Ama%20Owusu', {}],
    ['page=1', {}],
    ['page=40', { page: 40 }],
    ['page=99999999999999999999', { page: 41 }],
    ['query=%00%20pool%0A%20%20house%00', { query: 'pool house' }],
    ['location=East%20Legon', { location: 'East Legon' }],
  ] satisfies [string, PropertyFilters][])('%s means %j', (query, filters) => {
    expect(parse(query)).toEqual(filters)
  })
})

describe('writing filters into an address', () => {
  test.each(FILTER_KEYS)('%s is read again as it was written, and has one chip that takes it away', (key) => {
    const filters: PropertyFilters = { [key]: FILTER_MEANINGS[key].example }
    expect(parse(formatFilters(filters).toString())).toEqual(filters)
    expect(filterChips(filters)).toEqual([
      { key: expect.stringMatching(/./), label: expect.stringMatching(/./), href: '/properties' },
    ])
    expect(relaxationsOf(filters)).toEqual([{ label: expect.stringMatching(/./), href: '/properties' }])
  })

  test('without filters is the plain list', () => {
    expect(propertiesHref({})).toBe('/properties')
    expect(propertiesHref({ page: 1, minPrice: 0 })).toBe('/properties')
  })

  test('keeps one order whatever the order of the keys', () => {
    const href = '/properties?query=pool&category=For+Sale&type=house&minPrice=5&beds=2&sort=latest&page=3'
    expect(
      propertiesHref({
        page: 3,
        sort: 'latest',
        beds: 2,
        minPrice: 5,
        type: ['House'],
        tag: 'For Sale',
        query: 'pool',
      }),
    ).toBe(href)
  })

  test('a changed search starts on its first page', () => {
    expect(withoutPage({ type: ['House'], page: 7 })).toEqual({ type: ['House'] })
  })
})

describe('chips', () => {
  const filters: PropertyFilters = {
    query: 'pool',
    location: 'east-legon',
    tag: 'For Sale',
    type: ['House'],
    minPrice: 500_000,
    maxPrice: 1_000_000,
    beds: 3,
    baths: 1,
    sort: 'latest',
    page: 4,
  }

  test('name every filter in words', () => {
    const labels = filterChips(filters, { placeLabel: 'East Legon, Accra' }).map((chip) => chip.label)
    expect(labels).toEqual([
      '“pool”',
      'East Legon, Accra',
      'For Sale',
      'House',
      'GH₵500,000 to GH₵1,000,000',
      '3+ beds',
      '1+ bath',
    ])
    expect(activeFilterCount(filters)).toBe(labels.length)
  })

  test('each leads to the first page of the search without it', () => {
    const chip = filterChips(filters).find((each) => each.label.startsWith('GH₵'))
    expect(chip?.href).toBe(
      '/properties?query=pool&location=east-legon&category=For+Sale&type=house&beds=3&baths=1&sort=latest',
    )
  })

  test('name an open price range by its one end', () => {
    expect(filterChips({ minPrice: 500 }).map((chip) => chip.label)).toEqual(['From GH₵500'])
    expect(filterChips({ maxPrice: 0 }).map((chip) => chip.label)).toEqual(['Up to GH₵0'])
  })

  test('are as many as are counted, for any address', () => {
    fc.assert(
      fc.property(addresses, (params) => {
        const parsed = parseFilters(params)
        expect(activeFilterCount(parsed)).toBe(filterChips(parsed).length)
      }),
    )
  })
})

test('land and places of work are no homes, also among other types', () => {
  expect(nounsOf({ type: ['House', 'Land'] })).toEqual(['property', 'properties'])
  expect(nounsOf({ type: ['Land'] })).toEqual(['property', 'properties'])
  expect(nounsOf({ type: ['Room'] })).toEqual(['home', 'homes'])
})

describe('the heading of a list', () => {
  test.each([
    [{}, undefined, 'Properties for sale and rent in Ghana'],
    [
      { type: ['House'], tag: 'For Sale', location: 'east-legon' },
      'East Legon, Accra',
      'Houses for sale in East Legon, Accra',
    ],
    [
      { type: ['Land'], location: 'Nowhere' },
      undefined,
      'Land for sale and rent in Ghana matching “Nowhere”',
    ],
    [
      { type: ['Apartment'], tag: 'For Rent', beds: 2 },
      undefined,
      'Apartments with 2+ beds for rent in Ghana',
    ],
    [
      { type: ['House', 'Townhouse', 'Land'] },
      undefined,
      'Houses, townhouses and land for sale and rent in Ghana',
    ],
    [{ own: 'yes' }, undefined, 'Homes to rent to own in Ghana'],
    [{ own: 'yes', plan: 'yes' }, undefined, 'Homes to pay over time in Ghana'],
    [{ plan: 'yes' }, undefined, 'Homes for sale with a payment plan in Ghana'],
    [{ maxPrice: 3_000 }, undefined, 'Properties up to GH₵3,000 in Ghana'],
    [{ minPrice: 500, maxPrice: 3_000 }, undefined, 'Properties for GH₵500 to GH₵3,000 in Ghana'],
    [{ type: ['Room'], minPrice: 500 }, 'Osu, Accra', 'Rooms from GH₵500 in Osu, Accra'],
    [{ tag: 'For Rent', maxPrice: 3_000 }, undefined, 'Properties for rent in Ghana'],
    [{ maxAdvance: 6 }, undefined, 'Properties for rent in Ghana'],
    [{ query: 'pool' }, undefined, 'Properties for sale and rent in Ghana matching “pool”'],
    [
      { type: ['House'], query: '"east legon" or osu' },
      undefined,
      'Houses for sale and rent in Ghana matching “east legon or osu”',
    ],
    [
      { type: ['Land'], query: '-"main road" well-kept' },
      undefined,
      'Land for sale and rent in Ghana matching “not main road well-kept”',
    ],
  ] satisfies [PropertyFilters, string | undefined, string][])(
    '%j in %s is "%s"',
    (filters, place, heading) => {
      expect(describeFilters(filters, place)).toBe(heading)
    },
  )
})

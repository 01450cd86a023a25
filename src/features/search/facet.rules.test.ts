import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROPERTY_TAGS, PROPERTY_TYPES } from '../properties/property.schema.ts'
import { foldFacets } from './facet.rules.ts'
import type { PropertyFilters } from './search.schema.ts'

type Home = {
  tag: (typeof PROPERTY_TAGS)[number]
  type: (typeof PROPERTY_TYPES)[number]
  beds: number
  baths: number
  hasPlan: boolean
  isOffered: boolean
}
type Chosen = Pick<PropertyFilters, 'tag' | 'type' | 'beds' | 'baths'> & {
  [Way in 'plan' | 'own']?: 'yes' | undefined
}

const homes = fc.array(
  fc.record({
    tag: fc.constantFrom(...PROPERTY_TAGS),
    type: fc.constantFrom(...PROPERTY_TYPES),
    beds: fc.integer({ min: 0, max: 12 }),
    baths: fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2),
    hasPlan: fc.boolean(),
    isOffered: fc.boolean(),
  }),
  { maxLength: 40 },
)
const chosen = fc.record(
  {
    tag: fc.constantFrom(...PROPERTY_TAGS),
    type: fc.subarray([...PROPERTY_TYPES], { minLength: 1 }),
    beds: fc.integer({ min: 1, max: 8 }),
    baths: fc.integer({ min: 1, max: 6 }),
    plan: fc.constant('yes' as const),
    own: fc.constant('yes' as const),
  },
  { requiredKeys: [] },
)

function meets(home: Home, filters: Chosen): boolean {
  return (
    (filters.tag === undefined || home.tag === filters.tag) &&
    (filters.type === undefined || filters.type.includes(home.type)) &&
    home.beds >= (filters.beds ?? 0) &&
    home.baths >= (filters.baths ?? 0) &&
    ((!filters.plan && !filters.own) ||
      (filters.plan !== undefined && home.hasPlan) ||
      (filters.own !== undefined && home.isOffered))
  )
}

describe('facet counts', () => {
  test('are what choosing that option in place of the present one would give', () => {
    fc.assert(
      fc.property(homes, chosen, (all, filters) => {
        const count = (other: Chosen) => all.filter((home) => meets(home, { ...filters, ...other })).length
        const facets = foldFacets(
          all.map(({ isOffered, ...home }) => ({ ...home, count: 1, offers: Number(isOffered) })),
          filters,
        )
        expect(facets.total).toBe(count({}))
        for (const tag of PROPERTY_TAGS) expect(facets.tag[tag]).toBe(count({ tag }))
        for (const type of PROPERTY_TYPES) expect(facets.type[type]).toBe(count({ type: [type] }))
        expect(facets.plan).toBe(count({ plan: 'yes', own: undefined }))
        expect(facets.own).toBe(count({ plan: undefined, own: 'yes' }))
        expect(facets.beds).toEqual([0, 1, 2, 3, 4, 5].map((beds) => count({ beds })))
        expect(facets.baths).toEqual([0, 1, 2, 3, 4].map((baths) => count({ baths })))
      }),
    )
  })

  test('add up whole groups', () => {
    const group = {
      tag: 'For Sale',
      type: 'House',
      beds: 3,
      baths: 2,
      hasPlan: true,
      count: 7,
      offers: 1,
    } as const
    expect(foldFacets([group, { ...group, type: 'Land', beds: 0, baths: 0, count: 2 }], {})).toMatchObject({
      total: 9,
      tag: { 'For Sale': 9, 'For Rent': 0 },
      type: { House: 7, Land: 2, Room: 0 },
      beds: [9, 7, 7, 7, 0, 0],
      baths: [9, 7, 7, 0, 0],
    })
  })
})

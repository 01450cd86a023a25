import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#/database/connection.server.ts'
import { insertOffer } from '../../../tests/factories/offer-factory.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { countProperties, searchProperties, searchWithFacets } from './search.queries.server.ts'
import type { PropertyFilters, PropertySort } from './search.schema.ts'
import { listFeedStretch } from './search-feed.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const COUNT = 4_500

// One published every hour. Half have a garden; 40 have a veranda, the newest of them half a year old; 3 a turret; 91 a
// borehole, of which one title tells. None of the newest has a skylight or a mezzanine, which 400 and 1,333 have.
beforeAll(async () => {
  const { id: userId } = await insertProfile(database.db)
  // A busy machine takes longer over so many at once than a page may.
  const owner = connect({ url: database.url, maxConnections: 1, isUnlimited: true })
  try {
    await sql`
      insert into properties (id, user_id, title, description, location, place_id, price_pesewas, beds, baths, type, tag,
        status, published_at, created_at, updated_at)
      select gen_random_uuid(), ${userId},
        case when n = 5 then 'House with borehole and porter’s lodge' when n % 2 = 0 then 'House with garden' else 'House by the road' end,
        'Quiet street, tiled floors.' || case when n % 100 = 7 and n > 500 then ' Wide veranda.' else '' end
          || case when n in (3, 2000, 4444) then ' A turret.' else '' end
          || case when n % 50 = 25 then ' A borehole.' else '' end
          || case when n % 10 = 1 and n > 500 then ' A skylight.' else '' end
          || case when n % 3 = 1 and n > 500 then ' A mezzanine.' else '' end,
        'Osu, Accra', (select id from places where slug = case when n % 3 = 0 then 'osu' else 'kumasi' end),
        100000 + (n * 7919) % 1000003, 1 + n % 5, 1 + n % 3, case when n % 4 = 0 then 'Apartment' else 'House' end,
        case when n % 5 = 0 then 'For Rent' else 'For Sale' end, 'active',
        timestamptz '2026-03-01T00:30:00Z' - n * interval '1 hour', now(), now()
      from generate_series(1, ${COUNT}::integer) as n`.execute(owner.db)
    await sql`select fold_property_counts()`.execute(owner.db)
    await sql`vacuum analyze properties`.execute(owner.db)
  } finally {
    await owner.close()
  }
})

/** What a search is to find, asked without any index of words. */
async function expected({ query, tag, location }: PropertyFilters, sort: PropertySort): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select properties.id
    from properties join places on places.id = place_id
    where (title || ' ' || description) ilike ${`%${query}%`}
      and (${tag ?? null}::text is null or tag = ${tag ?? null})
      and (${location ?? null}::text is null or slug = ${location ?? null})
    order by ${
      {
        latest: sql`published_at desc, properties.id desc`,
        'price-asc': sql`price_pesewas, properties.id`,
        'price-desc': sql`price_pesewas desc, properties.id desc`,
      }[sort]
    }`.execute(database.db)
  return rows.map(({ id }) => id)
}

describe('words among many properties', () => {
  const searches: PropertyFilters[] = [
    { query: 'garden' },
    { query: 'veranda' },
    { query: 'turret' },
    { query: 'skylight' },
    { query: 'mezzanine' },
    { query: 'garden', tag: 'For Rent' },
    { query: 'skylight', tag: 'For Sale' },
    { query: 'veranda', location: 'osu' },
    { query: 'garden', location: 'osu', tag: 'For Rent' },
  ]
  const sorts: PropertySort[] = ['latest', 'price-asc', 'price-desc']

  test.each(searches.flatMap((filters) => sorts.map((sort) => [filters, sort] as const)))(
    '%j sorted by %s are found as if all had been read, on every page',
    async (filters, sort) => {
      const ids = await expected(filters, sort)
      expect(await countProperties(database.db, { filters })).toEqual({
        total: Math.min(1_000, ids.length),
        isCapped: ids.length > 1_000,
      })
      const stretch = await listFeedStretch(database.db, { filters: { ...filters, sort }, limit: 100 })
      expect(stretch.ids).toEqual(ids.slice(0, 100))
      expect(stretch.total).toBe(Math.min(1_000, ids.length))
      for (const page of [1, 2, 11, 40]) {
        const { properties, pageCount } = await searchProperties(database.db, {
          filters: { ...filters, sort, page },
          now,
        })
        expect(properties.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 24, page * 24))
        expect(pageCount).toBe(Math.min(40, Math.ceil(ids.length / 24)))
      }
    },
  )

  test('are followed from the newest to the oldest', async () => {
    const filters: PropertyFilters = { query: 'garden' }
    const found: string[] = []
    let from: Awaited<ReturnType<typeof listFeedStretch>>['next'] = null
    do {
      const stretch = await listFeedStretch(database.db, { filters, from: from ?? undefined, limit: 250 })
      expect(stretch).toMatchObject({ total: 1_000, isCapped: true })
      found.push(...stretch.ids)
      from = stretch.next
    } while (from)
    expect(found).toEqual(await expected(filters, 'latest'))
  })

  test('that are too many have no counts beside options; fewer have', async () => {
    const many = await searchWithFacets(database.db, { filters: { query: 'garden' }, now })
    expect(many.facets).toBeNull()
    const few = await searchWithFacets(database.db, { filters: { query: 'veranda', tag: 'For Rent' }, now })
    expect(few.facets?.tag).toEqual({ 'For Sale': 40, 'For Rent': 0 })
    expect(few.result).toMatchObject({ total: 0, isCapped: false })
  })

  test('may be half typed, or a place with a letter wrong', async () => {
    const total = async (filters: PropertyFilters) =>
      (await countProperties(database.db, { filters: { tag: 'For Rent', ...filters } })).total
    const gardens = (await expected({ query: 'garden', tag: 'For Rent' }, 'latest')).length
    expect(await total({ query: 'gard' })).toBe(gardens)
    const boreholes = (await expected({ query: 'borehole', tag: 'For Rent' }, 'latest')).length
    expect(boreholes).toBe(91)
    expect(await total({ query: 'boreh' })).toBe(boreholes)
    expect(await total({ query: 'porte' })).toBe(1)
    const inKumasi = (await expected({ query: 'House', location: 'kumasi', tag: 'For Rent' }, 'latest'))
      .length
    expect(await total({ query: 'Kumassi' })).toBe(inKumasi)
    expect(await total({ location: 'Kumassi' })).toBe(inKumasi)
  })
})

describe('prices', () => {
  test('that leave too many are counted up to a thousand, others exactly', async () => {
    const count = (filters: PropertyFilters) => countProperties(database.db, { filters })
    expect(await count({ minPrice: 1_001 })).toEqual({ total: 1_000, isCapped: true })
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from properties where price_pesewas <= 120000 and beds >= 3`.execute(
      database.db,
    )
    expect(await count({ maxPrice: 1_200, beds: 3 })).toEqual({ total: rows[0]?.count, isCapped: false })
  })
})

test('homes with a payment plan and those offered to rent to own are asked for apart, and together', async () => {
  const home = (maxPaymentPlanMonths: number | null) =>
    insertProperty(database.db, { tag: 'For Sale', title: 'Zongolica house', maxPaymentPlanMonths })
  const [, offered] = [await home(12), await home(1), await home(1)]
  const count = async (filters: object) =>
    (await countProperties(database.db, { filters: { query: 'zongolica', ...filters } })).total
  const [plan, own] = [{ plan: 'yes' }, { own: 'yes' }]
  const either = { ...plan, ...own }
  expect([await count({}), await count(plan), await count(own), await count(either)]).toEqual([3, 1, 0, 1])
  await insertOffer(database.db, { propertyId: offered?.id ?? '' })
  expect([await count(plan), await count(own), await count(either)]).toEqual([1, 1, 2])
  expect(await count({ ...own, tag: 'For Rent' })).toBe(0)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { useSavedSearchWorld } from '../../../tests/support/saved-search-world.ts'
import { SEARCHES } from '../../../tests/support/searches-to-save.ts'
import { searchProperties } from '../search/search.queries.server.ts'
import { tellOfMatches } from './saved-search.jobs.server.ts'
import { readSearch } from './saved-search.rules.ts'

// Each other ones in every run; `npm run test:histories` tries many.
const HISTORIES = import.meta.env.MODE === 'long' ? 100 : 3
const { database, services, later, publish, change, matchAll, matches, mails } = useSavedSearchWorld()

const PLACES = ['east-legon', 'osu', 'cantonments', 'kumasi', null] as const
const LOCATIONS = ['East Legon, Accra', 'Ring Road, Osu', 'Labone junction', 'Cantonments, Accra']
const TITLES = ['Walled garden home', 'Garden flat by the road', 'Borehole and shop', 'Home for families']
const TEXTS = [
  'Quiet street with a drying line and tiles.',
  'Walled in, with a garden.',
  'The borehole never dries.',
]
const STATUSES = ['active', 'reserved', 'withdrawn', 'draft'] as const

const shape = fc.record({
  place: fc.constantFrom(...PLACES),
  location: fc.constantFrom(...LOCATIONS),
  title: fc.constantFrom(...TITLES),
  description: fc.constantFrom(...TEXTS),
  pricePesewas: fc.constantFrom(5_000_000, 20_000_000, 40_000_000, 50_000_000, 90_000_000),
  beds: fc.integer({ min: 1, max: 4 }),
  type: fc.constantFrom('House' as const, 'Apartment' as const, 'Room' as const),
  isForSale: fc.boolean(),
  // On the map, or somewhere near the middle of its place.
  pin: fc.constantFrom(null, [5.635, -0.16], [5.556, -0.182], [6.69, -1.62]),
  amenities: fc.subarray(['water:borehole', 'water:pipe', 'parking:1', 'parking:3', 'selfContained:yes']),
  papers: fc.subarray(['indenture', 'site-plan', 'title']),
  advanceMonths: fc.constantFrom(null, 3, 6, 24),
  depositPesewas: fc.constantFrom(null, 0, 20_000_000),
})
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never
const step = fc.array(fc.record({ home: fc.nat({ max: 4 }), status: fc.constantFrom(...STATUSES), shape }), {
  minLength: 1,
  maxLength: 4,
})

describe('matching from changes', { timeout: 120_000 * HISTORIES }, () => {
  test('finds what every search run again and again would find, whatever happens to homes', async () => {
    const placeIds = new Map(
      (await database.db.selectFrom('places').select(['id', 'slug']).execute()).map(({ id, slug }) => [
        slug,
        id,
      ]),
    )
    const columnsOf = ({ place, isForSale, pin, papers, ...values }: Shape) => ({
      ...values,
      pinLatitude: pin?.[0] ?? null,
      pinLongitude: pin?.[1] ?? null,
      showsPin: pin !== null,
      ...(isForSale
        ? { papers, papersSeen: papers, advanceMonths: null, depositPesewas: null }
        : { papers: [], papersSeen: [] }),
      placeId: place === null ? null : (placeIds.get(place) ?? null),
      tag: isForSale ? ('For Sale' as const) : ('For Rent' as const),
      maxPaymentPlanMonths: isForSale && values.beds > 2 ? 12 : null,
    })
    const list = async () => {
      const listed = new Map<string, Map<string, number>>()
      for (const search of SEARCHES) {
        const { properties } = await searchProperties(database.db, {
          filters: (await services.readWords(readSearch(search))).filters,
          now: services.time.now,
        })
        listed.set(search, new Map(properties.map(({ id, pricePesewas }) => [id, pricePesewas])))
      }
      return listed
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        await database.db.deleteFrom('properties').execute()
        await database.db.deleteFrom('savedSearches').execute()
        // Every word and place is had by some home, so that what a search means does not change with the others.
        for (const place of PLACES)
          for (const [at, title] of TITLES.entries())
            await publish({
              ...{ place: place ?? 'osu', title, pricePesewas: 1_000, beds: 1 },
              description: TEXTS[at % TEXTS.length] ?? '',
              location: LOCATIONS[at] ?? '',
            })
        await database.db.deleteFrom('propertyChanges').execute()
        const ids = new Map<string, string>()
        const keyed = await insertActor(database.db)
        for (const search of SEARCHES)
          ids.set(search, await insertSavedSearch(database.db, { accountId: keyed.accountId, search }))
        const homes: { id: string; status: string }[] = []
        // Out of the newest 24 of a list, a home would not be seen by the naive way.
        for (const acts of steps) {
          await database.db.deleteFrom('savedSearchMatches').execute()
          const before = await list()
          // What each was when it first came onto the list or left it.
          const from = new Map<string, string>()
          for (const { home, status, shape } of acts) {
            const values = columnsOf(shape)
            const known = homes[home]
            const publishedAt = new Date(services.time.now.getTime() + homes.length)
            if (known) {
              if (!from.has(known.id) && [known.status, status].includes('active'))
                from.set(known.id, known.status)
              await change(known.id, { ...values, status, publishedAt })
              known.status = status
            } else {
              const { id } = await publish({ ...values, status, publishedAt })
              homes.push({ id, status })
              if (status === 'active') from.set(id, 'draft')
            }
          }
          later(31)
          await matchAll()
          const after = await list()
          const expected = SEARCHES.flatMap((search) =>
            [...(after.get(search) ?? [])].flatMap(([propertyId, price]) => {
              const had = before.get(search)?.get(propertyId)
              const was = from.get(propertyId)
              if (had === undefined) {
                const isBack = was !== undefined && was !== 'active' && was !== 'draft'
                return [{ search, propertyId, kind: isBack ? 'return' : 'new' }]
              }
              return price < had ? [{ search, propertyId, kind: 'drop' }] : []
            }),
          )
          const searchOf = new Map([...ids].map(([search, id]) => [id, search]))
          const found = (await matches()).map(({ searchId, propertyId, kind }) => ({
            search: searchOf.get(searchId) ?? '',
            propertyId,
            kind,
          }))
          const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
          expect(sorted(found)).toEqual(sorted(expected))
        }
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
  })

  test('takes every home at the edge of what it asks: its beds and both ends of its price, also in words', async () => {
    const home = { location: 'Oxford Street, Osu', beds: 3, type: 'House' as const, pricePesewas: 50_000_000 }
    const asks = (beds: number, least: number, most: number) =>
      `beds=${beds}&minPrice=${least}&maxPrice=${most}&type=house`
    const wanted = [asks(3, 500_000, 500_000), asks(2, 400_000, 600_000), 'query=3+bedroom+house']
    const unwanted = [
      asks(4, 500_000, 500_000),
      asks(3, 500_001, 600_000),
      asks(3, 400_000, 499_999),
      'query=4+bedroom+house',
    ]
    const ids: string[] = []
    for (const search of wanted)
      ids.push(await insertSavedSearch(database.db, { email: 'ama@example.com', search }))
    for (const search of unwanted) await insertSavedSearch(database.db, { email: 'kofi@example.com', search })
    await publish(home)
    later(2)
    await matchAll()
    expect((await matches()).map(({ searchId }) => searchId)).toEqual(ids.sort())
  })

  test('waits ten minutes with a lower price, so that one taken back tells nothing', async () => {
    const { id } = await publish()
    later(2)
    await matchAll()
    await insertSavedSearch(database.db, { email: 'ama@example.com', search: '' })
    await change(id, { pricePesewas: 90_000_000 })
    later(5)
    await matchAll()
    expect(await matches()).toEqual([])
    await change(id, { pricePesewas: 120_000_000 })
    later(20)
    await matchAll()
    expect(await matches()).toEqual([])
    await change(id, { pricePesewas: 100_000_000 })
    later(11)
    await matchAll()
    expect(await matches()).toMatchObject([{ kind: 'drop', fromPesewas: 120_000_000 }])
    // What rises again before it is told is forgotten.
    await change(id, { pricePesewas: 130_000_000 })
    later(11)
    await matchAll()
    expect(await matches()).toEqual([])
  })

  test('waits ten minutes with a change of many at once, so that one taken back tells nothing', async () => {
    await insertSavedSearch(database.db, { email: 'ama@example.com', search: 'papers=1' })
    const homes = [await publish(), await publish(), await publish()]
    later(2)
    await matchAll()
    const changeAll = (values: object) =>
      database.db
        .updateTable('properties')
        .set({ ...values, updatedAt: services.time.now })
        .where(
          'id',
          'in',
          homes.map(({ id }) => id),
        )
        .execute()
    const seen = { papers: ['title'], papersSeen: ['title'] }
    await changeAll(seen)
    later(9)
    await matchAll()
    expect(await matches()).toEqual([])
    await changeAll({ papers: [], papersSeen: [] })
    later(31)
    await matchAll()
    expect(await matches()).toEqual([])
    await changeAll(seen)
    later(11)
    await matchAll()
    expect(await matches()).toHaveLength(3)
  })

  test('tells of a home once, though several programs match at once', async () => {
    await insertSavedSearch(database.db, { email: 'ama@example.com', search: '', frequency: 'at-once' })
    for (let count = 0; count < 12; count++) await publish()
    later(2)
    await Promise.all(Array.from({ length: 5 }, () => tellOfMatches(services)))
    const told = (await mails()).flatMap(({ data }) => (data as { homes: { id: string }[] }).homes)
    const left = (await matches()).length
    const { total } = {
      total: (await mails()).reduce((sum, { data }) => sum + (data as { total: number }).total, 0),
    }
    expect(total + left).toBe(12)
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    expect(await database.db.selectFrom('propertyChanges').selectAll().execute()).toEqual([])
  })

  test('does not lose or repeat anything when a program dies between matching and owing', async () => {
    const buyer = await insertActor(database.db)
    await insertSavedSearch(database.db, { accountId: buyer.accountId, search: '', frequency: 'at-once' })
    const { id } = await publish()
    later(2)
    const dying = {
      ...services,
      jobs: {
        add: async () => {
          throw new Error('Killed')
        },
      },
      db: database.db,
    }
    await expect(tellOfMatches(dying)).rejects.toThrow('Killed')
    expect(await mails()).toEqual([])
    expect(await matches()).toMatchObject([{ propertyId: id }])
    await tellOfMatches(services)
    await tellOfMatches(services)
    expect(await mails()).toMatchObject([
      {
        recipient: buyer.email,
        accountId: buyer.accountId,
        data: { total: 1, homes: [{ id, kind: 'new' }] },
      },
    ])
    expect(services.addedJobs.filter(({ name }) => name === 'send-mail')).toHaveLength(1)
  })
})

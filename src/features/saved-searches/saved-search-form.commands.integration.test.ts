import { describe, expect, test } from 'vitest'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { useSavedSearchWorld } from '../../../tests/support/saved-search-world.ts'
import { searchProperties } from '../search/search.queries.server.ts'
import { tellOfMatches } from './saved-search.jobs.server.ts'
import { readSearch } from './saved-search.rules.ts'

const { database, services, later, publish, change, matchAll, matches, mails } = useSavedSearchWorld()

describe('a search that an older program wrote', () => {
  const keysOf = (searchId: string) =>
    database.db.selectFrom('savedSearchKeys').select('key').where('searchId', '=', searchId).execute()

  test('is matched by what it says before its keys are written anew, and by its keys after', async () => {
    const id = await insertSavedSearch(database.db, { email: 'ama@example.com', search: 'type=house' })
    const fresh = await keysOf(id)
    const makeOld = async () => {
      await database.db.updateTable('savedSearches').set({ form: 0 }).where('id', '=', id).execute()
      await database.db.updateTable('savedSearchKeys').set({ key: 'word nothing' }).execute()
    }
    await makeOld()
    const first = await publish({ type: 'House' })
    later(2)
    await matchAll()
    expect(await matches()).toMatchObject([{ searchId: id, propertyId: first.id }])

    await tellOfMatches(services)
    expect(await keysOf(id)).toEqual(fresh)
    const second = await publish({ type: 'House' })
    later(2)
    await matchAll()
    expect((await matches()).map(({ propertyId }) => propertyId)).toContain(second.id)
  })

  test('is taken over once, though several programs begin at the same time', async () => {
    for (let count = 0; count < 8; count++)
      await insertSavedSearch(database.db, { email: 'ama@example.com', search: `beds=${count + 1}` })
    await database.db.updateTable('savedSearches').set({ form: 0 }).execute()
    await Promise.all(Array.from({ length: 4 }, () => tellOfMatches(services)))
    expect(
      await database.db.selectFrom('savedSearches').select('id').where('form', '=', 0).execute(),
    ).toEqual([])
    expect(await database.db.selectFrom('savedSearchKeys').select('key').execute()).toHaveLength(8)
  })
})

test('a search finds a home that says the name of a place as long as nothing is advertised there, and again', async () => {
  const placeIds = await database.db
    .selectFrom('places')
    .select(['id', 'slug'])
    .where('slug', 'in', ['labone', 'osu'])
    .execute()
  const idOf = (slug: string) => placeIds.find((place) => place.slug === slug)?.id ?? null
  for (const search of ['location=labone', 'query=labone'])
    await insertSavedSearch(database.db, { email: 'ama@example.com', search })
  const near = await publish({ placeId: idOf('osu'), location: 'Labone junction' })
  later(2)
  await matchAll()
  expect(await matches()).toHaveLength(2)

  const inside = await publish({ placeId: idOf('labone'), location: 'Third Street' })
  await change(near.id, { beds: 4 })
  later(31)
  await matchAll()
  expect((await matches()).map(({ propertyId }) => propertyId)).toEqual([inside.id, inside.id])

  await change(inside.id, { status: 'withdrawn' })
  const other = await publish({ placeId: idOf('osu'), location: 'Behind Labone junction' })
  later(31)
  await matchAll()
  expect((await matches()).map(({ propertyId }) => propertyId)).toEqual([other.id, other.id])
})

test.each([
  {
    how: 'by its name',
    ...{ place: 'labone', says: 'Labone' },
    searches: [
      'location=labone',
      'location=labonne',
      'location=Labone%2C+Accra',
      'query=labone',
      'query=labonne',
      'query=3+bedroom+labone',
      'query=house+labone+under+9m',
      'query=quiet+labone',
      'query=labone&location=osu',
      'query=quiet&location=labone',
    ],
  },
  {
    how: 'by another name',
    ...{ place: 'bawku', says: 'Bauku' },
    searches: [
      'location=bauku',
      'query=bauku',
      'query=3+bedroom+bauku',
      'query=house+bauku+under+9m',
      'query=quiet+bauku',
      'query=bauku+quiet+road',
      'query=bauku+2000',
    ],
  },
  {
    how: 'with a slip',
    ...{ place: 'labone', says: 'Labonne' },
    searches: ['query=labonne', 'query=3+bedroom+labonne', 'query=quiet+labonne', 'query=house+labonne'],
  },
])(
  'a search that was saved while homes were in its place, $how, finds what says so once they are gone, as the list does',
  { timeout: 120_000 },
  async ({ place, says, searches }) => {
    const places = await database.db
      .selectFrom('places')
      .select(['id', 'slug'])
      .where('slug', 'in', [place, 'osu'])
      .execute()
    const idOf = (slug: string) => places.find((each) => each.slug === slug)?.id ?? null
    const inside = await publish({ placeId: idOf(place), location: 'Third Street' })
    const saved = new Map<string, string>()
    for (const search of searches)
      saved.set(await insertSavedSearch(database.db, { email: 'ama@example.com', search }), search)
    later(2)
    await matchAll()
    await change(inside.id, { status: 'withdrawn' })
    later(31)
    await matchAll()
    const beside = { placeId: idOf('osu'), type: 'House' as const, beds: 3, pricePesewas: 50_000_000 }
    const near = await publish({
      ...beside,
      ...{ location: `${says} junction`, title: 'Quiet house' },
      description: `Quiet, and close to ${says} 2000 road.`,
    })
    later(2)
    await matchAll()
    const listed: string[] = []
    for (const search of searches) {
      const { filters } = await services.readWords(readSearch(search))
      const { properties } = await searchProperties(database.db, { filters, now: services.time.now })
      if (properties.some(({ id }) => id === near.id)) listed.push(search)
    }
    expect(listed.length).toBeGreaterThan(2)
    const found = (await matches())
      .filter(({ propertyId }) => propertyId === near.id)
      .map(({ searchId }) => saved.get(searchId) ?? '')
    expect(found.sort()).toEqual(listed.sort())
  },
)

test.each(['at-once', 'daily', 'weekly'] as const)(
  'a lower price and a home that is back are told %s, when that is due',
  async (frequency) => {
    const dropped = await publish({ title: 'Home that costs less', pricePesewas: 50_000_000 })
    const gone = await publish({ title: 'Home that comes back', status: 'reserved' })
    later(2)
    await matchAll()
    await insertSavedSearch(database.db, { email: 'ama@example.com', search: '', frequency })
    await change(dropped.id, { pricePesewas: 40_000_000 })
    await change(gone.id, { status: 'active' })
    later(35)
    await tellOfMatches(services)
    expect(await mails()).toHaveLength(frequency === 'at-once' ? 1 : 0)
    // The next Monday morning, by which every one has told.
    services.time.now = new Date('2026-11-23T07:00:00Z')
    await tellOfMatches(services)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const { homes } = (mail?.data ?? { homes: [] }) as unknown as {
      homes: { id: string; kind: string; before?: string }[]
    }
    expect(homes.map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual(
      [`${dropped.id} drop`, `${gone.id} return`].sort(),
    )
    expect(homes.find(({ kind }) => kind === 'drop')?.before).toBe('GH₵500,000')
  },
)

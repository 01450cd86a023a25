import { beforeEach, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { tellOfMatches } from './saved-search.jobs.server.ts'
import { matchNextChange } from './saved-search-match.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const MINUTE = 60_000
let userId: string

beforeEach(async () => {
  services.time.now = START
  for (const table of ['savedSearches', 'mails', 'properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  userId = (await insertProfile(database.db)).id
})

const later = (minutes: number) => {
  services.time.now = new Date(services.time.now.getTime() + minutes * MINUTE)
}
const publish = (values: Parameters<typeof insertProperty>[1] = {}) =>
  insertProperty(database.db, { userId, updatedAt: services.time.now, ...values })
const change = (id: string, values: object) =>
  database.db
    .updateTable('properties')
    .set({ ...values, updatedAt: services.time.now })
    .where('id', '=', id)
    .execute()
async function matchAll(): Promise<void> {
  while (await matchNextChange(services));
}
const matches = () =>
  database.db
    .selectFrom('savedSearchMatches')
    .select(['searchId', 'propertyId', 'kind', 'fromPesewas'])
    .orderBy('searchId')
    .orderBy('propertyId')
    .execute()
const mails = () =>
  database.db
    .selectFrom('mails')
    .selectAll()
    .where('template', '=', 'saved-search-matches')
    .orderBy('createdAt')
    .execute()

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

import { beforeEach, describe, expect, test } from 'vitest'
import { makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { insertWaitingOrder } from '../../../../tests/factories/waiting-order-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/account/favorites/favorites.tsx'])
const FAVORITES = '/dashboard/favorites'
const onHeart = (propertyId: string, act: string) => `${FAVORITES}/${encodeURIComponent(propertyId)}/${act}`
const UNKNOWN_ID = '0198f000-0000-7000-8000-000000000002'

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('profiles').execute()
})

async function keep(userId: string, propertyIds: string[]) {
  const rows = propertyIds.map((propertyId) => ({ userId, propertyId, createdAt: services.clock.now() }))
  if (rows.length > 0) await database.db.insertInto('favorites').values(rows).execute()
}

const favoritesOf = async (userId: string) =>
  (await database.db.selectFrom('favorites').select('propertyId').where('userId', '=', userId).execute()).map(
    ({ propertyId }) => propertyId,
  )

const textOf = async (response: Response) => (await response.text()).replace(/<!-- -->/g, '')

describe('the page of favourites', () => {
  test('is refused to administrators, whatever they keep from before', async () => {
    const { id, cookie } = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { title: 'Kept as a user' })
    await keep(id, [propertyId])
    const answers = [
      await site.get(FAVORITES, cookie),
      await site.post(onHeart(propertyId, 'removal'), {}, cookie),
    ]
    for (const response of answers) {
      expect(response.status).toBe(403)
      const text = await textOf(response)
      expect(text).toContain('Access Denied')
      expect(text).not.toContain('Kept as a user')
    }
    expect(await favoritesOf(id)).toEqual([propertyId])
  })

  test('shows what its owner keeps and nothing of others, for nobody to store', async () => {
    const [ama, kofi] = [await insertPerson(services), await insertPerson(services)]
    await keep(ama.id, [(await insertProperty(database.db, { title: 'House of Ama' })).id])
    // Reserved, so that it is not offered to everybody.
    const taken = await insertProperty(database.db, { title: 'House of Kofi', status: 'reserved' })
    await keep(kofi.id, [taken.id])
    const response = await site.get(FAVORITES, ama.cookie)
    const text = await textOf(response)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(text).toContain('House of Ama')
    expect(text).toContain('View Details')
    expect(text).not.toContain('House of Kofi')
  })

  test('says of a home that an own order reserves whose it is, and of another that somebody takes it', async () => {
    const { id, cookie } = await insertPerson(services)
    const actor = makeActor({ accountId: id })
    const { propertyId, orderId, number } = await insertWaitingOrder(database.db, actor, {
      now: services.clock.now(),
    })
    await database.db.updateTable('properties').set({ status: 'reserved' }).execute()
    const other = await insertProperty(database.db, { status: 'reserved' })
    await keep(id, [propertyId, other.id])
    const text = await textOf(await site.get(FAVORITES, cookie))
    expect(text).toContain('2 properties, 1 reserved for you, 1 not available')
    expect(text).toMatch(
      new RegExp(`href="/dashboard/orders/${orderId}"[^>]*>Reserved for you · Order ${number}<`),
    )
    expect(text.match(/Somebody has agreed to take it/g)).toHaveLength(1)
  })

  test('without any says so and leads to the properties', async () => {
    const { cookie } = await insertPerson(services)
    const text = await textOf(await site.get(FAVORITES, cookie))
    expect(text).toContain('No Favorites Yet')
    expect(text).toMatch(/<a[^>]*href="\/properties"[^>]*>Browse Properties/)
  })

  test.each([
    ['reserved', 'Reserved', true],
    ['sold', 'Sold', true],
    ['let', 'Let', true],
    ['withdrawn', 'Withdrawn', false],
  ] as const)('says of a %s property that it is', async (status, label, isPublic) => {
    const { id, cookie } = await insertPerson(services)
    const property = await insertProperty(database.db, { status })
    await keep(id, [property.id])
    const text = await textOf(await site.get(FAVORITES, cookie))
    expect(text).toContain(`>${label}</span>`)
    expect(text.includes(`href="/properties/${property.id}"`)).toBe(isPublic)
  })

  test('says of a removed property that it was, and lets it be dismissed for good', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db, { title: 'Villa of the past' })
    await keep(id, [propertyId])
    await database.db.deleteFrom('properties').where('id', '=', propertyId).execute()
    const text = await textOf(await site.get(FAVORITES, cookie))
    expect(text).toContain('Villa of the past')
    expect(text).toContain('This property has been removed by its agent.')
    expect(text).toContain(`action="${onHeart(propertyId, 'dismissal')}"`)
    expect(text).not.toContain(`href="/properties/${propertyId}"`)
    const left = await textOf(await site.post(onHeart(propertyId, 'dismissal'), {}, cookie))
    expect(left).toContain('Property removed from favorites')
    expect(left).not.toMatch(/Undo|Villa of the past/)
    expect(await favoritesOf(id)).toEqual([])
  })

  test('says what costs less than when it was saved, and by how much', async () => {
    const { id, cookie } = await insertPerson(services)
    const property = await insertProperty(database.db, { pricePesewas: 150_000_00 })
    await keep(id, [property.id])
    await database.db
      .insertInto('propertyPriceChanges')
      .values({
        id: factoryId(),
        propertyId: property.id,
        fromPesewas: 180_000_00,
        toPesewas: 150_000_00,
        changedAt: new Date(services.clock.now().getTime() + 60_000),
      })
      .execute()
    const text = await textOf(await site.get(FAVORITES, cookie))
    expect(text).toContain('1 property, 1 cheaper than when you saved it')
    expect(text).toContain('GH₵30,000 less than when you saved it')
    expect(text).toContain('GH₵180,000')
  })

  test('offers homes that are not saved yet beside a few that are, and none beside many', async () => {
    const { id, cookie } = await insertPerson(services)
    const agent = await insertPerson(services, 'admin')
    const ids: string[] = []
    for (let index = 0; index < 9; index++)
      ids.push((await insertProperty(database.db, { userId: agent.id, title: `House ${index}` })).id)
    const sectionOf = async () =>
      (await textOf(await site.get(FAVORITES, cookie))).split('homes-to-see')[1] ?? ''
    expect(await textOf(await site.get(FAVORITES, cookie))).toContain('Newest homes')
    await keep(id, ids.slice(0, 2))
    expect(await textOf(await site.get(FAVORITES, cookie))).toContain('More like what you saved')
    const offered = ids.filter((_, index) => index >= 2)
    const row = await sectionOf()
    expect(row.split('<article')).toHaveLength(4)
    expect(offered.filter((each) => row.includes(`href="/properties/${each}"`))).toHaveLength(3)
    await keep(id, ids.slice(2, 7))
    expect(await sectionOf()).toBe('')
  })

  test('turns its pages, and past the end says where all of them are', async () => {
    const { id, cookie } = await insertPerson(services)
    const agent = await insertPerson(services, 'admin')
    const ids: string[] = []
    for (let index = 0; index < 25; index++)
      ids.push((await insertProperty(database.db, { userId: agent.id })).id)
    await keep(id, ids)
    const cardsOf = async (path: string) =>
      [...(await textOf(await site.get(path, cookie))).matchAll(/<article/g)].length
    expect(await cardsOf(FAVORITES)).toBe(24)
    expect(await cardsOf(`${FAVORITES}?page=2`)).toBe(1)
    for (const page of ['0', '-1', 'x', '1e3', '2,', "'"])
      expect(await cardsOf(`${FAVORITES}?page=${encodeURIComponent(page)}`)).toBe(24)
    expect(await textOf(await site.get(`${FAVORITES}?page=9999`, cookie))).toContain('No more favourites')
  })
})

describe('a heart without script', () => {
  test('sets itself, says so, and is taken back with a way to undo', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db, { title: 'House with a heart' })
    const added = await site.post(onHeart(propertyId, 'addition'), {}, cookie)
    expect(added.status).toBe(200)
    const text = await textOf(added)
    expect(text).toContain('Property added to favorites')
    expect(text).toContain('House with a heart')
    expect(await favoritesOf(id)).toEqual([propertyId])

    const removed = await textOf(await site.post(onHeart(propertyId, 'removal'), {}, cookie))
    expect(removed).toContain('Property removed from favorites')
    expect(removed).toContain('Undo')
    expect(await favoritesOf(id)).toEqual([])
  })

  test('changes nothing twice, and nothing of others', async () => {
    const [ama, kofi] = [await insertPerson(services), await insertPerson(services)]
    const { id: propertyId } = await insertProperty(database.db)
    await keep(kofi.id, [propertyId])
    const form = { userId: kofi.id, accountId: kofi.id }
    await Promise.all(
      Array.from({ length: 20 }, () => site.post(onHeart(propertyId, 'addition'), form, ama.cookie)),
    )
    expect(await favoritesOf(ama.id)).toEqual([propertyId])
    await Promise.all(
      Array.from({ length: 20 }, () => site.post(onHeart(propertyId, 'removal'), form, ama.cookie)),
    )
    expect(await favoritesOf(ama.id)).toEqual([])
    expect(await favoritesOf(kofi.id)).toEqual([propertyId])
  })

  test('has an answer for each thing that cannot be', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: withdrawn } = await insertProperty(database.db, { status: 'withdrawn' })
    const answers: [string, number][] = [
      [onHeart(UNKNOWN_ID, 'addition'), 404],
      [onHeart(withdrawn, 'addition'), 404],
      [onHeart("' or true --", 'addition'), 404],
      [onHeart('\u{1f600}'.repeat(50), 'addition'), 404],
      [onHeart(UNKNOWN_ID, 'removal'), 200],
      [onHeart('x', 'removal'), 200],
      // A page of before an update.
      [FAVORITES, 409],
    ]
    for (const [to, status] of answers)
      expect([to, (await site.post(to, { act: 'add' }, cookie)).status]).toEqual([to, status])
    expect(await favoritesOf(id)).toEqual([])
  })

  test('is refused from another site', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db)
    const foreign = { Origin: 'https://evil.example' }
    const response = await site.post(onHeart(propertyId, 'addition'), {}, cookie, foreign)
    expect(response.status).toBe(403)
    expect(await favoritesOf(id)).toEqual([])
  })
})

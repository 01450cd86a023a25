import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { actOf } from '../../../../tests/support/manage-world.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/listings/listings.tsx'])
const LISTINGS = '/dashboard/listings'
const act = (form: Record<string, string>, cookie?: string) => {
  const [path, fields] = actOf(LISTINGS, form)
  return site.post(path, fields, cookie)
}

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('properties').execute()
  await db.deleteFrom('accounts').execute()
  await db.deleteFrom('profiles').execute()
})

async function insertDraft(userId: string, data: object, propertyId: string | null = null) {
  const id = factoryId()
  const now = services.time.now
  await database.db
    .insertInto('propertyDrafts')
    .values({ id, userId, propertyId, data: JSON.stringify(data), createdAt: now, updatedAt: now })
    .execute()
  return id
}

async function statusOf(id: string) {
  const row = await database.db
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

describe('my listings', () => {
  test('show one’s own properties with their real status, and nobody else’s', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const { id } = await insertProperty(database.db, { userId, title: 'My own house', status: 'active' })
    await insertProperty(database.db, { userId, title: 'My reserved flat', status: 'reserved' })
    await insertProperty(database.db, { title: 'Canary of somebody else' })
    const response = await site.get(LISTINGS, cookie)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const shown of ['My own house', 'My reserved flat', 'Active', 'Reserved', '2 properties'])
      expect(text).toContain(shown)
    expect(text).not.toContain('Canary')
    expect(text).toContain(`href="/properties/${id}"`)
    expect(text).toContain(`href="/submit-listing?edit=${id}"`)
  })

  test('lead to no page that visitors cannot see, and from a draft to its private preview', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const { id } = await insertProperty(database.db, { userId, status: 'draft', publishedAt: null })
    const text = await (await site.get(LISTINGS, cookie)).text()
    expect(text).not.toContain(`href="/properties/${id}"`)
    expect(text).toContain(`href="/dashboard/listings/${id}/preview"`)
  })

  test('are searched, narrowed to a status and sorted by the address', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    await insertProperty(database.db, { userId, title: 'Zebra house in Tema', pricePesewas: 100 })
    await insertProperty(database.db, {
      userId,
      title: 'Ant flat in Osu',
      pricePesewas: 200,
      status: 'reserved',
    })
    const read = async (query: string) => (await site.get(`${LISTINGS}?${query}`, cookie)).text()
    const found = await read('query=zEbRa')
    expect(found).toContain('Zebra house')
    expect(found).not.toContain('Ant flat')
    const reserved = await read('status=reserved')
    expect(reserved).toContain('Ant flat')
    expect(reserved).not.toContain('Zebra house')
    expect(reserved.replaceAll('<!-- -->', '')).toMatch(/Active <strong[^>]*>1<.*Reserved <strong[^>]*>1</s)
    const byTitle = await read('sort=title')
    expect(byTitle.indexOf('Ant flat')).toBeLessThan(byTitle.indexOf('Zebra house'))
    const byPrice = await read('sort=price-low')
    expect(byPrice.indexOf('Zebra house')).toBeLessThan(byPrice.indexOf('Ant flat'))
  })

  test('take any address for one', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    await insertProperty(database.db, { userId, title: 'My own house' })
    const addresses = [
      'query=%25_%5C%27%22%3Cscript%3E',
      `query=${'x'.repeat(1_500)}`,
      'query=%00%ED%A0%80',
      'status=__proto__&sort=toString&page=-1',
      'status=active&status=draft&sort=title&sort=oldest',
      'page=99999',
      'page=1e9&query[]=x',
    ]
    for (const address of addresses) {
      const response = await site.get(`${LISTINGS}?${address}`, cookie)
      expect([address.slice(0, 60), response.status]).toEqual([address.slice(0, 60), 200])
      expect(await response.text()).not.toContain('<script>"')
    }
  })

  test('say that there are none, with the way to the first', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const empty = await (await site.get(LISTINGS, cookie)).text()
    expect(empty).toContain('No properties yet')
    expect(empty).toContain('href="/submit-listing"')
    const narrowed = await (await site.get(`${LISTINGS}?status=sold`, cookie)).text()
    expect(narrowed).toContain('No properties found')
    expect(narrowed).toContain('Show all my listings')
  })

  test('begin with the drafts that one has not finished, not with changes to what is listed', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { userId })
    const id = await insertDraft(userId, { title: 'Half a house' })
    await insertDraft(userId, { title: '  ' })
    await insertDraft(userId, { title: 'Changes to a house' }, propertyId)
    await insertDraft((await insertPerson(services, 'admin')).id, { title: 'Canary of somebody else' })
    const text = await (await site.get(LISTINGS, cookie)).text()
    for (const shown of ['Unfinished drafts', 'Half a house', 'Untitled']) expect(text).toContain(shown)
    expect(text).toContain(`href="/submit-listing?draft=${id}"`)
    expect(text).not.toMatch(/Changes to a house|Canary/)
  })

  test('show the two newest drafts and fold up the others, each under words of its own', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const began = services.time.now
    for (const [turn, minute] of [0, 1, 2, 3, 3].entries()) {
      services.time.now = new Date(began.getTime() + minute * 60_000)
      await insertDraft(userId, turn === 0 ? { title: 'Half a house' } : {})
    }
    services.time.now = began
    const text = (await (await site.get(LISTINGS, cookie)).text()).replaceAll('<!-- -->', '')
    const [shown = '', folded = ''] = text.slice(text.indexOf('<main')).split('All drafts (5)')
    const names = (part: string) =>
      [...part.matchAll(/aria-label="Continue: ([^"]+)"/g)].map(([, name]) => name)
    expect(names(shown)).toHaveLength(2)
    expect(names(folded)).toHaveLength(3)
    expect(names(folded)).toContain('Half a house')
    expect(new Set(names(text)).size).toBe(5)
    expect(text).toContain('5 unfinished drafts')
    expect(text).not.toMatch(/0 properties|No properties yet/)
  })

  test('count what is to be finished as the menu does, whatever else one has begun', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    await insertProperty(database.db, { userId })
    await insertProperty(database.db, { userId, status: 'draft', publishedAt: null })
    await insertDraft(userId, { title: 'Half a house' })
    const { now } = services.time
    await database.db
      .insertInto('postDrafts')
      .values({ id: factoryId(), userId, data: '{}', createdAt: now, updatedAt: now })
      .execute()
    const text = (await (await site.get(LISTINGS, cookie)).text()).replaceAll('<!-- -->', '')
    expect(text).toContain('2 properties, 2 to finish')
    expect(text).toMatch(/My Listings<span[^>]*>2<span[^>]*> waiting/)
    expect(text).toMatch(/Articles<span[^>]*>1<span[^>]*> waiting/)
  })

  test('that cannot be read say so and offer to try again', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const { schema } = database.db
    await schema.alterTable('properties').renameColumn('location', 'lost').execute()
    try {
      const response = await site.get(LISTINGS, cookie)
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(text).toContain('Failed to load your properties. Please try again later.')
      expect(text).toContain('Try again')
    } finally {
      await schema.alterTable('properties').renameColumn('lost', 'location').execute()
    }
  })
})

describe('without script', () => {
  test('deleting asks first, then deletes and says so', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { userId, title: 'A "quoted" house' })
    const asked = await act({ intent: 'delete', propertyId }, cookie)
    expect(asked.status).toBe(200)
    expect((await asked.text()).replaceAll('&quot;', '"')).toContain(
      'Are you sure you want to delete "A "quoted" house"? This action cannot be undone.',
    )
    expect(await statusOf(propertyId)).toBe('active')
    const done = await act({ intent: 'delete', propertyId, confirmed: 'yes' }, cookie)
    expect(await done.text()).toContain('Property deleted successfully')
    expect(await statusOf(propertyId)).toBeUndefined()
  })

  test('a status is changed with a button of the row', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { userId })
    const response = await act({ intent: 'status', propertyId, to: 'reserved' }, cookie)
    expect(await response.text()).toContain('Status changed to Reserved')
    expect(await statusOf(propertyId)).toBe('reserved')
  })

  test('publishing without a picture says why it is not done', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, {
      userId,
      status: 'draft',
      publishedAt: null,
    })
    const response = await act({ intent: 'status', propertyId, to: 'active' }, cookie)
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('Failed to change the status')
    expect(text).toContain('Add at least one picture before you publish')
  })

  test('a home that looks stale says so, is confirmed with one press, and by nobody else', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'agent')
    const { id } = await insertProperty(database.db, { userId, title: 'My old house' })
    const { time } = services
    await database.db
      .updateTable('properties')
      .set({ updatedAt: new Date(time.now.getTime() - 45 * 86_400_000), publishedAt: '2026-01-01T09:00:00Z' })
      .where('id', '=', id)
      .execute()
    const confirm = (path: string, who: string) => site.post(`${LISTINGS}/${path}/confirmation`, {}, who)
    expect(await (await site.get(LISTINGS, cookie)).text()).toContain('Unchanged for 45 days')
    expect((await confirm(id, (await insertPerson(services, 'agent')).cookie)).status).toBe(404)
    expect((await confirm('x', cookie)).status).toBe(422)
    const said = await Promise.all([confirm(id, cookie), confirm(id, cookie)])
    for (const answer of said) expect(await answer.text()).toContain('“My old house” is still available')
    expect(await (await site.get(LISTINGS, cookie)).text()).not.toContain('Unchanged for')
  })

  test('a draft is discarded after the question', async () => {
    const { id: userId, cookie } = await insertPerson(services, 'admin')
    const draftId = await insertDraft(userId, { title: 'Half a house' })
    const asked = await act({ intent: 'discard', draftId }, cookie)
    expect((await asked.text()).replaceAll('&quot;', '"')).toContain(
      'Are you sure you want to discard "Half a house"? This action cannot be undone.',
    )
    const done = await act({ intent: 'discard', draftId, confirmed: 'yes' }, cookie)
    expect(await done.text()).toContain('Draft discarded')
    expect(await database.db.selectFrom('propertyDrafts').select('id').execute()).toEqual([])
  })
})

describe('somebody else’s', () => {
  test('property and draft are as good as none', async () => {
    const other = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { userId: other.id })
    const draftId = await insertDraft(other.id, { title: 'Half a house' })
    const { cookie } = await insertPerson(services, 'admin')
    const forms: Record<string, string>[] = [
      { intent: 'delete', propertyId, confirmed: 'yes' },
      { intent: 'status', propertyId, to: 'reserved' },
    ]
    for (const form of forms) expect((await act(form, cookie)).status).toBe(404)
    // A draft that is not there is discarded already.
    await act({ intent: 'discard', draftId, confirmed: 'yes' }, cookie)
    expect(await statusOf(propertyId)).toBe('active')
    expect(await database.db.selectFrom('propertyDrafts').select('id').execute()).toEqual([{ id: draftId }])
    const said = await act({ intent: 'delete', propertyId, confirmed: 'yes' }, cookie)
    expect(await said.text()).toContain('Failed to delete property')
  })
})

test('what none of our forms sends is refused, never a failure', async () => {
  const { id: userId, cookie } = await insertPerson(services, 'admin')
  const { id: propertyId } = await insertProperty(database.db, { userId })
  const hostile: [Record<string, string>, number][] = [
    [{ intent: 'constructor', propertyId }, 404],
    // Of the other page.
    [{ intent: 'bulk', act: 'delete', [`pick:${propertyId}`]: 'on', confirmed: 'yes' }, 404],
    [{ intent: 'popular', propertyId, isPopular: 'true' }, 404],
    [{ intent: 'delete', propertyId: "x' or 1=1", confirmed: 'yes' }, 422],
    [{ intent: 'delete', propertyId: factoryId(), confirmed: 'yes' }, 404],
    [{ intent: 'status', propertyId, to: 'gone' }, 422],
    [{ intent: 'status', propertyId }, 422],
    [{ intent: 'status', propertyId, to: 'sold' }, 409],
    [{ intent: 'discard', draftId: '../x', confirmed: 'yes' }, 422],
    [{ intent: 'discard', draftId: factoryId(), confirmed: 'yes' }, 200],
  ]
  for (const [form, status] of hostile)
    expect([form, (await act(form, cookie)).status]).toEqual([form, status])
  expect(await statusOf(propertyId)).toBe('active')
})

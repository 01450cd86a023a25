import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { outcomesOf } from '../../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { noteView } from './property-view.commands.server.ts'
import { cleanUpViews } from './property-view.jobs.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const MINUTE = 60_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const visitor = { ip: '154.160.1.1', userAgent: PHONE, requestId: 'test' }

let propertyId: string

beforeEach(async () => {
  services.time.now = START
  await database.db.deleteFrom('rateLimits').execute()
  propertyId = (await insertProperty(database.db)).id
})

const rowsOf = (id = propertyId) =>
  database.db
    .selectFrom('propertyViews')
    .select(['day', 'count'])
    .where('propertyId', '=', id)
    .orderBy('day')
    .execute()

const view = (overrides: Partial<typeof visitor> = {}, id = propertyId) =>
  noteView(services, { ...visitor, ...overrides }, { propertyId: id })

const later = (minutes: number) => {
  services.time.now = new Date(START.getTime() + minutes * MINUTE)
}

describe('a view is counted', () => {
  test('for the day it is in Accra', async () => {
    services.time.now = new Date('2026-11-21T23:59:59.999Z')
    expect(await view()).toBe(true)
    services.time.now = new Date('2026-11-22T00:00:00Z')
    expect(await view({ ip: '154.160.1.2' })).toBe(true)
    expect(await rowsOf()).toEqual([
      { day: '2026-11-21', count: 1 },
      { day: '2026-11-22', count: 1 },
    ])
  })

  test('once for a visitor within half an hour, and again after it', async () => {
    expect(await view()).toBe(true)
    later(29)
    expect(await view()).toBe(false)
    later(30)
    expect(await view()).toBe(true)
    expect(await rowsOf()).toEqual([{ day: '2026-11-21', count: 2 }])
  })

  test('for each of those who share an address, as far as their browsers differ', async () => {
    await view()
    await view({ userAgent: PHONE.replace('140', '141') })
    // All addresses of one connection are one visitor's.
    await view({ ip: '2001:db8:1:2::1' })
    await view({ ip: '2001:db8:1:2::ffff' })
    expect(await rowsOf()).toEqual([{ day: '2026-11-21', count: 3 }])
  })

  test('once, when one visitor sends it fifty times at once', async () => {
    const counted = await Promise.all(Array.from({ length: 50 }, () => view()))
    expect(counted.filter(Boolean)).toHaveLength(1)
    expect(await rowsOf()).toEqual([{ day: '2026-11-21', count: 1 }])
  })

  test('for each of fifty who come at once', async () => {
    const counted = await Promise.all(
      Array.from({ length: 50 }, (_, index) => view({ ip: `41.66.1.${index}` })),
    )
    expect(counted).not.toContain(false)
    expect(await rowsOf()).toEqual([{ day: '2026-11-21', count: 50 }])
  })

  test.each(['active', 'reserved', 'sold', 'let'] as const)('while the property is %s', async (status) => {
    const { id } = await insertProperty(database.db, { status })
    expect(await view({}, id)).toBe(true)
    expect(await rowsOf(id)).toHaveLength(1)
  })
})

describe('a view is not counted', () => {
  test.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a preview of a chat', 'WhatsApp/2.23.20.0'],
    ['a program', 'curl/8.5.0'],
    [
      'a browser without a person',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0',
    ],
    ['nobody', ''],
    ['nobody', null],
  ])('of %s (%s)', async (_, userAgent) => {
    expect(await noteView(services, { ...visitor, userAgent }, { propertyId })).toBe(false)
    expect(await rowsOf()).toEqual([])
  })

  test('beyond the limit of its address, and nobody else notices', async () => {
    const config = { ...services.config, views: { viewsPerAddress: { count: 3, seconds: 3_600 } } }
    const few = { db: services.db, clock: services.clock, config }
    const browsers = Array.from({ length: 20 }, (_, index) => ({
      ...visitor,
      userAgent: `${PHONE} ${index}`,
    }))
    const counted = await Promise.all(browsers.map((each) => noteView(few, each, { propertyId })))
    expect(counted.filter(Boolean)).toHaveLength(3)
    expect(await noteView(few, { ...visitor, ip: '154.160.9.9' }, { propertyId })).toBe(true)
    expect(await rowsOf()).toEqual([{ day: '2026-11-21', count: 4 }])
    later(61)
    expect(await noteView(few, { ...visitor, userAgent: `${PHONE} 21` }, { propertyId })).toBe(true)
  })

  test.each(['draft', 'withdrawn'] as const)(
    'while the property is %s, and refused as not found',
    async (status) => {
      const publishedAt = status === 'draft' ? null : '2026-03-01T09:00:00Z'
      const { id } = await insertProperty(database.db, { status, publishedAt })
      await expect(view({}, id)).rejects.toMatchObject({ kind: 'not_found', code: 'property.not_found' })
      expect(await rowsOf(id)).toEqual([])
      // From its publication on it is, also for who came too early.
      const published = { status: 'active', publishedAt: '2026-11-21T09:00:00Z' } as const
      await database.db.updateTable('properties').set(published).where('id', '=', id).execute()
      expect(await view({}, id)).toBe(true)
    },
  )

  test.each(['', 'x', "' or 1=1 --", '0198f000-0000-7000-8000-000000000002', '\u0000', '𝟘', '9'.repeat(300)])(
    'of %j, which is refused as not found',
    async (id) => {
      await expect(view({}, id)).rejects.toMatchObject({ kind: 'not_found' })
    },
  )

  test('of a property that is deleted in the same moment, which is refused as not found', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await insertProperty(database.db)
      const views = Array.from({ length: 4 }, (_, index) => view({ ip: `41.66.2.${index}` }, id))
      const deleting = database.db.deleteFrom('properties').where('id', '=', id).execute()
      const { reasons } = await outcomesOf(views)
      await deleting
      for (const reason of reasons) expect(reason).toMatchObject({ kind: 'not_found' })
      expect(await rowsOf(id)).toEqual([])
    }
  })
})

test('Nothing that is stored says who looked', async () => {
  await view({ ip: '154.160.77.77' })
  const limits = await database.db.selectFrom('rateLimits').select('key').execute()
  expect(limits).toEqual([{ key: expect.stringMatching(/^view:address:[\w-]{43}$/) }])
  const stored = await database.db
    .selectFrom('propertyViews')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  expect(stored).toEqual([{ propertyId, day: '2026-11-21', count: 1 }])
})

test('Views are retained for two years', async () => {
  const days = ['2024-11-20', '2024-11-21', '2026-11-21']
  const rows = days.map((day) => ({ propertyId, day, count: 2 }))
  const other = {
    propertyId: (await insertProperty(database.db, { id: factoryId() })).id,
    day: '2023-01-01',
    count: 1,
  }
  await database.db
    .insertInto('propertyViews')
    .values([...rows, other])
    .execute()
  await cleanUpViews(database.db, START)
  expect((await rowsOf()).map(({ day }) => day)).toEqual(days.slice(1))
  expect(await rowsOf(other.propertyId)).toEqual([])
})

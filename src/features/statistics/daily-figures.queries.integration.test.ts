import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertDealings } from '../../../tests/factories/dealings-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { type DailyFigures, listDailyFigures } from './daily-figures.queries.server.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')

const list = (now = NOW, days = 30) => listDailyFigures(database.db, { now, days, scope: everything })
const QUIET = { views: 0, favorites: 0, leads: 0, orders: 0 }

/** The days on which something happened. */
const busy = (figures: DailyFigures[]) =>
  figures.filter(({ views, favorites, leads, orders }) => views + favorites + leads + orders > 0)

async function keep(createdAt: string): Promise<void> {
  const { id: userId } = await insertAccount(database.db)
  const { id: propertyId } = await insertProperty(database.db)
  await database.db.insertInto('favorites').values({ userId, propertyId, createdAt }).execute()
}

async function ask(createdAt: string): Promise<void> {
  await database.db
    .insertInto('leads')
    .values({ id: factoryId(), kind: 'message', name: 'Ama', createdAt, updatedAt: createdAt })
    .execute()
}

async function look(day: string, count: number): Promise<void> {
  const { id: propertyId } = await insertProperty(database.db)
  await database.db.insertInto('propertyViews').values({ propertyId, day, count }).execute()
}

async function order(createdAt: string): Promise<void> {
  const { id: propertyId } = await insertProperty(database.db)
  const { id, email } = await insertAccount(database.db)
  const buyer = { id, email, fullName: 'Ama Mensah', phone: '+233244123456', address: 'Ring Road 1' }
  const { orderId, soldOrderId } = await insertDealings(database.db, { buyer, propertyId })
  await database.db.updateTable('orders').set({ createdAt }).where('id', '=', orderId).execute()
  await database.db.deleteFrom('orders').where('id', '=', soldOrderId).execute()
  await database.db.deleteFrom('favorites').where('propertyId', '=', propertyId).execute()
  await database.db.deleteFrom('leads').where('createdAt', '<', new Date('2026-04-01')).execute()
}

beforeEach(async () => {
  for (const table of ['propertyViews', 'favorites', 'leads', 'orders'] as const)
    await database.db.deleteFrom(table).execute()
})

test('Every day is there, the oldest first, though nothing happened', async () => {
  const figures = await list()
  expect(figures).toHaveLength(30)
  expect(figures[0]).toEqual({ day: '2026-10-23', ...QUIET })
  expect(figures.at(-1)).toEqual({ day: '2026-11-21', ...QUIET })
  expect(new Set(figures.map(({ day }) => day)).size).toBe(30)
  expect(busy(figures)).toEqual([])
})

test('Days go over the end of a year and of a February', async () => {
  const days = (now: string) => list(new Date(now), 3).then((all) => all.map(({ day }) => day))
  expect(await days('2027-01-01T00:00:00Z')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(await days('2028-03-01T23:59:59Z')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test('Views of all properties come together by their day', async () => {
  await look('2026-11-21', 7)
  await look('2026-11-21', 5)
  await look('2026-10-23', 1)
  // One day too early, and one that has not come.
  await look('2026-10-22', 100)
  await look('2026-11-22', 100)
  expect(busy(await list())).toEqual([
    { ...QUIET, day: '2026-10-23', views: 1 },
    { ...QUIET, day: '2026-11-21', views: 12 },
  ])
})

test.each([
  ['favorites', keep],
  ['leads', ask],
  ['orders', order],
] as const)('A day of %s begins and ends at midnight in Accra', async (figure, happen) => {
  for (const at of [
    '2026-10-22T23:59:59.999Z',
    '2026-10-23T00:00:00Z',
    '2026-11-20T23:59:59.999Z',
    '2026-11-21T00:00:00Z',
    '2026-11-21T23:59:59.999Z',
    '2026-11-22T00:00:00Z',
  ])
    await happen(at)
  expect(busy(await list())).toEqual([
    { ...QUIET, day: '2026-10-23', [figure]: 1 },
    { ...QUIET, day: '2026-11-20', [figure]: 1 },
    { ...QUIET, day: '2026-11-21', [figure]: 2 },
  ])
})

test('The days are the same in a database of another zone', async () => {
  await ask('2026-11-20T23:30:00Z')
  await look('2026-11-20', 3)
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']
  for (const zone of zones) {
    const figures = await database.db.transaction().execute(async (tx) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx)
      return await listDailyFigures(tx, { now: NOW, days: 30, scope: everything })
    })
    expect(busy(figures)).toEqual([{ ...QUIET, day: '2026-11-20', views: 3, leads: 1 }])
  }
})

test('An agent counts what happened with their own homes alone', async () => {
  const { id: agentId } = await insertAccount(database.db)
  const { id: propertyId } = await insertProperty(database.db, { userId: agentId })
  const at = '2026-11-21T08:00:00Z'
  const { id: userId } = await insertAccount(database.db)
  await database.db.insertInto('propertyViews').values({ propertyId, day: '2026-11-21', count: 3 }).execute()
  await database.db.insertInto('favorites').values({ userId, propertyId, createdAt: at }).execute()
  await database.db
    .insertInto('leads')
    .values({ id: factoryId(), kind: 'message', name: 'Efua', agentId, createdAt: at, updatedAt: at })
    .execute()
  await order(at)
  await database.db.updateTable('orderItems').set({ agentId }).execute()
  // Of somebody else.
  await look('2026-11-21', 100)
  await keep(at)
  await ask(at)
  await order(at)
  const own = (scope = ownedBy(agentId)) => listDailyFigures(database.db, { now: NOW, days: 30, scope })
  expect(busy(await own())).toEqual([{ day: '2026-11-21', views: 3, favorites: 1, leads: 1, orders: 1 }])
  expect(busy(await own(ownedBy(userId)))).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { ownedBy } from '../access/scope.rules.ts'
import { readListingWork } from './listing-work.queries.server.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

beforeEach(async () => {
  for (const table of ['leads', 'orders', 'properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

async function homeOf(userId: string) {
  return (await insertProperty(database.db, { userId, status: 'active' })).id
}

const read = (accountId: string, ids: string[]) =>
  readListingWork(database.db, { ids, scope: ownedBy(accountId), now: NOW })

test('leads to do are counted at their home, and the one that has waited longest is named', async () => {
  const { id: agentId } = await insertAccount(database.db)
  const [asked, quiet] = [await homeOf(agentId), await homeOf(agentId)]
  const oldest = await insertLead(database.db, { agentId, propertyId: asked, createdAt: daysAgo(3) })
  await insertLead(database.db, { agentId, propertyId: asked, createdAt: daysAgo(1) })
  await insertLead(database.db, { agentId, propertyId: asked, status: 'won', createdAt: daysAgo(9) })
  const work = await read(agentId, [asked, quiet])
  expect(work.get(asked)).toMatchObject({ leads: { count: 2, oldestId: oldest.id }, order: null })
  expect(work.get(quiet)).toMatchObject({ leads: null })
})

test('of several orders the oldest that nobody has decided is named', async () => {
  const { id: agentId } = await insertAccount(database.db)
  const home = await homeOf(agentId)
  const [first, second, decided] = [
    await insertPlanOrder(database.db, 'paid'),
    await insertPlanOrder(database.db, 'paid'),
    await insertPlanOrder(database.db, 'paid'),
  ]
  for (const [order, days] of [
    [decided, 9],
    [first, 3],
    [second, 1],
  ] as const) {
    await database.db
      .updateTable('orders')
      .set({ createdAt: daysAgo(days) })
      .where('id', '=', order.id)
      .execute()
    await database.db
      .updateTable('orderItems')
      .set(
        order === decided
          ? { agentId, propertyId: home, state: 'declined', decidedAt: NOW }
          : { agentId, propertyId: home },
      )
      .where('orderId', '=', order.id)
      .execute()
  }
  expect((await read(agentId, [home])).get(home)?.order).toMatchObject({ id: first.id })
})

test('what looks stale says since when, and another agent is shown nothing of it', async () => {
  const [{ id: agentId }, { id: otherId }] = [
    await insertAccount(database.db),
    await insertAccount(database.db),
  ]
  const home = await homeOf(agentId)
  await insertLead(database.db, { agentId, propertyId: home })
  await database.db
    .updateTable('properties')
    .set({ updatedAt: daysAgo(45), publishedAt: daysAgo(90) })
    .where('id', '=', home)
    .execute()
  expect((await read(agentId, [home])).get(home)?.unchangedSince).toEqual(new Date(daysAgo(45)))
  expect((await read(otherId, [home])).size).toBe(0)
  expect((await read(agentId, ['not an id', ''])).size).toBe(0)
})

test('a change that was undone does not count among the days that a home has been unchanged', async () => {
  const { id: agentId } = await insertAccount(database.db)
  const home = await homeOf(agentId)
  await database.db
    .updateTable('properties')
    .set((eb) => ({
      updatedAt: daysAgo(0),
      updatedBefore: daysAgo(45),
      undoneVersion: eb.ref('version'),
      publishedAt: daysAgo(90),
    }))
    .where('id', '=', home)
    .execute()
  expect((await read(agentId, [home])).get(home)?.unchangedSince).toEqual(new Date(daysAgo(45)))
})

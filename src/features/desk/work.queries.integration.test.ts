import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../tests/factories/agreement-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertOfferedHomeRow } from '../../../tests/factories/offered-home-factory.ts'
import { insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertReport } from '../../../tests/factories/report-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { listOrdersToConfirm } from '../instalments/unconfirmed-plan.queries.server.ts'
import { countLateWork, countWork, listWork } from './work.queries.server.ts'
import { LATER_SHOWN } from './work.schema.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

beforeEach(async () => {
  for (const table of [
    'agreements',
    'offeredHomes',
    'leads',
    'orders',
    'mails',
    'propertyDrafts',
    'properties',
    'accounts',
    'profiles',
  ] as const)
    await database.db.deleteFrom(table).execute()
})

const agent = () => insertAccount(database.db, { profile: { role: 'agent' } })
const ask = (accountId: string, isStaff = false) => ({
  scope: isStaff ? everything : ownedBy(accountId),
  accountId,
  now: NOW,
})

test('new leads wait, and open ones from their day on; what is settled does not', async () => {
  const { id } = await agent()
  const fresh = await insertLead(database.db, { agentId: id, createdAt: daysAgo(1) })
  const late = await insertLead(database.db, { agentId: id, createdAt: daysAgo(3) })
  const due = await insertLead(database.db, {
    agentId: id,
    status: 'contacted',
    dueOn: '2026-11-20',
    createdAt: daysAgo(9),
  })
  await insertLead(database.db, { agentId: id, status: 'contacted', dueOn: '2026-11-22' })
  await insertLead(database.db, { agentId: id, status: 'won', dueOn: '2026-11-01' })
  const items = await listWork(database.db, ask(id))
  expect(items.map((item) => [item.id, item.kind === 'lead' && item.isLate])).toEqual([
    [due.id, true],
    [late.id, true],
    [fresh.id, false],
  ])
  expect(await countWork(database.db, ask(id))).toMatchObject({ leads: 3, orders: 0, mails: 0 })
  expect(await countLateWork(database.db, ask(id))).toMatchObject({ leads: 2, orders: 0 })
})

test('nobody but administrators sees what waits for another agent, mails that failed, or reports', async () => {
  const [one, other] = [await agent(), await agent()]
  await insertLead(database.db, { agentId: one.id })
  const home = await insertProperty(database.db, { userId: one.id, status: 'active', title: 'Villa' })
  await database.db
    .updateTable('properties')
    .set({ updatedAt: daysAgo(40), publishedAt: daysAgo(50) })
    .where('id', '=', home.id)
    .execute()
  await database.db
    .insertInto('mails')
    .values({
      id: home.id,
      template: 'order-placed',
      recipient: 'kofi@example.com',
      status: 'failed',
      createdAt: daysAgo(1),
    })
    .execute()
  await insertReport(database.db, { propertyId: home.id, reason: 'wrong-price' })
  await insertReport(database.db, { propertyId: home.id, settledAt: daysAgo(1) })
  expect(await listWork(database.db, ask(other.id))).toEqual([])
  const nothing = {
    ...{ leads: 0, orders: 0, plans: 0, applications: 0, offeredHomes: 0 },
    ...{ mails: 0, reports: 0, listings: 0, drafts: 0, postDrafts: 0 },
  }
  expect(await countWork(database.db, ask(other.id))).toEqual(nothing)
  expect((await listWork(database.db, ask(one.id))).map(({ kind }) => kind)).toEqual(['lead', 'listing'])
  const everyones = await listWork(database.db, ask(other.id, true))
  expect(everyones.find(({ kind }) => kind === 'report')).toMatchObject({
    reason: 'wrong-price',
    title: 'Villa',
  })
  expect(await countWork(database.db, ask(other.id, true))).toEqual({
    ...nothing,
    leads: 1,
    mails: 1,
    reports: 1,
    listings: 1,
  })
})

test('administrators see applications and offered homes that wait for a decision, and agents do not', async () => {
  const { id: buyerId } = await insertAccount(database.db)
  const application = await insertAgreement(database.db, {
    ...{ buyerId, status: 'applied', createdAt: daysAgo(3), updatedAt: daysAgo(3), title: 'A home to own' },
  })
  // It is its applicant's turn.
  await insertAgreement(database.db, {
    ...{ buyerId, status: 'applied', askedFor: 'Three payslips', updatedAt: daysAgo(9) },
  })
  await insertAgreement(database.db, { buyerId, status: 'approved' })
  const offered = await insertOfferedHomeRow(database.db, { status: 'waiting', confirmedAt: daysAgo(1) })
  await insertOfferedHomeRow(database.db, { status: 'sent' })
  const { id } = await agent()
  expect(await countWork(database.db, ask(id, true))).toMatchObject({ applications: 1, offeredHomes: 1 })
  expect(await countLateWork(database.db, ask(id, true))).toMatchObject({ applications: 1, offeredHomes: 0 })
  expect(await listWork(database.db, ask(id, true))).toMatchObject([
    { kind: 'application', id: application.id, title: 'A home to own' },
    { kind: 'offered-home', id: offered, location: 'East Legon, Accra' },
  ])
  expect(await listWork(database.db, ask(id))).toEqual([])
  expect(await countWork(database.db, ask(id))).toMatchObject({ applications: 0, offeredHomes: 0 })
  expect(await countLateWork(database.db, ask(id))).toMatchObject({ applications: 0, offeredHomes: 0 })
})

test('forms begun and listings never published are whose they are, and of each kind only some are shown', async () => {
  const [one, other] = [await agent(), await agent()]
  for (let index = 0; index < LATER_SHOWN + 2; index++)
    await insertProperty(database.db, { userId: one.id, status: 'draft', publishedAt: null })
  // Articles have a page of their own.
  await database.db
    .insertInto('postDrafts')
    .values({ id: factoryId(), userId: one.id, data: '{}', createdAt: NOW, updatedAt: NOW })
    .execute()
  expect(await countWork(database.db, ask(one.id))).toMatchObject({ drafts: LATER_SHOWN + 2, postDrafts: 1 })
  expect(await listWork(database.db, ask(one.id))).toHaveLength(LATER_SHOWN)
  expect((await countWork(database.db, ask(other.id, true))).drafts).toBe(0)
})

test('a plan from before waits for administrators alone, until it is confirmed or its home is declined', async () => {
  const { db } = database
  const { id } = await agent()
  const waiting = await insertPlanOrder(db)
  const declined = await insertPlanOrder(db)
  const confirmed = await insertPlanOrder(db)
  for (const order of [waiting, declined, confirmed])
    await db.insertInto('unconfirmedPlans').values({ orderId: order.id, position: 0 }).execute()
  await db
    .updateTable('orderItems')
    .set({ state: 'declined', decidedAt: NOW })
    .where('orderId', '=', declined.id)
    .execute()
  await db
    .updateTable('unconfirmedPlans')
    .set({ confirmedAt: NOW })
    .where('orderId', '=', confirmed.id)
    .execute()
  const items = await listWork(db, ask(id, true))
  expect(items.filter(({ kind }) => kind === 'plan').map((item) => item.id)).toEqual([waiting.id])
  expect(await countWork(db, ask(id, true))).toMatchObject({ plans: 1 })
  expect(await countWork(db, ask(id))).toMatchObject({ plans: 0 })
  const orderIds = [waiting.id, declined.id, confirmed.id]
  expect([...(await listOrdersToConfirm(db, { orderIds }))]).toEqual([waiting.id])
  expect((await listOrdersToConfirm(db, { orderIds: [] })).size).toBe(0)
})

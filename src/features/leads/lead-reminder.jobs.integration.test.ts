import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { listAnswerTimes } from './lead-answer.queries.server.ts'
import { listLeads } from './lead-inbox.queries.server.ts'
import { remindOfLeads } from './lead-reminder.jobs.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const TODAY = services.time.now.toISOString().slice(0, 10)
const LATER = new Date(services.time.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  for (const table of ['mails', 'leads', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const agent = (email: string) =>
  insertAccount(database.db, { email, profile: { role: 'agent', fullName: 'Yaw Darko' } })
const mailed = async () =>
  await database.db.selectFrom('mails').select(['recipient', 'template']).orderBy('recipient').execute()

test('whoever takes care of a lead is reminded on its day, once, and again after another day was chosen', async () => {
  const owner = await agent('owner@example.com')
  const { id } = await insertLead(database.db, { ownerId: owner.id, dueOn: TODAY })
  await insertLead(database.db, { ownerId: owner.id, dueOn: LATER })
  await insertLead(database.db, { ownerId: owner.id, dueOn: TODAY, status: 'won' })
  await remindOfLeads(services)
  await remindOfLeads(services)
  expect(await mailed()).toEqual([{ recipient: 'owner@example.com', template: 'lead-due' }])
  await database.db.updateTable('leads').set({ dueOn: '2026-01-02' }).where('id', '=', id).execute()
  await remindOfLeads(services)
  expect(await mailed()).toHaveLength(2)
})

test('two runs at once remind once', async () => {
  const owner = await agent('owner@example.com')
  await insertLead(database.db, { ownerId: owner.id, dueOn: TODAY })
  await Promise.all([remindOfLeads(services), remindOfLeads(services)])
  expect(await mailed()).toHaveLength(1)
})

test('a lead that nobody owns reminds its agent, and who is blocked is left alone', async () => {
  const own = await agent('agent@example.com')
  const blocked = await agent('blocked@example.com')
  await database.db
    .updateTable('accounts')
    .set({ blockedAt: services.time.now, blockReason: 'Gone' })
    .where('id', '=', blocked.id)
    .execute()
  await insertLead(database.db, { agentId: own.id, dueOn: TODAY })
  await insertLead(database.db, { agentId: blocked.id, dueOn: TODAY })
  await remindOfLeads(services)
  expect(await mailed()).toEqual([{ recipient: 'agent@example.com', template: 'lead-due' }])
})

test('answer times are counted for each agent, within the scope', async () => {
  const [one, other] = [await agent('one@example.com'), await agent('other@example.com')]
  const createdAt = new Date(services.time.now.getTime() - 86_400_000)
  const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000)
  for (const hours of [1, 2, 9])
    await insertLead(database.db, {
      agentId: one.id,
      status: 'contacted',
      createdAt,
      answeredAt: after(hours),
    })
  await insertLead(database.db, { agentId: one.id, createdAt })
  await insertLead(database.db, { agentId: other.id, createdAt })
  const now = services.time.now
  expect(await listAnswerTimes(database.db, { scope: ownedBy(one.id), now })).toEqual([
    { agentId: one.id, name: 'Yaw Darko', answered: 3, waiting: 1, medianSeconds: 7_200 },
  ])
  const all = await listAnswerTimes(database.db, { scope: everything, now })
  expect(all.map(({ agentId, medianSeconds }) => [agentId, medianSeconds])).toContainEqual([other.id, null])
})

test('my leads are those that I own or that are about my homes, and messages are looked through', async () => {
  const me = await agent('me@example.com')
  await insertLead(database.db, { ownerId: me.id, name: 'Owned' })
  await insertLead(database.db, { agentId: me.id, name: 'Asked' })
  await insertLead(database.db, { name: 'Canary', message: 'Is the borehole working?' })
  const find = async (filters: { mineOf?: string; query?: string }) => {
    const { leads } = await listLeads(database.db, {
      scope: everything,
      query: '',
      isLate: false,
      page: 1,
      now: services.time.now,
      ...filters,
    })
    return leads.map(({ name }) => name).sort()
  }
  expect(await find({ mineOf: me.id })).toEqual(['Asked', 'Owned'])
  expect(await find({ query: 'BOREHOLE' })).toEqual(['Canary'])
})

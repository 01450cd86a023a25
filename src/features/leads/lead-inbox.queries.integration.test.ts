import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { collect } from '../../../tests/support/collect.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { everything, ownedBy, type Scope } from '../access/scope.rules.ts'
import { LEAD_PAGE_SIZE, type LeadFilters } from './lead.schema.ts'
import { exportLeads } from './lead-export.queries.server.ts'
import {
  findLeadNeighbours,
  getLead,
  listLeadOwners,
  listLeads,
  listLeadsOfPerson,
} from './lead-inbox.queries.server.ts'
import { presentLead, presentLeadSummary } from './lead-text.rules.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')

beforeEach(async () => {
  for (const table of ['leads', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const find = async (filters: Partial<LeadFilters> & { page?: number } = {}) =>
  await listLeads(database.db, { scope: everything, query: '', isLate: false, page: 1, now: NOW, ...filters })
const idsOf = async (filters: Partial<LeadFilters> = {}) => (await find(filters)).leads.map(({ id }) => id)
const admin = (fullName: string | null = 'Esi Boateng') =>
  insertAccount(database.db, { profile: { role: 'admin', fullName } })

describe('the list of leads', () => {
  test('has the newest first, a page at a time, and nothing past the end', async () => {
    for (let at = 0; at < LEAD_PAGE_SIZE + 2; at++)
      await insertLead(database.db, { createdAt: new Date(NOW.getTime() - at * 1_000), name: `Lead ${at}` })
    const first = await find()
    expect([first.total, first.pageCount]).toEqual([LEAD_PAGE_SIZE + 2, 2])
    expect(first.leads.map(({ name }) => name).slice(0, 2)).toEqual(['Lead 0', 'Lead 1'])
    expect((await find({ page: 2 })).leads.map(({ name }) => name)).toEqual([
      `Lead ${LEAD_PAGE_SIZE}`,
      `Lead ${LEAD_PAGE_SIZE + 1}`,
    ])
    expect((await find({ page: 99_999 })).leads).toEqual([])
  })

  test('shows each lead with words, dates and names', async () => {
    const owner = await admin()
    const property = await insertProperty(database.db)
    const { id } = await insertLead(database.db, {
      propertyId: property.id,
      ownerId: owner.id,
      dueOn: '2026-11-21',
      createdAt: '2026-11-19T08:59:00Z',
    })
    expect((await find()).leads.map(presentLeadSummary)).toEqual([
      {
        id,
        kind: 'contact-agent',
        kindLabel: 'Contact request',
        status: 'new',
        statusLabel: 'New',
        lateFor: '2 days',
        name: 'Ama Mensah',
        email: 'ama@example.com',
        phone: '+233244123456',
        phoneShown: '024 412 3456',
        chat: 'https://wa.me/233244123456?text=Hello%20Ama%20Mensah%2C%20about%20Family%20house%20with%20garden%3A%20',
        mail: 'mailto:ama%40example.com?subject=Re%3A%20Family%20house%20with%20garden',
        propertyId: property.id,
        propertyTitle: 'Family house with garden',
        subject: null,
        ownerId: owner.id,
        ownerName: 'Esi Boateng',
        agentName: null,
        dueOn: '2026-11-21',
        dueShown: '21 November 2026',
        isDue: true,
        createdAt: '2026-11-19T08:59:00.000Z',
        receivedAt: '19 November 2026, 08:59',
      },
    ])
  })

  test('is narrowed by kind, status, owner and being late', async () => {
    const owner = await admin()
    const old = '2026-11-01T08:00:00Z'
    const late = await insertLead(database.db, { kind: 'whatsapp', createdAt: old })
    const answered = await insertLead(database.db, { status: 'viewing', createdAt: old, ownerId: owner.id })
    const fresh = await insertLead(database.db, { kind: 'message' })
    expect(await idsOf({ kind: 'whatsapp' })).toEqual([late.id])
    expect(await idsOf({ status: 'viewing' })).toEqual([answered.id])
    expect(await idsOf({ status: 'new' })).toEqual([fresh.id, late.id])
    expect(await idsOf({ owner: owner.id })).toEqual([answered.id])
    expect(await idsOf({ owner: 'none' })).toEqual([fresh.id, late.id])
    expect(await idsOf({ owner: "' or true --" })).toEqual([])
    expect(await idsOf({ isLate: true })).toEqual([late.id])
    const overdue = await insertLead(database.db, { status: 'viewing', dueOn: '2026-11-20' })
    await insertLead(database.db, { status: 'won', dueOn: '2026-11-20' })
    expect((await idsOf({ isLate: true })).sort()).toEqual([late.id, overdue.id].sort())
    expect(await idsOf({ isLate: true, kind: 'message' })).toEqual([])
  })

  test('leads from one that is to do to the next, past what is closed and what is another’s', async () => {
    const { id: agentId } = await insertAccount(database.db, { profile: { role: 'agent' } })
    const at = (hour: number) => new Date(NOW.getTime() - hour * 3_600_000)
    const older = await insertLead(database.db, { agentId, createdAt: at(4) })
    await insertLead(database.db, { agentId, createdAt: at(3), status: 'lost' })
    const { id: leadId } = await insertLead(database.db, { agentId, createdAt: at(2), status: 'won' })
    const others = await insertLead(database.db, { createdAt: at(1) })
    const newest = await insertLead(database.db, { agentId, createdAt: at(0) })
    const next = (scope: Scope, id = leadId) =>
      findLeadNeighbours(database.db, { scope, now: NOW, leadId: id })
    expect(await next(ownedBy(agentId))).toEqual({ before: newest.id, after: older.id })
    expect(await next(everything)).toEqual({ before: others.id, after: older.id })
    expect(await next(everything, newest.id)).toEqual({ before: null, after: others.id })
  })

  test('begins, of those to do, with what is late, the oldest first, and leads through it in that order', async () => {
    const insert = async (days: number, more: Parameters<typeof insertLead>[1] = {}) =>
      (await insertLead(database.db, { createdAt: new Date(+NOW - days * 86_400_000), ...more })).id
    const [fresh, late, latest] = [await insert(0), await insert(3), await insert(900)]
    const overdue = await insert(5, { status: 'contacted', dueOn: '2026-11-20' })
    const dueToday = await insert(9, { status: 'viewing', dueOn: '2026-11-21' })
    const order = [latest, overdue, late, fresh, dueToday]
    expect(await idsOf({ isToDo: true })).toEqual(order)
    expect(await idsOf()).toEqual([fresh, late, overdue, dueToday, latest])
    for (const [at, leadId] of order.entries())
      expect(await findLeadNeighbours(database.db, { scope: everything, now: NOW, leadId })).toEqual({
        before: order[at - 1] ?? null,
        after: order[at + 1] ?? null,
      })
  })

  test('leads on from one that was answered meanwhile, from the place that it had', async () => {
    const insert = async (days: number) =>
      (await insertLead(database.db, { createdAt: new Date(+NOW - days * 86_400_000) })).id
    const [fresh, older, late, latest] = [await insert(0), await insert(1), await insert(3), await insert(9)]
    const order = [latest, late, fresh, older]
    expect(await idsOf({ isToDo: true })).toEqual(order)
    for (const status of ['contacted', 'won'] as const)
      for (const [at, leadId] of order.entries()) {
        const set = (to: 'new' | typeof status) =>
          database.db.updateTable('leads').set({ status: to }).where('id', '=', leadId).execute()
        await set(status)
        expect(await findLeadNeighbours(database.db, { scope: everything, now: NOW, leadId })).toEqual({
          before: order[at - 1] ?? null,
          after: order[at + 1] ?? null,
        })
        await set('new')
      }
  })

  test('is searched by name, address, number, property and subject, with every character standing for itself', async () => {
    const { id } = await insertLead(database.db, {
      name: 'Kwame 100%_Nkrumah',
      email: 'kwame@example.org',
      phone: '+233209998877',
      propertyTitle: 'Beach plot, Ada',
      subject: 'A visit',
    })
    await insertLead(database.db)
    for (const query of [
      'kwame',
      'ME@EXAMPLE.ORG',
      '020 999 8877',
      '+233 20 999 88',
      'beach  plot',
      'a visit',
      '100%_',
      '%_',
    ])
      expect([query, await idsOf({ query })]).toEqual([query, [id]])
    for (const query of ['%%%', '___', "' or true --", '\\', 'x'.repeat(500), '\u0000kofi'])
      expect([query, await idsOf({ query })]).toEqual([query, []])
    expect(await idsOf({ query: '  ' })).toHaveLength(2)
  })
})

describe('one lead', () => {
  test('comes with its notes, the newest first, and who wrote them', async () => {
    const [esi, nameless] = [await admin(), await admin(null)]
    const { id } = await insertLead(database.db, { agentId: esi.id, message: 'Hello', planMonths: 6 })
    const write = (authorId: string | null, text: string, createdAt: string) =>
      database.db
        .insertInto('leadNotes')
        .values({ id: factoryId(), leadId: id, authorId, text, createdAt })
        .execute()
    await write(esi.id, 'first', '2026-11-21T08:10:00Z')
    await write(nameless.id, 'second', '2026-11-21T08:20:00Z')
    await write(null, 'third', '2026-11-21T08:30:00Z')
    const lead = presentLead(await getLead(database.db, { scope: everything, leadId: id, now: NOW }))
    expect(lead).toMatchObject({
      message: 'Hello',
      planMonths: 6,
      agentName: 'Esi Boateng',
      answeredAt: null,
    })
    expect(lead.notes.map(({ text, authorName, writtenAt }) => [text, authorName, writtenAt])).toEqual([
      ['third', null, '21 November 2026, 08:30'],
      ['second', nameless.email, '21 November 2026, 08:20'],
      ['first', 'Esi Boateng', '21 November 2026, 08:10'],
    ])
  })

  test('says whether its property is still shown', async () => {
    for (const [status, shown] of [
      ['active', true],
      ['withdrawn', false],
    ] as const) {
      const property = await insertProperty(database.db, { status })
      const { id } = await insertLead(database.db, { propertyId: property.id })
      expect((await getLead(database.db, { scope: everything, leadId: id, now: NOW })).isPropertyPublic).toBe(
        shown,
      )
    }
  })

  test('says whether who sent it is blocked', async () => {
    const sender = await insertAccount(database.db)
    const [lead, stranger] = [
      await insertLead(database.db, { userId: sender.id }),
      await insertLead(database.db, { userId: null }),
    ]
    const isBlocked = async ({ id }: { id: string }) =>
      (await getLead(database.db, { scope: everything, leadId: id, now: NOW })).isSenderBlocked
    expect(await isBlocked(lead)).toBe(false)
    await database.db
      .updateTable('accounts')
      .set({ blockedAt: NOW, blockReason: 'Asked for money before a visit' })
      .where('id', '=', sender.id)
      .execute()
    expect(await isBlocked(lead)).toBe(true)
    expect(await isBlocked(stranger)).toBe(false)
  })

  test('must exist', async () => {
    for (const leadId of [factoryId(), 'x', ''])
      await expect(getLead(database.db, { scope: everything, leadId, now: NOW })).rejects.toMatchObject({
        code: 'lead.not_found',
      })
  })
})

test('Owners are the administrators who can sign in, by name', async () => {
  const kofi = await admin('Kofi')
  const ama = await admin('Ama')
  await insertAccount(database.db, { profile: { role: 'user' } })
  await insertProperty(database.db)
  expect(await listLeadOwners(database.db, { scope: everything })).toEqual([
    { id: ama.id, name: 'Ama', isOfHome: false },
    { id: kofi.id, name: 'Kofi', isOfHome: false },
  ])
})

test('Owners of one lead are also the agents whom it is about, first of all who has its home now', async () => {
  const agent = (fullName: string) => insertAccount(database.db, { profile: { role: 'agent', fullName } })
  const [yaw, former, buyer] = [await agent('Yaw'), await agent('Kofi'), await agent('Esi')]
  await admin('Ama')
  await agent('Another')
  const { id: propertyId } = await insertProperty(database.db, { userId: yaw.id })
  const namesOf = async (lead: Parameters<typeof insertLead>[1]) => {
    const { id: leadId } = await insertLead(database.db, lead)
    return (await listLeadOwners(database.db, { scope: everything, leadId })).map(
      ({ name, isOfHome }) => `${name}${isOfHome ? ' of the home' : ''}`,
    )
  }
  expect(await namesOf({ propertyId })).toEqual(['Yaw of the home', 'Ama'])
  expect(await namesOf({ propertyId, agentId: former.id })).toEqual(['Yaw of the home', 'Ama', 'Kofi'])
  expect(await namesOf({})).toEqual(['Ama'])
  await database.db.updateTable('profiles').set({ role: 'user' }).where('id', '=', buyer.id).execute()
  const { id: sold } = await insertProperty(database.db, { userId: buyer.id })
  expect(await namesOf({ propertyId: sold })).toEqual(['Ama'])
  expect(await listLeadOwners(database.db, { scope: everything, leadId: "' or true --" })).toHaveLength(1)
})

test('the leads of an agent are those of their homes: in the list, the search, the file and one by one', async () => {
  const people = [
    await insertAccount(database.db, { profile: { role: 'agent', fullName: 'Adjoa' } }),
    await insertAccount(database.db, { profile: { role: 'agent', fullName: 'Yaw' } }),
  ] as const
  const [adjoa, yaw] = people
  const own = await insertLead(database.db, { agentId: adjoa.id, name: 'Kojo Own' })
  const others = await insertLead(database.db, { agentId: yaw.id, name: 'Kojo Another' })
  await insertLead(database.db, { kind: 'message', name: 'Kojo Office', propertyTitle: null })
  const scope = ownedBy(adjoa.id)
  for (const query of ['', 'kojo'])
    expect(
      (await listLeads(database.db, { scope, query, isLate: false, page: 1, now: NOW })).leads.map(
        ({ id }) => id,
      ),
    ).toEqual([own.id])
  const pieces = exportLeads(database.db, { scope, filters: { query: '', isLate: false }, now: NOW })
  const file = (await collect(pieces)).join('')
  expect(file).toContain('Kojo Own')
  expect(file).not.toMatch(/Kojo (Another|Office)/)
  expect(await getLead(database.db, { leadId: own.id, scope, now: NOW })).toMatchObject({ id: own.id })
  await expect(getLead(database.db, { leadId: others.id, scope, now: NOW })).rejects.toMatchObject({
    code: 'lead.not_found',
  })
  await admin()
  expect(await listLeadOwners(database.db, { scope })).toEqual([
    { id: adjoa.id, name: 'Adjoa', isOfHome: false },
  ])
  expect(await listLeadOwners(database.db, { scope: everything, leadId: own.id })).toMatchObject([
    { name: 'Adjoa' },
    { name: 'Esi Boateng' },
  ])
})

describe('the latest leads of a person', () => {
  test('are those of their homes, in their care and of their own asking, the newest first, within the scope', async () => {
    const kofi = await admin('Kofi Owner')
    const other = await admin('Yaw Other')
    const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
    await insertLead(database.db, { agentId: kofi.id, name: 'Of a home', createdAt: at(3) })
    await insertLead(database.db, { agentId: other.id, ownerId: kofi.id, name: 'In care', createdAt: at(1) })
    await insertLead(database.db, { userId: kofi.id, name: 'Own', createdAt: at(2) })
    await insertLead(database.db, { agentId: other.id, name: 'Of nobody here', createdAt: at(0) })
    const asked = { personId: kofi.id, limit: 5, now: NOW }
    const namesOf = async (scope: typeof everything | ReturnType<typeof ownedBy>, limit = 5) =>
      (await listLeadsOfPerson(database.db, { ...asked, scope, limit })).map(({ name }) => name)
    expect(await namesOf(everything)).toEqual(['In care', 'Own', 'Of a home'])
    expect(await namesOf(everything, 1)).toEqual(['In care'])
    expect(await namesOf(ownedBy(other.id))).toEqual(['In care'])
  })
})

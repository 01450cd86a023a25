import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { insertAccount, insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { withOpenContact } from '../../../tests/support/open-contact.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything } from '../access/scope.rules.ts'
import { exportLeads } from './lead-export.queries.server.ts'
import { eraseLead } from './lead-inbox.commands.server.ts'
import { getLead, listLeads } from './lead-inbox.queries.server.ts'
import { contactAgentAsVisitor } from './visitor-lead.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const gated = makeTestServices(database)
const services = withOpenContact(gated)
const START = new Date('2026-11-21T09:00:00Z')
const AMA = { name: 'Ama Mensah', phone: '024 412 3456', [HONEYPOT]: '' }

let agent: { id: string; email: string }
let propertyId: string

beforeEach(async () => {
  gated.time.now = START
  for (const table of ['leads', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  agent = await insertAccount(database.db, {
    profile: { role: 'admin', fullName: 'Kofi Owusu', agentPhone: '+233302000001' },
  })
  propertyId = (await insertProperty(database.db, { userId: agent.id, title: 'Villa' })).id
})

const ask = (
  given: Partial<typeof AMA> & { propertyId?: string } = {},
  visitor: Visitor = makeStranger(),
  as = services,
) => contactAgentAsVisitor(as, visitor, { propertyId, ...AMA, ...given })
const leads = () => database.db.selectFrom('leads').selectAll().orderBy('createdAt').orderBy('id').execute()
const mails = () => database.db.selectFrom('mails').selectAll().execute()
const later = (minutes: number) => {
  gated.time.now = new Date(gated.time.now.getTime() + minutes * 60_000)
}
const filters = { query: '', isLate: false }

describe('a visitor’s contact request', () => {
  test('is stored with name, number and what was agreed to, and the agent learns of it without learning who', async () => {
    expect(await ask()).toEqual({ dial: '+233302000001' })
    const [lead, ...more] = await leads()
    expect(more).toEqual([])
    expect(lead).toMatchObject({
      kind: 'contact-agent',
      status: 'new',
      userId: null,
      propertyId,
      propertyTitle: 'Villa',
      agentId: agent.id,
      name: 'Ama Mensah',
      email: null,
      phone: '+233244123456',
      consentVersion: '2026-11',
      createdAt: START,
    })
    const sent = await mails()
    expect(sent).toMatchObject([
      {
        template: 'lead-received',
        recipient: agent.email,
        accountId: agent.id,
        data: { leadId: lead?.id, kind: 'contact-agent', propertyTitle: 'Villa' },
      },
    ])
    expect(JSON.stringify(sent)).not.toMatch(/Ama|244123456/)
  })

  test('stands with name and number in the inbox, on its page and in the file, until it is erased', async () => {
    await ask()
    const found = await listLeads(database.db, {
      scope: everything,
      query: '0244123456',
      isLate: false,
      page: 1,
      now: START,
    })
    expect(found.leads).toMatchObject([{ name: 'Ama Mensah', phone: '+233244123456', email: null }])
    const leadId = found.leads[0]?.id ?? ''
    expect(await getLead(database.db, { scope: everything, leadId, now: START })).toMatchObject({
      name: 'Ama Mensah',
      phone: '+233244123456',
      agentName: 'Kofi Owusu',
    })
    let file = ''
    for await (const piece of exportLeads(database.db, { scope: everything, filters, now: START }))
      file += piece
    expect(file).toMatch(/Ama Mensah.*024 412 3456.*Villa/)
    await eraseLead(services, await insertActor(database.db, 'admin'), { leadId })
    expect(await leads()).toEqual([])
  })

  test('is refused as to somebody signed out where contact needs an account', async () => {
    await expect(ask({}, makeStranger(), gated)).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'account.not_signed_in',
    })
    expect(await leads()).toEqual([])
    expect(await database.db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
  })

  test('takes no number that nobody can have', async () => {
    for (const phone of ['12345678', '024 412 345', '+999 123456789', "0244123456'; drop table leads; --"])
      await expect(ask({ phone })).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { phone: [expect.any(String)] } },
      })
    expect(await leads()).toEqual([])
  })

  test('knows nothing of what visitors cannot see, and is refused for what is sold or let', async () => {
    for (const status of ['draft', 'withdrawn'] as const) {
      const hidden = await insertProperty(database.db, { status })
      await expect(ask({ propertyId: hidden.id })).rejects.toMatchObject({ code: 'property.not_found' })
    }
    for (const unknown of [factoryId(), "' or true --", '', 'x'.repeat(5_000)])
      await expect(ask({ propertyId: unknown })).rejects.toMatchObject({ code: 'property.not_found' })
    for (const status of ['sold', 'let'] as const) {
      const gone = await insertProperty(database.db, { status })
      await expect(ask({ propertyId: gone.id })).rejects.toMatchObject({ code: 'lead.property_gone' })
    }
    expect(await leads()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('keeps a hostile name as it is', async () => {
    const name = '<script>alert(1)</script>=cmd|"calc"!A1'
    await ask({ name })
    expect(await leads()).toMatchObject([{ name }])
  })
})

describe('twice', () => {
  test('the same request is one lead and one mail, also pressed twenty times at once', async () => {
    const visitor = makeVisitor()
    const { answers, reasons } = await outcomesOf(Array.from({ length: 20 }, () => ask({}, visitor)))
    expect(answers.length).toBeGreaterThan(0)
    // Whoever waited for a press before may have met the limit.
    for (const reason of reasons) expect(reason).toMatchObject({ kind: 'limit' })
    expect(await leads()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    for (let press = 0; press < 12; press++) await ask({}, visitor)
    expect(await leads()).toHaveLength(1)
    later(11)
    await ask({}, visitor)
    expect(await leads()).toHaveLength(2)
  })

  test('another name, number or property is another lead', async () => {
    const other = await insertProperty(database.db)
    await ask()
    await ask({ name: 'Esi Mensah' })
    await ask({ phone: '020 000 0001' })
    await ask({ propertyId: other.id })
    expect(await leads()).toHaveLength(4)
  })
})

describe('the limits', () => {
  test('let five an hour through from one address of the internet, also at once', async () => {
    const visitor = makeVisitor()
    const properties = await Promise.all(Array.from({ length: 12 }, () => insertProperty(database.db)))
    const { answers, reasons } = await outcomesOf(
      properties.map(({ id }) => ask({ propertyId: id }, visitor)),
    )
    expect(answers).toHaveLength(5)
    for (const reason of reasons)
      expect(reason).toMatchObject({ kind: 'limit', details: { retryAfterSeconds: 3_600 } })
    await ask()
    later(61)
    await ask({ name: 'Later' }, visitor)
    expect(await leads()).toHaveLength(7)
  })

  test('let thirty an hour through about one property, wherever they come from', async () => {
    for (let index = 0; index < 30; index++) await ask({ name: `Ama ${index}` })
    await expect(ask({ name: 'One more' })).rejects.toMatchObject({ kind: 'limit' })
    const other = await insertProperty(database.db)
    await ask({ propertyId: other.id })
    expect(await leads()).toHaveLength(31)
  })

  test('hold neither name nor number in the counters', async () => {
    await ask()
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/ama|244123456/i)
  })
})

test('a program that fills in what people do not see is answered like everybody, and nothing is stored', async () => {
  const visitor = makeVisitor()
  for (let index = 0; index < 5; index++)
    expect(await ask({ [HONEYPOT]: 'https://casino.example' }, visitor)).toEqual({ dial: '+233302000001' })
  await expect(ask({}, visitor)).rejects.toMatchObject({ kind: 'limit' })
  expect(await leads()).toEqual([])
  expect(await mails()).toEqual([])
})

test('a race with the agent’s account being deleted ends without a stuck request or a lead of nobody’s home', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await insertAccount(database.db, { profile: { role: 'admin' } })
    const { id } = await insertProperty(database.db, { userId: owner.id })
    const [asked, left] = await Promise.allSettled([
      ask({ propertyId: id }),
      database.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('accounts').where('id', '=', owner.id).execute()
        await tx.deleteFrom('profiles').where('id', '=', owner.id).execute()
      }),
    ])
    expect(left.status).toBe('fulfilled')
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject({ code: 'property.not_found' })
  }
})

test('a mistake in the middle keeps neither lead nor mail', async () => {
  const failing = Object.create(services, {
    jobs: { value: { add: () => Promise.reject(new Error('queue')) } },
  }) as typeof services
  await expect(ask({}, makeStranger(), failing)).rejects.toThrow('queue')
  expect(await leads()).toEqual([])
  expect(await mails()).toEqual([])
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { insertAccount, insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything } from '../access/scope.rules.ts'
import { exportLeads } from './lead-export.queries.server.ts'
import { getLead, listLeads } from './lead-inbox.queries.server.ts'
import { leaveMessage } from './message.commands.server.ts'
import type { MessageForm } from './message.schema.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const FORM = {
  name: 'Ama Mensah',
  email: 'Ama@Example.com',
  phone: '024 412 3456',
  subject: 'A viewing on Saturday',
  message: 'Good morning,\r\n\r\nmay I see the house?',
}

beforeEach(async () => {
  services.time.now = START
  services.addedJobs.length = 0
  for (const table of ['leads', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const leave = (form: Partial<MessageForm> = {}, visitor: Visitor = makeStranger()) =>
  leaveMessage(services, visitor, { ...FORM, ...form })
const leads = () => database.db.selectFrom('leads').selectAll().orderBy('createdAt').orderBy('id').execute()
const mails = () => database.db.selectFrom('mails').selectAll().orderBy('template').execute()
const later = (minutes: number) => {
  services.time.now = new Date(services.time.now.getTime() + minutes * 60_000)
}

describe('a message to the office', () => {
  test('is stored as a lead with what was agreed to', async () => {
    await leave()
    expect(await leads()).toMatchObject([
      {
        kind: 'message',
        status: 'new',
        userId: null,
        propertyId: null,
        agentId: null,
        name: 'Ama Mensah',
        email: 'ama@example.com',
        phone: '+233244123456',
        subject: 'A viewing on Saturday',
        message: 'Good morning,\n\nmay I see the house?',
        consentVersion: '2026-11',
        createdAt: START,
      },
    ])
  })

  test('is passed on to the office and acknowledged; the outbox holds none of its words', async () => {
    await leave()
    const [lead] = await leads()
    const rows = await mails()
    expect(rows).toMatchObject([
      { template: 'message-acknowledged', recipient: 'ama@example.com', erasesRecipient: true, data: {} },
      { template: 'message-received', recipient: services.config.brand.email, data: { leadId: lead?.id } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Mensah|Saturday|morning|244123456/)
    expect(services.addedJobs.map(({ name }) => name)).toEqual(['send-mail', 'send-mail'])
  })

  test('needs no phone, but no number that nobody can have', async () => {
    await leave({ phone: ' ' })
    expect(await leads()).toMatchObject([{ phone: null }])
    await expect(leave({ phone: '024 412 345' })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { phone: [expect.any(String)] } },
    })
  })

  test.each([
    ['name', ['', ' \u200b ', 'x'.repeat(101)]],
    [
      'email',
      [
        '',
        'ama',
        'ama@example.com, kofi@example.com',
        'ama@example.com\r\nBcc: thief@example.net',
        `${'a'.repeat(250)}@b.co`,
      ],
    ],
    ['phone', ['call me', '1'.repeat(31)]],
    ['subject', ['', '\n\t', 'x'.repeat(201)]],
    ['message', ['', '\u2060', 'x'.repeat(5_001)]],
  ] as const)('is refused with a message at %s, and nothing is stored', async (field, values) => {
    for (const value of values)
      await expect(leave({ [field]: value })).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { [field]: [expect.any(String)] } },
      })
    expect(await leads()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('has one line for a name and a subject, whatever was sent', async () => {
    await leave({ name: 'Ama\r\nBcc: thief@example.net', subject: 'One\u2028two\u0085three\nfour' })
    expect(await leads()).toMatchObject([
      { name: 'Ama Bcc: thief@example.net', subject: 'One twothree four' },
    ])
  })

  test('keeps hostile texts as they are, and the inbox and its file show them', async () => {
    for (const [index, text] of HOSTILE_TEXTS.entries())
      await leave({ subject: `${index}: ${text}`, message: text })
    const stored = (await leads()).map(({ message }) => message)
    expect(stored.sort()).toEqual(HOSTILE_TEXTS.map((text) => text.trim()).sort())
    let file = ''
    for await (const piece of exportLeads(database.db, {
      scope: everything,
      filters: { query: '', isLate: false },
      now: START,
    }))
      file += piece
    expect(file.match(/<script>alert\(1\)<\/script>/g)?.length).toBeGreaterThan(5)
  })

  test('is found in the inbox by its sender and its subject', async () => {
    await leave()
    const [{ id } = { id: '' }] = await leads()
    for (const query of ['ama@example.com', 'Saturday', 'ama mens', '0244123456'])
      expect(
        (await listLeads(database.db, { scope: everything, query, isLate: false, page: 1, now: START }))
          .leads,
      ).toMatchObject([{ id, kind: 'message', name: 'Ama Mensah', subject: FORM.subject }])
    expect(await getLead(database.db, { scope: everything, leadId: id, now: START })).toMatchObject({
      subject: FORM.subject,
      message: 'Good morning,\n\nmay I see the house?',
    })
  })
})

describe('of somebody signed in', () => {
  test('belongs to them, also without a profile, and goes with their account', async () => {
    const { id, email } = await insertAccount(database.db, { profile: null })
    await leave({}, makeActor({ accountId: id, email }))
    expect(await leads()).toMatchObject([{ userId: id }])
    expect(await mails()).toMatchObject([{ accountId: id }, { accountId: null }])
    await database.db.deleteFrom('accounts').where('id', '=', id).execute()
    await database.db.deleteFrom('profiles').where('id', '=', id).execute()
    expect(await leads()).toMatchObject([
      { userId: null, name: null, email: null, phone: null, subject: null, message: null },
    ])
    expect(JSON.stringify(await mails())).not.toMatch(/ama/i)
  })

  test('is refused once their account is gone', async () => {
    await expect(leave({}, makeActor({ accountId: factoryId() }))).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    expect(await leads()).toEqual([])
  })
})

describe('twice', () => {
  test('the same message within ten minutes is one, also twenty at once', async () => {
    const visitor = makeVisitor()
    const { answers, reasons } = await outcomesOf(Array.from({ length: 20 }, () => leave({}, visitor)))
    expect(await leads()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
    // Whoever waited for a press before may have met the limit.
    expect(answers.length).toBeGreaterThan(0)
    for (const reason of reasons) expect(reason).toMatchObject({ kind: 'limit' })
    later(11)
    await leave({}, makeStranger())
    expect(await leads()).toHaveLength(2)
  })

  test('uses up no attempt', async () => {
    const visitor = makeVisitor()
    for (let press = 0; press < 12; press++) await leave({}, visitor)
    expect(await leads()).toHaveLength(1)
  })

  test('another word is another message, and so is another person with the same', async () => {
    await leave()
    await leave({ message: 'And when?' })
    await leave({ email: 'esi@example.com' })
    await leave({}, await insertActor(database.db))
    expect(await leads()).toHaveLength(4)
  })
})

describe('the limits', () => {
  test('let five an hour through from one address of the internet, also at once', async () => {
    const visitor = makeVisitor()
    const { answers, reasons } = await outcomesOf(
      Array.from({ length: 20 }, (_, index) => leave({ message: `Message ${index}` }, visitor)),
    )
    expect(answers).toHaveLength(5)
    for (const reason of reasons)
      expect(reason).toMatchObject({ kind: 'limit', details: { retryAfterSeconds: 3_600 } })
    expect(await leads()).toHaveLength(5)
    await leave({ message: 'From elsewhere' })
    later(61)
    await leave({ message: 'Later' }, visitor)
    expect(await leads()).toHaveLength(7)
  })

  test('acknowledge three a day to one address and keep the others all the same', async () => {
    for (let index = 0; index < 5; index++) await leave({ message: `Message ${index}` })
    expect(await leads()).toHaveLength(5)
    const sent = await mails()
    expect(sent.filter(({ template }) => template === 'message-acknowledged')).toHaveLength(3)
    expect(sent.filter(({ template }) => template === 'message-received')).toHaveLength(5)
  })

  test('hold no address in the counters', async () => {
    await leave()
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db)
    expect(JSON.stringify(rows)).not.toMatch(/ama/i)
  })
})

describe('a program that fills in what people do not see', () => {
  test('is answered like everybody, and nothing is stored', async () => {
    const visitor = makeVisitor()
    expect(await leave({ [HONEYPOT]: 'https://casino.example' }, visitor)).toBeUndefined()
    expect(await leads()).toEqual([])
    expect(await mails()).toEqual([])
    for (let index = 0; index < 4; index++) await leave({ [HONEYPOT]: 'x' }, visitor)
    await expect(leave({}, visitor)).rejects.toMatchObject({ kind: 'limit' })
  })
})

test('a mistake in the middle keeps neither message nor mail', async () => {
  const failing = { ...services, db: database.db, jobs: { add: () => Promise.reject(new Error('queue')) } }
  await expect(leaveMessage(failing, makeVisitor(), FORM)).rejects.toThrow('queue')
  expect(await leads()).toEqual([])
  expect(await mails()).toEqual([])
})

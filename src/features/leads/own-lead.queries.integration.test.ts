import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { presentOwnMessage, presentOwnRequest } from './lead-text.rules.ts'
import { listOwnMessages, listOwnRequests } from './own-lead.queries.server.ts'

const database = useTestDatabase()

beforeEach(async () => {
  for (const table of ['leads', 'accounts', 'properties', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const writtenBy = (userId: string | null, subject: string, createdAt = '2026-11-21T08:00:00Z') =>
  insertLead(database.db, {
    userId,
    kind: 'message',
    propertyTitle: null,
    subject,
    message: 'When are you open?\nAma',
    createdAt,
  })

const OFFICE = { phone: '+233302000000', whatsapp: '+233550000000' }

describe('one’s own requests', () => {
  test('are what somebody asked of agents, and nothing of others, no clicks and no messages', async () => {
    const [ama, kofi] = [await insertAccount(database.db), await insertAccount(database.db)]
    const { id } = await insertLead(database.db, { userId: ama.id, kind: 'property-request' })
    await insertLead(database.db, { userId: ama.id, kind: 'whatsapp' })
    await writtenBy(ama.id, 'Opening hours')
    await insertLead(database.db, { userId: kofi.id })
    await insertLead(database.db, { userId: null })
    const requests = await listOwnRequests(database.db, { accountId: ama.id })
    expect(requests.map((request) => presentOwnRequest(request, OFFICE))).toEqual([
      {
        id,
        kind: 'property-request',
        call: { href: 'tel:+233302000000', shown: '030 200 0000' },
        chat: 'https://wa.me/233550000000?text=Hello%2C%20about%20Family%20house%20with%20garden%3A%20',
        propertyId: null,
        propertyTitle: 'Family house with garden',
        home: null,
        agentName: null,
        name: 'Ama Mensah',
        // The number does not break.
        asked: 'You asked for this home, and can be called on 024\u00a0412\u00a03456.',
        phone: '024 412 3456',
        status: 'new',
        createdAt: '2026-11-21T08:00:00.000Z',
        sentAt: '21 November 2026, 08:00',
        answeredOn: null,
      },
    ])
  })

  test('lead to the agent’s own numbers where there are some', async () => {
    const ama = await insertAccount(database.db)
    const agent = await insertAccount(database.db, {
      profile: { fullName: 'Kwame Agent', agentPhone: '+233244123456' },
    })
    await insertLead(database.db, { userId: ama.id, agentId: agent.id, kind: 'contact-agent' })
    const [request] = await listOwnRequests(database.db, { accountId: ama.id })
    expect(request && presentOwnRequest(request, OFFICE)).toMatchObject({
      asked: expect.stringMatching(/^You asked to be called on 024\u00a0412\u00a03456\.$/),
      call: { href: 'tel:+233244123456', shown: '024 412 3456' },
      chat: expect.stringMatching(/^https:\/\/wa\.me\/233550000000\?text=Hello%20Kwame%20Agent/),
    })
  })

  test('show the property while visitors see it, and keep its name when they see it no more', async () => {
    const ama = await insertAccount(database.db)
    const agent = await insertAccount(database.db, { profile: { fullName: 'Kwame Agent' } })
    const { id: propertyId } = await insertProperty(database.db, {
      userId: agent.id,
      title: 'House at Adenta',
      location: 'Housing Down, Adenta',
      pricePesewas: 520_000,
      tag: 'For Rent',
    })
    await insertLead(database.db, {
      userId: ama.id,
      agentId: agent.id,
      propertyId,
      propertyTitle: 'House at Adenta',
    })
    const read = async () => (await listOwnRequests(database.db, { accountId: ama.id }))[0]
    expect(await read()).toMatchObject({
      propertyId,
      propertyTitle: 'House at Adenta',
      agentName: 'Kwame Agent',
      home: {
        location: 'Housing Down, Adenta',
        pricePesewas: 520_000,
        tag: 'For Rent',
        status: 'active',
        cover: null,
      },
    })
    await database.db.updateTable('properties').set({ status: 'withdrawn' }).execute()
    expect(await read()).toMatchObject({ propertyTitle: 'House at Adenta', home: null })
    await database.db.deleteFrom('properties').execute()
    expect(await read()).toMatchObject({
      propertyId: null,
      propertyTitle: 'House at Adenta',
      home: null,
    })
  })
})

test('One’s own messages are what somebody wrote to the office while signed in, the newest first', async () => {
  const [ama, kofi] = [await insertAccount(database.db), await insertAccount(database.db)]
  await writtenBy(ama.id, 'Opening hours', '2026-11-20T08:00:00Z')
  await writtenBy(ama.id, 'My papers')
  await writtenBy(kofi.id, 'Somebody else’s')
  await writtenBy(null, 'A visitor’s')
  await insertLead(database.db, { userId: ama.id })
  const messages = (await listOwnMessages(database.db, { accountId: ama.id })).map(presentOwnMessage)
  expect(messages.map(({ subject }) => subject)).toEqual(['My papers', 'Opening hours'])
  expect(messages[0]).toMatchObject({
    message: 'When are you open?\nAma',
    status: 'new',
    sentAt: '21 November 2026, 08:00',
  })
})

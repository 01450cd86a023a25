import { beforeEach, describe, expect, test } from 'vitest'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Role } from '#/shared/actor.ts'
import { insertAccount, insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { contactAgent, noteWhatsappClick, requestProperty } from './lead.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const AMA = { name: 'Ama Mensah', phone: '024 412 3456' }

let agent: { id: string; email: string }
let propertyId: string

beforeEach(async () => {
  services.time.now = START
  services.addedJobs.length = 0
  for (const table of ['leads', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  agent = await insertAccount(database.db, {
    profile: {
      role: 'admin',
      fullName: 'Kofi Owusu',
      agentPhone: '+233302000001',
      whatsappPhone: '+233200000002',
    },
  })
  propertyId = (await insertProperty(database.db, { userId: agent.id, title: 'Villa' })).id
})

const newPerson = ({
  role = 'user',
  ...profile
}: {
  role?: Role
  fullName?: string
  phone?: string | null
} = {}) =>
  insertActor(database.db, role, { fullName: 'Ama of the profile', phone: '+233200000009', ...profile })

const leads = () =>
  database.db
    .selectFrom('leads')
    .select(['id', 'kind', 'propertyId', 'propertyTitle', 'agentId', 'userId', 'name', 'email', 'phone'])
    .select(['planMonths', 'status', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
const mails = () => database.db.selectFrom('mails').selectAll().execute()
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const later = (minutes: number) => {
  services.time.now = new Date(services.time.now.getTime() + minutes * 60_000)
}

const NOT_FOUND = { kind: 'not_found', code: 'property.not_found' }
const ACTS = {
  contact: (actor: ReturnType<typeof makeActor>, id: string) =>
    contactAgent(services, actor, { propertyId: id, ...AMA }),
  request: (actor: ReturnType<typeof makeActor>, id: string) =>
    requestProperty(services, actor, { propertyId: id }),
  click: (actor: ReturnType<typeof makeActor>, id: string) =>
    noteWhatsappClick(services, actor, { propertyId: id, planMonths: null }),
}

describe('a contact request', () => {
  test('is stored with the number in E.164, and the agent learns of it without learning who', async () => {
    const ama = await newPerson()
    const { leadId } = await contactAgent(services, ama, { propertyId, ...AMA })
    expect(await leads()).toEqual([
      {
        id: leadId,
        kind: 'contact-agent',
        propertyId,
        propertyTitle: 'Villa',
        agentId: agent.id,
        userId: ama.accountId,
        name: 'Ama Mensah',
        email: ama.email,
        phone: '+233244123456',
        planMonths: null,
        status: 'new',
        createdAt: START,
      },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      template: 'lead-received',
      recipient: agent.email,
      accountId: agent.id,
      data: { fullName: 'Kofi Owusu', leadId, kind: 'contact-agent', propertyTitle: 'Villa' },
    })
    expect(JSON.stringify(mail)).not.toMatch(/Ama|244123456/)
    expect(services.addedJobs).toEqual([{ name: 'send-mail', payload: { mailId: mail?.id } }])
  })

  test('dials the agent, else their WhatsApp number, else the office', async () => {
    const ama = await newPerson()
    const dialled = async () => (await contactAgent(services, ama, { propertyId, ...AMA })).dial
    const setAgent = (phones: { agentPhone?: null; whatsappPhone?: null }) =>
      database.db.updateTable('profiles').set(phones).where('id', '=', agent.id).execute()
    expect(await dialled()).toBe('+233302000001')
    await setAgent({ agentPhone: null })
    expect(await dialled()).toBe('+233200000002')
    await setAgent({ whatsappPhone: null })
    expect(await dialled()).toBe(services.config.brand.phone)
  })

  test('takes numbers of Ghana and of elsewhere, and no others', async () => {
    const ama = await newPerson()
    const keep = (phone: string) => contactAgent(services, ama, { propertyId, name: 'Ama', phone })
    await keep('+44 20 7946 0000')
    await keep('0302 123 456')
    expect((await leads()).map(({ phone }) => phone).sort()).toEqual(['+233302123456', '+442079460000'])
    for (const phone of ['12345678', '024 412 345', '+999 123456789', '00000000000'])
      await expect(keep(phone)).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { phone: [expect.any(String)] } },
      })
    expect(await leads()).toHaveLength(2)
  })

  test('sent again within ten minutes is the same lead and one mail, with another number a new one', async () => {
    const ama = await newPerson()
    const first = await ACTS.contact(ama, propertyId)
    later(9)
    expect((await ACTS.contact(ama, propertyId)).leadId).toBe(first.leadId)
    expect((await contactAgent(services, ama, { propertyId, ...AMA, phone: '0200000001' })).leadId).not.toBe(
      first.leadId,
    )
    later(2)
    expect((await ACTS.contact(ama, propertyId)).leadId).not.toBe(first.leadId)
    expect(await leads()).toHaveLength(3)
    expect(await mails()).toHaveLength(3)
  })

  test('is taken from administrators too, also for what is reserved', async () => {
    const admin = await newPerson({ role: 'admin' })
    const { id } = await insertProperty(database.db, { status: 'reserved' })
    await ACTS.contact(admin, id)
    expect(await leads()).toMatchObject([{ propertyId: id, userId: admin.accountId }])
  })
})

describe('a request for a property', () => {
  test('is stored with name and number of the profile, once until it is won or lost', async () => {
    const ama = await newPerson()
    const { leadId } = await requestProperty(services, ama, { propertyId })
    later(60 * 24 * 30)
    expect(await requestProperty(services, ama, { propertyId })).toEqual({ leadId })
    expect(await leads()).toMatchObject([
      {
        id: leadId,
        kind: 'property-request',
        name: 'Ama of the profile',
        phone: '+233200000009',
        email: ama.email,
      },
    ])
    expect(await mails()).toHaveLength(1)
    await database.db.updateTable('leads').set({ status: 'lost' }).execute()
    expect((await requestProperty(services, ama, { propertyId })).leadId).not.toBe(leadId)
  })

  test('is possible without a name, a number or a profile', async () => {
    const { id, email } = await insertAccount(database.db, { profile: null })
    await requestProperty(services, makeActor({ accountId: id, email }), { propertyId })
    expect(await leads()).toMatchObject([{ userId: id, name: null, phone: null, email }])
  })

  test('is refused to administrators, also to one of a minute ago', async () => {
    const admin = await newPerson({ role: 'admin' })
    for (const actor of [admin, { ...admin, role: 'user' as const }])
      await expect(ACTS.request(actor, propertyId)).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'account.buyers_only',
      })
    expect(await leads()).toEqual([])
  })
})

describe('a click on WhatsApp', () => {
  test('is stored with the chosen plan, once an hour, and sends no mail where the chat is the agent’s own', async () => {
    const ama = await newPerson()
    const click = (planMonths: number | null) => noteWhatsappClick(services, ama, { propertyId, planMonths })
    const { leadId } = await click(null)
    later(59)
    expect(await click(6)).toEqual({ leadId })
    expect(await leads()).toMatchObject([{ kind: 'whatsapp', planMonths: 6 }])
    later(2)
    await click(null)
    expect(await leads()).toMatchObject([{ planMonths: 6 }, { planMonths: null }])
    expect(await mails()).toEqual([])
  })

  test('is a mail to an agent without a WhatsApp number, since the chat goes to the office', async () => {
    const ama = await newPerson()
    await database.db
      .updateTable('profiles')
      .set({ whatsappPhone: null })
      .where('id', '=', agent.id)
      .execute()
    const { leadId } = await ACTS.click(ama, propertyId)
    await ACTS.click(ama, propertyId)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      template: 'lead-received',
      recipient: agent.email,
      data: { leadId, kind: 'whatsapp', propertyTitle: 'Villa' },
    })
  })

  test('and every other request about a home of a blocked agent is a mail to the office, none to the agent', async () => {
    const ama = await newPerson()
    await database.db
      .updateTable('accounts')
      .set({ blockedAt: START, blockReason: 'Asked for money before a visit' })
      .where('id', '=', agent.id)
      .execute()
    for (const act of [ACTS.contact, ACTS.request, ACTS.click]) await act(ama, propertyId)
    const sent = await mails()
    expect(sent.map(({ recipient, accountId }) => ({ recipient, accountId }))).toEqual(
      Array.from({ length: 3 }, () => ({ recipient: services.config.brand.email, accountId: null })),
    )
    expect(sent.map(({ template }) => template)).toEqual(Array.from({ length: 3 }, () => 'lead-received'))
  })

  test('loses a plan that the property does not have', async () => {
    const ama = await newPerson()
    const rent = await insertProperty(database.db, { tag: 'For Rent' })
    for (const planMonths of [0, -3, 4, 61, 1_000_000]) {
      await noteWhatsappClick(services, ama, { propertyId, planMonths })
      later(61)
    }
    await noteWhatsappClick(services, ama, { propertyId: rent.id, planMonths: 6 })
    expect((await leads()).map(({ planMonths }) => planMonths)).toEqual(Array(6).fill(null))
  })
})

describe.each(Object.entries(ACTS))('%s', (name, act) => {
  test('pressed twenty times at once is one lead', async () => {
    const ama = await newPerson()
    // Whoever waits for a press before has not been turned away by the limit of five.
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => act(ama, propertyId)))
    expect(await leads()).toHaveLength(1)
    expect(await mails()).toHaveLength(name === 'click' ? 0 : 1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'limit' })
  })

  test('of twenty people at once is twenty leads', async () => {
    const people = await times(20, () => newPerson())
    await times(20, (index) => act(people[index] ?? makeActor({ accountId: '' }), propertyId))
    expect(new Set((await leads()).map(({ userId }) => userId)).size).toBe(20)
  })

  test('knows nothing of what visitors cannot see', async () => {
    const ama = await newPerson()
    const hidden = await times(2, (index) =>
      insertProperty(database.db, { status: index === 0 ? 'draft' : 'withdrawn' }),
    )
    const unknown = [factoryId(), "' or true --", '']
    for (const id of [...hidden.map((each) => each.id), ...unknown]) {
      await expect(act(ama, id)).rejects.toMatchObject(NOT_FOUND)
      later(61)
    }
    expect(await leads()).toEqual([])
  })

  test('is refused for what is sold or let', async () => {
    const ama = await newPerson()
    for (const status of ['sold', 'let'] as const) {
      const { id } = await insertProperty(database.db, { status })
      await expect(act(ama, id)).rejects.toMatchObject({ kind: 'conflict', code: 'lead.property_gone' })
    }
    expect(await leads()).toEqual([])
  })

  test('is refused to whose account is gone', async () => {
    const gone = makeActor({ accountId: factoryId() })
    await expect(act(gone, propertyId)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await leads()).toEqual([])
  })

  test('races with accounts that are deleted, of who asks and of the agent, without a stuck or half a lead', async () => {
    for (let round = 0; round < 10; round++) {
      const ama = await newPerson()
      const owner = await insertAccount(database.db, { profile: { role: 'admin' } })
      const { id } = await insertProperty(database.db, { userId: owner.id })
      const leave = (accountId: string) =>
        // Both people of one lead may leave at once, so one of them may have to begin again, as a deletion does.
        withTransactionRetries(database.db, async (tx) => {
          await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
          await tx.deleteFrom('profiles').where('id', '=', accountId).execute()
        })
      const [asked, ...left] = await Promise.allSettled([
        act(ama, id),
        leave(owner.id),
        ...(round % 2 ? [leave(ama.accountId)] : []),
      ])
      expect(left.map(({ status }) => status)).toEqual(left.map(() => 'fulfilled'))
      if (asked.status === 'rejected') expect(['not_found', 'unauthenticated']).toContain(asked.reason.kind)
      const stored = await database.db
        .selectFrom('leads')
        .select(['name', 'email', 'phone'])
        .where('userId', 'is', null)
        .execute()
      expect(stored.every((lead) => Object.values(lead).every((value) => value === null))).toBe(true)
    }
  })
})

describe('the limit', () => {
  test('lets five contact requests an hour through, counted for each person', async () => {
    const [ama, esi] = [await newPerson(), await newPerson()]
    const properties = await times(6, () => insertProperty(database.db))
    const ask = async (index: number) => await ACTS.contact(ama, properties[index]?.id ?? '')
    for (let index = 0; index < 5; index++) await ask(index)
    await expect(ask(5)).rejects.toMatchObject({ kind: 'limit', details: { retryAfterSeconds: 3_600 } })
    await ACTS.contact(esi, propertyId)
    await ACTS.request(ama, propertyId)
    expect(await leads()).toHaveLength(7)
    later(61)
    await ask(5)
  })

  test('holds for twenty requests at once', async () => {
    const ama = await newPerson()
    const properties = await times(20, () => insertProperty(database.db))
    const outcomes = await Promise.allSettled(properties.map(({ id }) => ACTS.request(ama, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await leads()).toHaveLength(5)
  })
})

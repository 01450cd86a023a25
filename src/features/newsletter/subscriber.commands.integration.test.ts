import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { INJECTIONS } from '#/platform/email/email.contract.ts'
import type { Visitor } from '#/shared/actor.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { insertAccount, insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { cleanUpSubscribers } from './newsletter.jobs.server.ts'
import { confirmSubscription, eraseSubscriber, subscribe, unsubscribe } from './subscriber.commands.server.ts'
import { subscriberToken } from './subscriber-link.rules.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const DAY = 24 * 60
const AMA = 'ama@example.com'
const NOT_VALID = { kind: 'gone', code: 'newsletter.link_not_valid' }

beforeEach(async () => {
  services.time.now = START
  services.addedJobs.length = 0
  for (const table of ['subscribers', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const ask = (email: string = AMA, visitor: Visitor = makeStranger(), bait = '') =>
  subscribe(services, visitor, { email, [HONEYPOT]: bait })
const rows = () => database.db.selectFrom('subscribers').selectAll().orderBy('email').execute()
const mails = () => database.db.selectFrom('mails').selectAll().orderBy('createdAt').execute()
const later = (minutes: number) => {
  services.time.now = new Date(services.time.now.getTime() + minutes * 60_000)
}
const idOf = async (email: string = AMA) =>
  (
    await database.db
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id
const confirmToken = (id: string) => subscriberToken(services.secrets, 'confirm-newsletter', id)
const endToken = (id: string) => subscriberToken(services.secrets, 'end-newsletter', id)

async function join(email: string = AMA): Promise<string> {
  await ask(email)
  const id = await idOf(email)
  await confirmSubscription(services, { token: confirmToken(id) })
  return id
}

describe('asking for the newsletter', () => {
  test('keeps the address as not confirmed, with what was agreed to, and mails a link', async () => {
    await ask(' Ama@Example.COM ')
    const id = await idOf()
    expect(await rows()).toMatchObject([
      { id, email: AMA, status: 'pending', consentVersion: '2026-11', requestedAt: START, confirmedAt: null },
    ])
    expect(await mails()).toMatchObject([
      {
        template: 'newsletter-confirm',
        recipient: AMA,
        subscriberId: id,
        accountId: null,
        data: { subscriberId: id },
      },
    ])
    const { rows: stored } = await sql<{
      text: string
    }>`select subscribers::text as text from subscribers`.execute(database.db)
    expect(JSON.stringify([stored, await mails()])).not.toContain(confirmToken(id).slice(37))
  })

  test.each([
    '',
    'ama',
    'ama@',
    'ama@example.com,kofi@example.com',
    'Ama <ama@example.com>',
    ...INJECTIONS.map((text) => `ama@example.com${text}`),
  ])('is refused for %j, which is no address', async (email) => {
    await expect(ask(email)).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { email: [expect.any(String)] } },
    })
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('answers alike whatever the address is to us', async () => {
    const id = await join()
    await unsubscribe(services, { token: endToken(await join('kofi@example.com')) })
    later(DAY)
    const answers = [
      await ask(),
      await ask('kofi@example.com'),
      await ask('new@example.com'),
      await ask('new@example.com'),
    ]
    expect(answers).toEqual([undefined, undefined, undefined, undefined])
    expect((await mails()).slice(-3)).toMatchObject([
      { template: 'newsletter-known', recipient: AMA, subscriberId: id },
      { template: 'newsletter-confirm', recipient: 'kofi@example.com' },
      { template: 'newsletter-confirm', recipient: 'new@example.com' },
    ])
    expect((await rows()).map(({ email, status }) => [email, status])).toEqual([
      [AMA, 'confirmed'],
      ['kofi@example.com', 'pending'],
      ['new@example.com', 'pending'],
    ])
  })

  test('sends one mail within a minute and three within a day', async () => {
    await ask()
    await ask()
    expect(await mails()).toHaveLength(1)
    for (let again = 0; again < 5; again++) {
      later(2)
      await ask()
    }
    expect(await mails()).toHaveLength(3)
    later(DAY)
    await ask()
    expect(await mails()).toHaveLength(4)
    expect(await rows()).toHaveLength(1)
  })

  test('twenty times at once is one subscriber and one mail', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(await rows()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('is limited to five an hour for an address of the internet, also at once', async () => {
    const visitor = makeVisitor()
    const { answers, reasons } = await outcomesOf(
      Array.from({ length: 20 }, (_, index) => ask(`person-${index}@example.com`, visitor)),
    )
    expect(answers).toHaveLength(5)
    for (const reason of reasons) expect(reason).toMatchObject({ kind: 'limit' })
    expect(await rows()).toHaveLength(5)
  })

  test('by a program that fills in everything is answered and keeps nothing', async () => {
    expect(await ask(AMA, makeStranger(), 'yes')).toBeUndefined()
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('races with being removed, without a mistake', async () => {
    const admin = await insertActor(database.db, 'admin')
    for (let round = 0; round < 10; round++) {
      const email = `round-${round}@example.com`
      const subscriberId = await join(email)
      later(2)
      const [asked, erased] = await Promise.allSettled([
        ask(email),
        eraseSubscriber(services, admin, { subscriberId }),
      ])
      expect([asked.status, erased.status]).toEqual(['fulfilled', 'fulfilled'])
    }
  })
})

describe('the link in the mail', () => {
  test('puts the address on the list, and again changes nothing', async () => {
    await ask()
    const token = confirmToken(await idOf())
    later(60)
    await confirmSubscription(services, { token })
    const [first] = await rows()
    expect(first).toMatchObject({ status: 'confirmed', confirmedAt: services.time.now })
    later(60)
    await confirmSubscription(services, { token })
    expect(await rows()).toEqual([first])
  })

  test('works for seven days', async () => {
    await ask()
    const token = confirmToken(await idOf())
    later(7 * DAY)
    await expect(confirmSubscription(services, { token })).rejects.toMatchObject(NOT_VALID)
    expect(await rows()).toMatchObject([{ status: 'pending' }])
    await ask()
    await confirmSubscription(services, { token })
    expect(await rows()).toMatchObject([{ status: 'confirmed' }])
  })

  test('of one purpose, or of nobody, is worth nothing for another', async () => {
    await ask()
    const id = await idOf()
    const forged = [
      '',
      'x',
      id,
      `${id}-`,
      `${id}-${'a'.repeat(43)}`,
      endToken(id),
      `${confirmToken(id)}x`,
      `${confirmToken(factoryId()).slice(0, 36)}${confirmToken(id).slice(36)}`,
    ]
    for (const token of [...forged, confirmToken(factoryId())])
      await expect(confirmSubscription(services, { token })).rejects.toMatchObject(NOT_VALID)
    for (const token of ['', id, confirmToken(id), `${id}-${'a'.repeat(43)}`])
      await expect(unsubscribe(services, { token })).rejects.toMatchObject(NOT_VALID)
    expect(await rows()).toMatchObject([{ status: 'pending' }])
  })

  test('ends by an old link what was asked for anew after the address was forgotten', async () => {
    const first = await join(AMA)
    await database.db.deleteFrom('subscribers').execute()
    later(2)
    expect(await join(AMA)).toBe(first)
    await unsubscribe(services, { token: endToken(first) })
    expect(await rows()).toMatchObject([{ email: AMA, status: 'unsubscribed' }])
  })

  test('does not bring back who has unsubscribed', async () => {
    const id = await join()
    await unsubscribe(services, { token: endToken(id) })
    await expect(confirmSubscription(services, { token: confirmToken(id) })).rejects.toMatchObject(NOT_VALID)
  })
})

describe('unsubscribing', () => {
  test('ends it at once, forgets the mails, and may be asked for again and for ever', async () => {
    const id = await join()
    await join('kofi@example.com')
    await unsubscribe(services, { token: endToken(id) })
    expect(await rows()).toMatchObject([
      { email: AMA, status: 'unsubscribed', unsubscribedAt: START },
      { email: 'kofi@example.com', status: 'confirmed' },
    ])
    expect(await mails()).toMatchObject([{ recipient: 'kofi@example.com' }])
    later(400 * DAY)
    await Promise.all([1, 2, 3].map(() => unsubscribe(services, { token: endToken(id) })))
    expect((await rows())[0]).toMatchObject({ unsubscribedAt: START })
    await unsubscribe(services, { token: endToken(factoryId()) })
  })

  test('and asking anew is a new subscription that has to be confirmed', async () => {
    const id = await join()
    await unsubscribe(services, { token: endToken(id) })
    later(2)
    await ask()
    expect(await rows()).toMatchObject([{ id, status: 'pending', confirmedAt: null, unsubscribedAt: null }])
  })
})

describe('removing an address', () => {
  test('forgets it with its mails, and the log says so without it', async () => {
    const admin = await insertActor(database.db, 'admin')
    const subscriberId = await join()
    await eraseSubscriber(services, admin, { subscriberId })
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
    const events = await database.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('event', '=', 'newsletter.erased')
      .where('actorId', '=', admin.accountId)
      .execute()
    expect(events).toMatchObject([{ actorId: admin.accountId, details: { subscriberId } }])
    expect(JSON.stringify(events)).not.toContain('ama@')
  })

  test('is for administrators, and for somebody who is there', async () => {
    const subscriberId = await join()
    await expect(
      eraseSubscriber(services, await insertActor(database.db), { subscriberId }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    const admin = await insertActor(database.db, 'admin')
    for (const unknown of [factoryId(), '', "' or true --"])
      await expect(eraseSubscriber(services, admin, { subscriberId: unknown })).rejects.toMatchObject({
        kind: 'not_found',
      })
    expect(await rows()).toHaveLength(1)
  })
})

describe('what is not needed any more goes by itself', () => {
  test('addresses that nobody confirmed after a week, ended ones after a month', async () => {
    await ask('never@example.com')
    await unsubscribe(services, { token: endToken(await join('gone@example.com')) })
    await join()
    const at = (days: number) => new Date(START.getTime() + days * DAY * 60_000)
    await cleanUpSubscribers(database.db, at(6.9))
    expect(await rows()).toHaveLength(3)
    await cleanUpSubscribers(database.db, at(7.1))
    expect((await rows()).map(({ email }) => email)).toEqual([AMA, 'gone@example.com'])
    await cleanUpSubscribers(database.db, at(30.1))
    expect((await rows()).map(({ email }) => email)).toEqual([AMA])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([AMA])
  })

  test('the address of an account that is deleted', async () => {
    const { id } = await insertAccount(database.db, { email: 'Ama@Example.com' })
    await join()
    await join('kofi@example.com')
    await database.db.deleteFrom('accounts').where('id', '=', id).execute()
    expect((await rows()).map(({ email }) => email)).toEqual(['kofi@example.com'])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['kofi@example.com'])
  })
})

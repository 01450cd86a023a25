import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { cleanUpMails } from '../mail/mail.jobs.server.ts'
import { sendTestNewsletter, sendToSubscribers } from './mailing.commands.server.ts'
import { sendNewsletter } from './newsletter.jobs.server.ts'
import { listNewsletters } from './newsletter-history.queries.server.ts'
import { eraseSubscriber, unsubscribe } from './subscriber.commands.server.ts'
import { subscriberToken } from './subscriber-link.rules.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const DAY = 24 * 60 * 60_000

let admin: Awaited<ReturnType<typeof insertActor>>

beforeEach(async () => {
  services.time.now = START
  services.addedJobs.length = 0
  for (const table of [
    'postMailings',
    'posts',
    'subscribers',
    'mails',
    'properties',
    'accounts',
    'profiles',
  ] as const)
    await database.db.deleteFrom(table).execute()
  admin = await insertActor(database.db, 'admin')
})

async function insertSubscribers(count: number) {
  const made = Array.from({ length: count }, () => {
    const id = factoryId()
    return {
      id,
      email: `${id}@example.com`,
      status: 'confirmed' as const,
      consentVersion: '2026-11',
      requestedAt: '2026-11-01T08:00:00Z',
      confirmedAt: '2026-11-01T09:00:00Z',
    }
  })
  await database.db.insertInto('subscribers').values(made).execute()
  return made
}

/** Sends an article to everybody; its mails wait. */
async function send(title: string, homes: string[] = []): Promise<string> {
  const { id: postId } = await insertPost(database.db, { title })
  await sendToSubscribers(services, admin, { postId, homes })
  await sendNewsletter(services, { postId })
  return postId
}
const settle = (status: 'sent' | 'failed', recipients: string[]) =>
  database.db
    .updateTable('mails')
    .set({ status, sentAt: status === 'sent' ? services.time.now : null, attemptedAt: services.time.now })
    .where('recipient', 'in', recipients)
    .execute()
const leave = (id: string) =>
  unsubscribe(services, { token: subscriberToken(services.secrets, 'end-newsletter', id) })

describe('the history of newsletters', () => {
  test('counts what was delivered, what failed and what waits, the newest first', async () => {
    const [one, two, three] = (await insertSubscribers(4)).map(({ email }) => email)
    const first = await send('The first')
    await settle('sent', [one ?? '', two ?? ''])
    await settle('failed', [three ?? ''])
    services.time.now = new Date(START.getTime() + DAY)
    const second = await send('The second')
    expect(await listNewsletters(database.db)).toMatchObject([
      { postId: second, title: 'The second', delivered: 0, failed: 0, waiting: 4, unsubscribed: 0 },
      { postId: first, title: 'The first', delivered: 2, failed: 1, waiting: 1, isFinished: true },
    ])
  })

  test('does not forget what went by age, with its subscriber or by being taken off the list', async () => {
    const people = await insertSubscribers(4)
    await send('Everybody’s')
    await settle(
      'sent',
      people.map(({ email }) => email),
    )
    await leave(people[0]?.id ?? '')
    await eraseSubscriber(services, admin, { subscriberId: people[1]?.id ?? '' })
    expect(await listNewsletters(database.db)).toMatchObject([{ delivered: 4, unsubscribed: 1 }])
    await cleanUpMails(database.db, new Date(START.getTime() + 400 * DAY))
    expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect(await listNewsletters(database.db)).toMatchObject([{ delivered: 4, failed: 0, waiting: 0 }])
  })

  test('counts whoever leaves once, with the newsletter before', async () => {
    const [one, two, late] = await insertSubscribers(3)
    await send('The first')
    services.time.now = new Date(START.getTime() + DAY)
    await Promise.all([leave(one?.id ?? ''), leave(one?.id ?? '')])
    services.time.now = new Date(START.getTime() + 2 * DAY)
    await send('The second')
    services.time.now = new Date(START.getTime() + 3 * DAY)
    await leave(two?.id ?? '')
    // Confirmed after both, and so never got one.
    await database.db
      .updateTable('subscribers')
      .set({ confirmedAt: services.time.now })
      .where('id', '=', late?.id ?? '')
      .execute()
    await leave(late?.id ?? '')
    expect(await listNewsletters(database.db)).toMatchObject([
      { title: 'The second', unsubscribed: 1 },
      { title: 'The first', unsubscribed: 1 },
    ])
  })

  test('leaves tests to oneself out', async () => {
    await insertSubscribers(1)
    const postId = await send('Tried first')
    await sendTestNewsletter(services, admin, { postId })
    await settle('sent', [admin.email])
    expect(await listNewsletters(database.db)).toMatchObject([{ delivered: 0, waiting: 1 }])
    await database.db.deleteFrom('mails').where('recipient', '=', admin.email).execute()
    expect(await listNewsletters(database.db)).toMatchObject([{ delivered: 0, waiting: 1 }])
  })
})

describe('homes in a newsletter', () => {
  const homesOfMails = async () =>
    (await database.db.selectFrom('mails').select('data').execute()).map(({ data }) =>
      (data as { homes: { id: string }[] }).homes.map(({ id }) => id),
    )

  test('go with every mail in the order in which they were picked', async () => {
    await insertSubscribers(2)
    const { id: house } = await insertProperty(database.db, { title: 'A house', imageCount: 1 })
    const { id: flat } = await insertProperty(database.db, { title: 'A flat', tag: 'For Rent' })
    await send('With homes', [flat, house, flat])
    expect(await homesOfMails()).toEqual([
      [flat, house],
      [flat, house],
    ])
    expect(await listNewsletters(database.db)).toMatchObject([{ homeCount: 2 }])
  })

  test('that went meanwhile are left out of the mails that follow', async () => {
    await insertSubscribers(1)
    const { id: postId } = await insertPost(database.db)
    const { id: house } = await insertProperty(database.db)
    const { id: flat } = await insertProperty(database.db)
    await sendToSubscribers(services, admin, { postId, homes: [house, flat] })
    await database.db.updateTable('properties').set({ status: 'withdrawn' }).where('id', '=', house).execute()
    await sendNewsletter(services, { postId })
    expect(await homesOfMails()).toEqual([[flat]])
  })

  test('that nobody may see are refused, and nothing is sent', async () => {
    await insertSubscribers(1)
    const { id: postId } = await insertPost(database.db)
    const { id: draft } = await insertProperty(database.db, { status: 'draft', publishedAt: null })
    const { id: sold } = await insertProperty(database.db, { status: 'sold' })
    for (const id of [draft, sold, factoryId(), "' or true --"])
      for (const send of [sendToSubscribers, sendTestNewsletter])
        await expect(send(services, admin, { postId, homes: [id] })).rejects.toMatchObject({
          code: 'newsletter.home_not_public',
        })
    expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('postMailings').selectAll().execute()).toEqual([])
  })
})

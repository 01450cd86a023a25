import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { sendTestNewsletter, sendToSubscribers } from './mailing.commands.server.ts'
import { sendNewsletter } from './newsletter.jobs.server.ts'
import { unsubscribe } from './subscriber.commands.server.ts'
import type { SubscriberStatus } from './subscriber.schema.ts'
import { subscriberToken } from './subscriber-link.rules.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')

let admin: Awaited<ReturnType<typeof insertActor>>
let postId: string

beforeEach(async () => {
  services.time.now = START
  services.addedJobs.length = 0
  for (const table of ['postMailings', 'posts', 'subscribers', 'mails', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  admin = await insertActor(database.db, 'admin')
  postId = (await insertPost(database.db, { title: 'Reading an indenture', excerpt: 'What the paper says.' }))
    .id
})

async function insertSubscribers(
  count: number,
  status: SubscriberStatus = 'confirmed',
  confirmedAt = '2026-11-01T09:00:00Z',
) {
  const made = Array.from({ length: count }, () => {
    const id = factoryId()
    return {
      id,
      email: `${id}@example.com`,
      status,
      consentVersion: '2026-11',
      requestedAt: '2026-11-01T08:00:00Z',
      confirmedAt: status === 'pending' ? null : confirmedAt,
      unsubscribedAt: status === 'unsubscribed' ? '2026-11-02T08:00:00Z' : null,
    }
  })
  await database.db.insertInto('subscribers').values(made).execute()
  return made
}

const mails = () => database.db.selectFrom('mails').selectAll().execute()
const mailing = () => database.db.selectFrom('postMailings').selectAll().executeTakeFirst()

/** Runs the jobs of the mailing until it asks for no more; how many that were. */
async function runAll(): Promise<number> {
  let runs = 0
  for (;;) {
    const at = services.addedJobs.findIndex(({ name }) => name === 'send-newsletter')
    if (at < 0) return runs
    const [job] = services.addedJobs.splice(at, 1)
    await sendNewsletter(services, job?.payload as { postId: string })
    runs += 1
  }
}

describe('sending an article', () => {
  test('owes everybody who has confirmed one mail, and nobody else', async () => {
    const confirmed = await insertSubscribers(3)
    await insertSubscribers(2, 'pending')
    await insertSubscribers(2, 'unsubscribed')
    expect(await sendToSubscribers(services, admin, { postId })).toEqual({ count: 3 })
    expect(await runAll()).toBe(1)
    const owed = await mails()
    expect(owed.map(({ recipient }) => recipient).sort()).toEqual(confirmed.map(({ email }) => email).sort())
    expect(owed[0]).toMatchObject({
      template: 'newsletter-post',
      status: 'queued',
      subscriberId: expect.any(String),
      data: { postId, title: 'Reading an indenture', excerpt: 'What the paper says.' },
    })
    expect(await mailing()).toMatchObject({ mailCount: 3, finishedAt: START })
    expect(services.addedJobs.filter(({ name }) => name === 'send-mail')).toHaveLength(3)
  })

  test('goes on by the hundred, and nobody gets two however often it runs', async () => {
    const everybody = await insertSubscribers(250)
    await sendToSubscribers(services, admin, { postId })
    await sendNewsletter(services, { postId })
    // Killed before it could say that it was done, and started twice.
    await Promise.all([sendNewsletter(services, { postId }), sendNewsletter(services, { postId })])
    await runAll()
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(everybody.length)
    expect(await mails()).toHaveLength(250)
    expect(await mailing()).toMatchObject({ mailCount: 250, finishedAt: START })
  })

  test('that fails in the middle owes nothing of that part', async () => {
    await insertSubscribers(5)
    await sendToSubscribers(services, admin, { postId })
    let calls = 0
    const failing = {
      ...services,
      db: database.db,
      jobs: {
        add: async () => {
          calls += 1
          if (calls > 3) throw new Error('queue')
        },
      },
    }
    await expect(sendNewsletter(failing, { postId })).rejects.toThrow('queue')
    expect(await mails()).toEqual([])
    await runAll()
    expect(await mails()).toHaveLength(5)
  })

  test('passes over who confirmed after it was asked for', async () => {
    await insertSubscribers(1)
    await insertSubscribers(1, 'confirmed', '2026-11-21T09:00:01Z')
    await sendToSubscribers(services, admin, { postId })
    await runAll()
    expect(await mails()).toHaveLength(1)
  })

  test('stops when the article is unpublished', async () => {
    await insertSubscribers(120)
    await sendToSubscribers(services, admin, { postId })
    await sendNewsletter(services, { postId })
    await database.db.updateTable('posts').set({ publishedAt: null }).execute()
    await runAll()
    expect(await mails()).toHaveLength(100)
    expect(await mailing()).toMatchObject({ mailCount: 100, finishedAt: START })
  })

  test('leaves no mail to whoever unsubscribes meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      await database.db.deleteFrom('postMailings').execute()
      await database.db.deleteFrom('subscribers').execute()
      const [first] = await insertSubscribers(20)
      await sendToSubscribers(services, admin, { postId })
      const token = subscriberToken(services.secrets, 'end-newsletter', first?.id ?? '')
      await Promise.all([sendNewsletter(services, { postId }), unsubscribe(services, { token })])
      expect((await mails()).filter(({ recipient }) => recipient === first?.email)).toEqual([])
    }
  })
})

describe('what is refused', () => {
  test('a second time, also twenty at once', async () => {
    await insertSubscribers(1)
    const { answers, reasons } = await outcomesOf(
      Array.from({ length: 20 }, () => sendToSubscribers(services, admin, { postId })),
    )
    expect(answers).toEqual([{ count: 1 }])
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'newsletter.sent_already' })
    await runAll()
    expect(await mails()).toHaveLength(1)
  })

  test('an article that visitors cannot read', async () => {
    await insertSubscribers(1)
    const draft = await insertPost(database.db, { publishedAt: null })
    const planned = await insertPost(database.db, { publishedAt: '2026-11-22T09:00:00Z' })
    for (const id of [draft.id, planned.id, factoryId(), '', "' or true --"])
      await expect(sendToSubscribers(services, admin, { postId: id })).rejects.toMatchObject({
        code: 'newsletter.post_not_public',
      })
    expect(await mailing()).toBeUndefined()
  })

  test('a list without anybody, which may fill until the next time', async () => {
    await insertSubscribers(2, 'pending')
    await expect(sendToSubscribers(services, admin, { postId })).rejects.toMatchObject({
      code: 'newsletter.nobody',
    })
    await insertSubscribers(1)
    expect(await sendToSubscribers(services, admin, { postId })).toEqual({ count: 1 })
  })

  test('everybody but administrators', async () => {
    await insertSubscribers(1)
    await expect(
      sendToSubscribers(services, await insertActor(database.db), { postId }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    expect(services.addedJobs).toEqual([])
  })
})

test('the log says who sent what to how many', async () => {
  await insertSubscribers(2)
  await sendToSubscribers(services, admin, { postId })
  expect(
    await database.db
      .selectFrom('auditEvents')
      .select(['actorId', 'details'])
      .where('event', '=', 'newsletter.sent')
      .where('actorId', '=', admin.accountId)
      .execute(),
  ).toEqual([{ actorId: admin.accountId, details: { postId, count: 2 } }])
})

describe('a test of the newsletter', () => {
  test('goes to the administrator alone, reads as what subscribers get, and leaves the article to be sent', async () => {
    await insertSubscribers(2)
    expect(await sendTestNewsletter(services, admin, { postId })).toEqual({ email: admin.email })
    expect(await mails()).toMatchObject([
      {
        template: 'newsletter-post',
        recipient: admin.email,
        subscriberId: null,
        data: { postId, title: 'Reading an indenture', excerpt: 'What the paper says.' },
      },
    ])
    expect(await mailing()).toBeUndefined()
    expect(await sendToSubscribers(services, admin, { postId })).toEqual({ count: 2 })
  })

  test('is for administrators, of articles that visitors can read, and as often as one address may be written to', async () => {
    const agent = await insertActor(database.db, 'agent')
    for (const by of [agent, { ...agent, role: 'admin' as const }])
      await expect(sendTestNewsletter(services, by, { postId })).rejects.toMatchObject({ kind: 'forbidden' })
    const { id: draft } = await insertPost(database.db, { publishedAt: null })
    for (const id of [draft, factoryId(), "' or true --"])
      await expect(sendTestNewsletter(services, admin, { postId: id })).rejects.toMatchObject({
        code: expect.stringContaining('newsletter'),
      })
    const outcomes = []
    for (let round = 0; round < 30; round += 1)
      outcomes.push(await sendTestNewsletter(services, admin, { postId }).catch(({ kind }) => kind))
    expect(outcomes.at(-1)).toBe('limit')
    expect(await mails()).toHaveLength(outcomes.filter((outcome) => outcome !== 'limit').length)
  })
})

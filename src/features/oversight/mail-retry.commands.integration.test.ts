import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { insertAccount, insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import type { MailStatus } from '../mail/mail.schema.ts'
import { retryMail, retryMailsLike } from './mail-retry.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

afterEach(async () => {
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('auditEvents').execute()
  services.addedJobs.length = 0
})

async function insertMail(
  mail: {
    status?: MailStatus
    recipient?: string | null
    accountId?: string
    lastError?: string | null
  } = {},
) {
  const id = newId()
  await database.db
    .insertInto('mails')
    .values({
      id,
      recipient: 'ama@example.com',
      template: 'already-registered',
      data: '{"fullName":null}',
      status: 'failed',
      attempts: 501,
      lastError: '550 no such mailbox',
      createdAt: new Date('2026-11-20T09:00:00Z'),
      attemptedAt: new Date('2026-11-21T08:00:00Z'),
      sentAt: mail.status === 'sent' ? new Date() : null,
      ...mail,
    })
    .execute()
  return id
}

describe('queueing a mail again', () => {
  let admin: Actor

  beforeEach(async () => {
    admin = await insertActor(database.db, 'admin')
  })

  test('makes it due, adds a job and is noted', async () => {
    const { id: accountId } = await insertAccount(database.db)
    const mailId = await insertMail({ accountId })
    await retryMail(services, admin, { mailId })
    const mail = await database.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ id: mailId, status: 'queued', attemptedAt: services.time.now })
    expect(services.addedJobs).toEqual([{ name: 'send-mail', payload: { mailId } }])
    const [event] = await database.db.selectFrom('auditEvents').selectAll().execute()
    expect(event).toMatchObject({
      event: 'mail.retried',
      actorId: admin.accountId,
      subjectId: accountId,
      details: { mailId },
      ip: expect.stringContaining(admin.ip ?? ''),
    })
  })

  test('is refused to a user, and nothing changes', async () => {
    const mailId = await insertMail()
    const before = await database.db.selectFrom('mails').selectAll().execute()
    const user = makeActor({ accountId: newId(), role: 'user' })
    await expect(retryMail(services, user, { mailId })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual(before)
    expect(services.addedJobs).toEqual([])
    expect(await database.db.selectFrom('auditEvents').selectAll().execute()).toEqual([])
  })

  test.each([{ status: 'queued' }, { status: 'sent' }, { status: 'failed', recipient: null }] as const)(
    'is refused for one that cannot go out again: %j',
    async (mail) => {
      const mailId = await insertMail(mail)
      await expect(retryMail(services, admin, { mailId })).rejects.toMatchObject({ kind: 'conflict' })
      expect(services.addedJobs).toEqual([])
    },
  )

  test.each([newId(), 'no-id', "' or 1=1 --", '\u0000'])(
    'is refused for an unknown one: %j',
    async (mailId) => {
      await insertMail()
      await expect(retryMail(services, admin, { mailId })).rejects.toMatchObject({ kind: 'not_found' })
      expect(services.addedJobs).toEqual([])
    },
  )

  test('by several administrators at once happens once', async () => {
    const mailId = await insertMail()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => retryMail(services, admin, { mailId })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(services.addedJobs).toHaveLength(1)
  })

  test('leaves other mails alone', async () => {
    const other = await insertMail()
    await retryMail(services, admin, { mailId: await insertMail() })
    const row = await database.db
      .selectFrom('mails')
      .select('status')
      .where('id', '=', other)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'failed' })
  })
})

describe('queueing again all that failed alike', () => {
  let admin: Actor

  beforeEach(async () => {
    admin = await insertActor(database.db, 'admin')
  })

  const queued = async () =>
    (await database.db.selectFrom('mails').select('id').where('status', '=', 'queued').execute())
      .map(({ id }) => id)
      .sort()

  test('makes them due and no other, adds their jobs and is one line of the log', async () => {
    const alike = [await insertMail(), await insertMail()].sort()
    await insertMail({ lastError: '421 try later' })
    await insertMail({ lastError: null })
    await insertMail({ recipient: null })
    await insertMail({ status: 'sent' })
    const mailId = alike[0] ?? ''
    expect(await retryMailsLike(services, admin, { mailId })).toEqual({ count: 2 })
    expect(await queued()).toEqual(alike)
    expect(services.addedJobs.map(({ payload }) => payload)).toEqual(alike.map((id) => ({ mailId: id })))
    const events = await database.db.selectFrom('auditEvents').selectAll().execute()
    expect(events).toMatchObject([
      { event: 'mail.retried', actorId: admin.accountId, details: { mailId, count: 2 } },
    ])
  })

  test('is refused to users and agents, and nothing changes', async () => {
    const mailId = await insertMail()
    for (const role of ['user', 'agent'] as const) {
      const actor = await insertActor(database.db, role)
      await expect(retryMailsLike(services, actor, { mailId })).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(await queued()).toEqual([])
    expect(services.addedJobs).toEqual([])
  })

  test.each([newId(), 'no-id', "' or 1=1 --", '\u0000'])(
    'is refused for an unknown one: %j',
    async (mailId) => {
      await insertMail()
      await expect(retryMailsLike(services, admin, { mailId })).rejects.toMatchObject({ kind: 'not_found' })
      expect(services.addedJobs).toEqual([])
    },
  )

  test('is refused where nothing failed with the same words', async () => {
    const mailId = await insertMail({ lastError: null })
    await insertMail({ lastError: null })
    await expect(retryMailsLike(services, admin, { mailId })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await queued()).toEqual([])
  })

  test('by several administrators at once queues each mail once', async () => {
    const alike = [await insertMail(), await insertMail(), await insertMail()]
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        retryMailsLike(services, admin, { mailId: alike[index % 3] ?? '' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' })
    expect(services.addedJobs).toHaveLength(3)
  })
})

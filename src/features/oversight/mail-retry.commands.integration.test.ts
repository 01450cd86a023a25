import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { insertAccount, insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import type { MailStatus } from '../mail/mail.schema.ts'
import { retryMail } from './mail-retry.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

afterEach(async () => {
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('auditEvents').execute()
  services.addedJobs.length = 0
})

async function insertMail(mail: { status?: MailStatus; recipient?: string | null; accountId?: string } = {}) {
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

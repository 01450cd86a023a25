import { beforeEach, describe, expect, test } from 'vitest'
import type { MailStatus } from '#/features/mail/mail.schema.ts'
import type { Role } from '#/shared/actor.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/outbox/outbox.tsx'])
const OUTBOX = '/dashboard/outbox'
const retryAt = (mailId: string) => `${OUTBOX}/${encodeURIComponent(mailId)}/retry`

beforeEach(async () => {
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  services.addedJobs.length = 0
})

const signIn = async (role: Role) => (await insertPerson(services, role)).cookie

async function insertMail(status: MailStatus, recipient: string | null = `${status}@example.com`) {
  const id = factoryId()
  const sentAt = status === 'sent' ? services.time.now : null
  await database.db
    .insertInto('mails')
    .values({
      id,
      recipient,
      template: 'reset-password',
      data: JSON.stringify({ fullName: 'Secret Name', tokenId: 'secret-token-id' }),
      status,
      attempts: status === 'queued' ? 0 : 3,
      lastError: status === 'failed' ? '550 <b>no</b> such mailbox' : null,
      createdAt: services.time.now,
      sentAt,
    })
    .execute()
  return id
}

async function statusOf(id: string) {
  const mail = await database.db
    .selectFrom('mails')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return mail.status
}

describe('the outbox', () => {
  test('shows each mail with its fate, and nothing of its text', async () => {
    const cookie = await signIn('admin')
    await Promise.all([insertMail('queued'), insertMail('sent'), insertMail('failed')])
    const text = await (await site.get(OUTBOX, cookie)).text()
    for (const shown of ['queued@example.com', 'sent@example.com', 'failed@example.com', '3 mails'])
      expect(text).toContain(shown)
    expect(text).toContain('550 &lt;b&gt;no&lt;/b&gt; such mailbox')
    expect(text).not.toMatch(/secret-token-id|Secret Name|token=/)
    expect(text.match(/Retry: mail to/g)).toHaveLength(1)
  })

  test('is narrowed to one status; one that does not exist is none', async () => {
    const cookie = await signIn('admin')
    await Promise.all([insertMail('queued'), insertMail('failed')])
    const failed = await (await site.get(`${OUTBOX}?status=failed`, cookie)).text()
    expect(failed).toContain('failed@example.com')
    expect(failed).not.toContain('queued@example.com')
    const all = await (await site.get(`${OUTBOX}?status=toString&page=x`, cookie)).text()
    expect(all).toContain('queued@example.com')
  })

  test('says that there is nothing', async () => {
    const cookie = await signIn('admin')
    expect(await (await site.get(OUTBOX, cookie)).text()).toContain('No mails yet')
    expect(await (await site.get(`${OUTBOX}?status=failed`, cookie)).text()).toContain('No mail has failed')
  })
})

describe('a retry', () => {
  test('queues a failed mail again and comes back to the list', async () => {
    const cookie = await signIn('admin')
    const mailId = await insertMail('failed')
    const response = await site.post(`${retryAt(mailId)}?status=failed`, {}, cookie)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('The mail is queued again')
    expect(await statusOf(mailId)).toBe('queued')
    expect(services.addedJobs).toEqual([{ name: 'send-mail', payload: { mailId } }])
  })

  test('has an answer for each thing that cannot be', async () => {
    const cookie = await signIn('admin')
    const answers: [string, number][] = [
      [factoryId(), 404],
      [await insertMail('sent'), 409],
      [await insertMail('queued'), 409],
      [await insertMail('failed', null), 409],
      ['x', 422],
    ]
    for (const [mailId, status] of answers)
      expect([mailId, (await site.post(retryAt(mailId), {}, cookie)).status]).toEqual([mailId, status])
    expect(services.addedJobs).toEqual([])
  })

  test('that is pressed twice queues the mail once', async () => {
    const cookie = await signIn('admin')
    const mailId = await insertMail('failed')
    const answers = await Promise.all([1, 2, 3].map(() => site.post(retryAt(mailId), {}, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(services.addedJobs).toHaveLength(1)
  })
})

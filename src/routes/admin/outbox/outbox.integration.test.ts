import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MailStatus } from '#/features/mail/mail.schema.ts'
import type { Role } from '#/shared/actor.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertPayment } from '../../../../tests/factories/payment-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/outbox/outbox.tsx',
  'routes/admin/outbox/outbox-mail.tsx',
])
const OUTBOX = '/dashboard/outbox'
const retryAt = (mailId: string) => `${OUTBOX}/${encodeURIComponent(mailId)}/retry`

beforeEach(async () => {
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  services.addedJobs.length = 0
})

const signIn = async (role: Role) => (await insertPerson(services, role)).cookie

async function insertMail(
  status: MailStatus,
  recipient: string | null = `${status}@example.com`,
  data: object = { fullName: 'Secret Name', tokenId: 'secret-token-id' },
  template = 'reset-password',
) {
  const id = factoryId()
  const sentAt = status === 'sent' ? services.time.now : null
  await database.db
    .insertInto('mails')
    .values({
      id,
      recipient,
      template,
      data: JSON.stringify(data),
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
    await insertMail('sent')
    expect(await (await site.get(`${OUTBOX}?query=zebra`, cookie)).text()).toContain('No mail like that')
  })

  test('is searched by a part of an address or of a subject, of what was not sent yet too', async () => {
    const cookie = await signIn('admin')
    await insertMail('queued', 'ama@example.com')
    await insertMail('failed', 'kofi@example.com', {}, 'newsletter-known')
    const found = async (query: string) => {
      const text = await (await site.get(`${OUTBOX}?query=${encodeURIComponent(query)}`, cookie)).text()
      return ['ama@example.com', 'kofi@example.com'].filter((address) => text.includes(address))
    }
    expect(await found('PASSWORD')).toEqual(['ama@example.com'])
    expect(await found('our newsletter')).toEqual(['kofi@example.com'])
    expect(await found('@example')).toEqual(['ama@example.com', 'kofi@example.com'])
    expect(await found("'%_<script>")).toEqual([])
  })

  test('says of what was sent alone that it is in a folder, and counts what waits', async () => {
    const cookie = await signIn('admin')
    await insertMail('queued')
    const { setUp } = services.machine
    Object.assign(services.machine, { setUp: { ...setUp, mail: 'folder' } })
    onTestFinished(() => void Object.assign(services.machine, { setUp }))
    const read = async (status: string) =>
      (await (await site.get(`${OUTBOX}?status=${status}`, cookie)).text()).replaceAll('<!-- -->', '')
    expect(await read('queued')).not.toContain('to a folder')
    expect(await read('failed')).not.toContain('to a folder')
    expect(await read('sent')).toContain('written to a folder')
    expect(await read('failed')).toMatch(/Queued <strong[^>]*>1</)
  })
})

describe('a mail that is opened', () => {
  const open = async (mailId: string, cookie?: string) => await site.get(`${OUTBOX}/${mailId}`, cookie)

  test('is read by an administrator without its link, in the page and in its data', async () => {
    const cookie = await signIn('admin')
    const tokenId = factoryId()
    const mailId = await insertMail('sent', 'reader@example.com', { fullName: 'Ama Serwaa', tokenId })
    const token = services.secrets.linkToken('reset-password', tokenId)
    for (const path of [mailId, `${mailId}.data`]) {
      const response = await open(path, cookie)
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).toContain('Hello Ama Serwaa,')
      expect(text).toContain('reader@example.com')
      expect(text).not.toContain(token)
      expect(text).not.toContain(tokenId)
      expect(text).not.toMatch(/token=|reset-password/)
    }
  })

  test('leads to the order or agreement that it is about, and to none where it is about none', async () => {
    const cookie = await signIn('admin')
    const { orderId, number } = await insertPayment(database.db)
    const about = await insertMail('sent', 'ama@example.com', { orderId }, 'of-another-version')
    expect(await (await site.get(`${OUTBOX}/${about}`, cookie)).text()).toMatch(
      new RegExp(`href="/dashboard/orders/${orderId}"[^>]*>Order ${number}<`),
    )
    const { id: agreementId } = await insertAgreement(database.db)
    const agreed = await insertMail('queued', 'ama@example.com', { agreementId }, 'of-another-version')
    const waiting = await (await site.get(`${OUTBOX}/${agreed}`, cookie)).text()
    expect(waiting).toContain(`href="/dashboard/agreements/${agreementId}"`)
    expect(waiting).toContain('Nobody has tried to send it yet')
    const other = await insertMail('sent')
    expect(await (await site.get(`${OUTBOX}/${other}`, cookie)).text()).not.toContain('/dashboard/orders/')
  })

  test('leads nowhere once the order or agreement that it is about is gone', async () => {
    const cookie = await signIn('admin')
    for (const [data, words, link] of [
      [{ orderId: factoryId() }, 'An order that is gone', 'href="/dashboard/orders/'],
      [{ agreementId: factoryId() }, 'An agreement that is gone', 'href="/dashboard/agreements/'],
      [{ orderId: "' or true --" }, 'An order that is gone', 'href="/dashboard/orders/'],
    ] as const) {
      const mailId = await insertMail('sent', 'ama@example.com', data, 'of-another-version')
      const text = await (await site.get(`${OUTBOX}/${mailId}`, cookie)).text()
      expect(text).toContain(words)
      expect(text).not.toContain(link)
    }
  })

  test('can be queued again where it has failed', async () => {
    const cookie = await signIn('admin')
    const failed = await (await open(await insertMail('failed'), cookie)).text()
    expect(failed).toContain('Retry: mail to')
    expect(failed).toContain('See whose it is')
    const untried = await insertMail('failed')
    const lastError = 'Nobody tried to send it for 14 days.'
    await database.db.updateTable('mails').set({ lastError }).where('id', '=', untried).execute()
    const alone = await (await open(untried, cookie)).text()
    expect(alone).toContain(lastError)
    expect(alone).not.toContain('See whose it is')
    expect(await (await open(await insertMail('sent'), cookie)).text()).not.toContain('Retry: mail to')
  })

  test('says nothing more once its address is forgotten, or what it passed on', async () => {
    const cookie = await signIn('admin')
    const forgotten = await insertMail('sent', null, {})
    const passedOn = await insertMail(
      'sent',
      'office@example.com',
      { leadId: factoryId() },
      'message-received',
    )
    for (const mailId of [forgotten, passedOn])
      expect(await (await open(mailId, cookie)).text()).toContain('is not kept any more')
  })

  test('is refused to everybody else, who learn nothing of it', async () => {
    const mailId = await insertMail('sent', 'reader@example.com')
    for (const role of ['user', 'agent'] as const) {
      const response = await open(mailId, await signIn(role))
      expect(response.status).toBe(403)
      expect(await response.text()).not.toContain('reader@example.com')
    }
    expect((await open(mailId)).status).toBe(302)
  })

  test('that never was is not found', async () => {
    const cookie = await signIn('admin')
    for (const mailId of [factoryId(), 'x', '%00', "' or true --"])
      expect((await open(encodeURIComponent(mailId), cookie)).status).toBe(404)
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

test('mails that failed for the same reason are queued again with one press; one alone has none', async () => {
  const cookie = await signIn('admin')
  const mailId = await insertMail('failed')
  expect(await (await site.get(OUTBOX, cookie)).text()).not.toContain('Failed for the same reason')
  await insertMail('failed', 'another@example.com')
  const text = (await (await site.get(OUTBOX, cookie)).text()).replaceAll('<!-- -->', '')
  expect(text).toContain('Retry all 2')
  // Said once for both.
  expect(text.match(/<p[^>]*>550 &lt;b/g)).toHaveLength(1)
  expect(await (await site.get(`${OUTBOX}?status=sent`, cookie)).text()).not.toContain('Retry all')
  const response = await site.post(`${OUTBOX}/${mailId}/retry-alike`, {}, cookie)
  expect(await response.text()).toContain('2 mails are queued again')
  expect(services.addedJobs).toHaveLength(2)
  expect((await site.post(`${OUTBOX}/${mailId}/retry-alike`, {}, cookie)).status).toBe(409)
  expect((await site.post(`${OUTBOX}/x/retry-alike`, {}, cookie)).status).toBe(422)
})

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Email, type EmailMessage, MailRefused } from '#/platform/email/email.ts'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { templateNamed } from '../../../tests/support/mails.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { queueMail } from './mail.commands.server.ts'
import { renderMail } from './mail.emails.tsx'
import { cleanUpMails, type MailJobServices, sendMail } from './mail.jobs.server.ts'
import type { MailStatus } from './mail.schema.ts'

const database = useTestDatabase()
let base: TestServices
const taken: EmailMessage[] = []
let failWith: Error | undefined
const email: Email = {
  async send(message) {
    if (failWith) throw failWith
    taken.push(message)
  },
  close: async () => undefined,
}
/** What the job needs, with parts replaced. */
const withParts = (parts: Partial<MailJobServices> = {}): MailJobServices => ({
  ...base,
  renderMail,
  email,
  ...parts,
})

const TOKEN_ID = newId()
const attempt = { isLast: false }
const lastAttempt = { isLast: true }

beforeAll(() => {
  base = makeTestServices(database)
})
beforeEach(() => {
  failWith = undefined
  taken.length = 0
  base.addedJobs.length = 0
})
afterEach(() => database.db.deleteFrom('mails').execute())

async function owe(
  template: string,
  data: object,
  options: { accountId?: string; recipient?: string; erasesRecipient?: boolean } = {},
): Promise<string> {
  await database.db.transaction().execute((tx) =>
    queueMail(tx, base, {
      template: templateNamed(template),
      data,
      accountId: null,
      recipient: 'ama@example.com',
      ...options,
    }),
  )
  const payloads = base.addedJobs.map((job) => job.payload as { mailId: string })
  return payloads.at(-1)?.mailId ?? ''
}

const oweReset = (options = {}) => owe('reset-password', { fullName: 'Ama', tokenId: TOKEN_ID }, options)

const rowOf = (id: string) =>
  database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

describe('sending a mail', () => {
  test('hands it over and notes it', async () => {
    const mailId = await oweReset()
    await sendMail(withParts(), { mailId }, attempt)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({
      messageId: `${mailId}@fihankra.example`,
      to: 'ama@example.com',
      subject: 'Reset your password',
    })
    expect(await rowOf(mailId)).toMatchObject({
      status: 'sent',
      attempts: 1,
      sentAt: base.time.now,
      attemptedAt: base.time.now,
      subject: 'Reset your password',
      recipient: 'ama@example.com',
      lastError: null,
    })
  })

  test('makes its own link and no other secret, and stores none', async () => {
    const mailId = await oweReset()
    await sendMail(withParts(), { mailId }, attempt)
    const token = base.secrets.linkToken('reset-password', TOKEN_ID)
    const said = JSON.stringify(taken[0])
    expect(taken[0]?.link).toBe(`https://fihankra.example/reset-password?token=${token}`)
    expect(said.replaceAll(token, '')).not.toMatch(/token=[\w-]/)
    expect(said).not.toContain(base.secrets.linkToken('verify-email', TOKEN_ID))
    expect(said).not.toContain(TOKEN_ID)
    expect(JSON.stringify(await rowOf(mailId))).not.toContain(token)
  })

  test('happens once, however often the job runs', async () => {
    const mailId = await oweReset()
    for (let run = 0; run < 3; run++) await sendMail(withParts(), { mailId }, attempt)
    expect(taken).toHaveLength(1)
    expect(await rowOf(mailId)).toMatchObject({ attempts: 1 })
  })

  test('that a crash prevented from being noted happens once more, with the same Message-ID', async () => {
    const mailId = await oweReset()
    const crashing: Email = {
      ...email,
      async send(message) {
        taken.push(message)
        // Whatever comes after this moment never reaches the database.
        throw new Error('the program ended')
      },
    }
    await expect(sendMail(withParts({ email: crashing }), { mailId }, attempt)).rejects.toThrow()
    await sendMail(withParts(), { mailId }, attempt)
    await sendMail(withParts(), { mailId }, attempt)
    expect(taken.map((message) => message.messageId)).toEqual([
      `${mailId}@fihankra.example`,
      `${mailId}@fihankra.example`,
    ])
  })

  test('to somebody whose account was deleted does nothing and is done', async () => {
    const { id: accountId, email } = await insertAccount(database.db)
    const mailId = await oweReset({ accountId, recipient: email })
    await database.db.deleteFrom('accounts').where('id', '=', accountId).execute()
    await sendMail(withParts(), { mailId }, attempt)
    expect(taken).toEqual([])
    expect(await rowOf(mailId)).toBeUndefined()
  })

  test('erases the address and the name where it was the last mail', async () => {
    const mailId = await owe('account-deleted', { fullName: 'Ama Mensah' }, { erasesRecipient: true })
    await sendMail(withParts(), { mailId }, attempt)
    expect(taken[0]?.to).toBe('ama@example.com')
    const row = await rowOf(mailId)
    expect(row).toMatchObject({ status: 'sent', recipient: null, data: {} })
    expect(JSON.stringify(row)).not.toMatch(/ama/i)
  })
})

describe('a mail that is not taken', () => {
  test('is tried again, and its row says why without saying who', async () => {
    const mailId = await oweReset()
    failWith = new Error('451 <ama@example.com> later')
    await expect(sendMail(withParts(), { mailId }, attempt)).rejects.toThrow('451 <…> later')
    await expect(sendMail(withParts(), { mailId }, attempt)).rejects.toThrow()
    expect(await rowOf(mailId)).toMatchObject({ status: 'queued', attempts: 2, lastError: '451 <…> later' })
    failWith = undefined
    await sendMail(withParts(), { mailId }, attempt)
    expect(await rowOf(mailId)).toMatchObject({ status: 'sent', attempts: 3, lastError: null })
  })

  test('has failed after its last try', async () => {
    const mailId = await oweReset()
    failWith = new Error('connection refused')
    await expect(sendMail(withParts(), { mailId }, lastAttempt)).rejects.toThrow()
    expect(await rowOf(mailId)).toMatchObject({ status: 'failed', lastError: 'connection refused' })
  })

  test('has failed at once when it was refused for good, and is not tried again', async () => {
    const mailId = await oweReset()
    failWith = new MailRefused('550 no such mailbox')
    await sendMail(withParts(), { mailId }, attempt)
    expect(await rowOf(mailId)).toMatchObject({ status: 'failed', attempts: 1 })
    failWith = undefined
    await sendMail(withParts(), { mailId }, attempt)
    expect(taken).toEqual([])
  })

  test('keeps its token to itself when its text cannot be made', async () => {
    const mailId = await oweReset()
    const token = base.secrets.linkToken('reset-password', TOKEN_ID)
    const broken = withParts({
      renderMail: async () => {
        throw new Error(`cannot render https://fihankra.example/x?token=${token} ${token}`)
      },
    })
    const failure = await sendMail(broken, { mailId }, attempt).catch((error: Error) => error.message)
    expect(`${failure}${JSON.stringify(await rowOf(mailId))}`).not.toContain(token)
  })

  test('of a template that this version does not know has failed', async () => {
    const mailId = await oweReset()
    await database.db.updateTable('mails').set({ template: 'unknown' }).execute()
    await sendMail(withParts(), { mailId }, attempt)
    expect(await rowOf(mailId)).toMatchObject({
      status: 'failed',
      lastError: expect.stringContaining('template'),
    })
  })
})

describe('cleaning up', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const insert = (mail: { status: MailStatus; at: Date; attemptedAt?: Date; erasesRecipient?: boolean }) => {
    const { at, ...row } = mail
    return database.db
      .insertInto('mails')
      .values({
        id: newId(),
        recipient: 'ama@example.com',
        template: 'account-deleted',
        data: '{"fullName":"Ama"}',
        createdAt: at,
        sentAt: row.status === 'sent' ? at : null,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  test('removes sent mails after 30 days and failed ones after 90', async () => {
    await insert({ status: 'sent', at: daysAgo(31) })
    await insert({ status: 'failed', at: daysAgo(91) })
    const left = [
      await insert({ status: 'sent', at: daysAgo(29) }),
      await insert({ status: 'failed', at: daysAgo(89) }),
    ]
    await cleanUpMails(database.db, now)
    const rows = await database.db.selectFrom('mails').select('id').execute()
    expect(rows.map((row) => row.id).sort()).toEqual(left.map((row) => row.id).sort())
  })

  test('gives up on a mail that nobody tried for two weeks, keeps what the server said of it, and on no other', async () => {
    const lost = await insert({ status: 'queued', at: daysAgo(15) })
    const tried = await insert({ status: 'queued', at: daysAgo(15), attemptedAt: daysAgo(1) })
    const answered = await insert({ status: 'queued', at: daysAgo(15) })
    await database.db
      .updateTable('mails')
      .set({ lastError: '421 try later' })
      .where('id', '=', answered.id)
      .execute()
    await cleanUpMails(database.db, now)
    expect(await rowOf(lost.id)).toMatchObject({
      status: 'failed',
      lastError: 'Nobody tried to send it for 14 days.',
    })
    expect(await rowOf(tried.id)).toMatchObject({ status: 'queued' })
    expect(await rowOf(answered.id)).toMatchObject({ status: 'failed', lastError: '421 try later' })
  })

  test('erases an address that could not be used within a day', async () => {
    const late = await insert({
      status: 'queued',
      at: daysAgo(1.1),
      attemptedAt: daysAgo(0),
      erasesRecipient: true,
    })
    const fresh = await insert({ status: 'queued', at: daysAgo(0.9), erasesRecipient: true })
    await cleanUpMails(database.db, now)
    expect(await rowOf(late.id)).toMatchObject({ status: 'failed', recipient: null, data: {} })
    expect(await rowOf(fresh.id)).toMatchObject({ status: 'queued', recipient: 'ama@example.com' })
    await sendMail(withParts(), { mailId: late.id }, attempt)
    expect(taken).toEqual([])
  })
})

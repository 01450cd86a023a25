import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Email } from '#/platform/email/email.ts'
import { createSmtp } from '#/platform/email/smtp.server.ts'
import { prepareJobs, startJobs } from '#/platform/jobs/jobs.server.ts'
import { handleJob } from '#/platform/jobs/jobs.ts'
import { templateNamed } from '../../../tests/support/mails.ts'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { queueMail } from './mail.commands.server.ts'
import { renderMail } from './mail.emails.tsx'
import { sendMail, sendMailJob } from './mail.jobs.server.ts'
import type { MailStatus } from './mail.schema.ts'

const MAILS = 20
const IMPATIENT = {
  ...sendMailJob,
  options: { ...sendMailJob.options, retryLimit: 60, retryDelay: 1, retryDelayMax: 1 },
}
// The machine that runs this may be busy.
const SOON = { timeout: 25_000, interval: 50 }

describe('mails over a real queue and a real server', { timeout: 60_000 }, () => {
  const database = useTestDatabase({ maxConnections: 10 })
  const services = makeTestServices(database)
  let sink: SmtpSink
  let email: Email
  let running: Awaited<ReturnType<typeof startJobs>>

  beforeAll(() => prepareJobs(database.url, [IMPATIENT]))

  beforeEach(async () => {
    sink = await startSmtpSink()
    const { brand } = services.config
    email = createSmtp({
      url: sink.url,
      from: { name: brand.name, address: brand.email },
      // Long enough for a busy machine: a server that answers later has taken the mail, which then comes twice.
      silenceMilliseconds: 5000,
    })
    running = await work()
  })

  afterEach(async () => {
    await running.stop()
    await email.close()
    await sink.stop()
    await database.db.deleteFrom('mails').execute()
    await sql`delete from pgboss.job`.execute(database.db)
  })

  const work = () =>
    startJobs({
      url: database.url,
      log: services.log,
      works: true,
      pollSeconds: 0.5,
      superviseSeconds: 1,
      handlers: [handleJob(sendMailJob, sendMail)],
      services: Promise.resolve({ ...services, db: database.db, email, renderMail }),
    })

  const owe = (recipient: string) =>
    database.db.transaction().execute((tx) =>
      queueMail(
        tx,
        { ...services, jobs: running.jobs },
        {
          template: templateNamed('verify-email'),
          data: { fullName: 'Ama', tokenId: recipient },
          accountId: null,
          recipient,
        },
      ),
    )

  const recipients = Array.from({ length: MAILS }, (_, index) => `person-${index}@example.com`)

  async function countOf(status: MailStatus): Promise<number> {
    const rows = await database.db.selectFrom('mails').select('id').where('status', '=', status).execute()
    return rows.length
  }

  const untilSent = (count: number) => vi.waitFor(async () => expect(await countOf('sent')).toBe(count), SOON)

  function expectEachOnce(): void {
    expect(sink.taken.map((mail) => mail.recipients.join()).sort()).toEqual([...recipients].sort())
    expect(new Set(sink.taken.map((mail) => mail.parsed.messageId)).size).toBe(MAILS)
  }

  test('every one arrives once after the server was away', async () => {
    await sink.stop()
    for (const recipient of recipients) await owe(recipient)
    await vi.waitFor(async () => {
      const tried = await database.db
        .selectFrom('mails')
        .select('id')
        .where('lastError', 'is not', null)
        .execute()
      expect(tried).toHaveLength(MAILS)
    }, SOON)
    expect(await countOf('queued')).toBe(MAILS)
    await sink.start()
    await untilSent(MAILS)
    expectEachOnce()
  })

  test('every one arrives once after the server put them off', async () => {
    sink.mode = 'put-off'
    await Promise.all(recipients.map(owe))
    await vi.waitFor(async () => {
      const { attempts } = await database.db
        .selectFrom('mails')
        .select((eb) => eb.fn.min('attempts').as('attempts'))
        .executeTakeFirstOrThrow()
      expect(attempts).toBeGreaterThan(0)
    }, SOON)
    sink.mode = 'take'
    await untilSent(MAILS)
    expectEachOnce()
  })

  test('one that is refused for good fails at once and does not delay the others', async () => {
    sink.modeOf = (recipient) => (recipient === 'gone@example.com' ? 'refuse' : undefined)
    await owe('gone@example.com')
    await Promise.all(recipients.map(owe))
    await untilSent(MAILS)
    await vi.waitFor(async () => expect(await countOf('failed')).toBe(1), SOON)
    expectEachOnce()
    const refused = await database.db
      .selectFrom('mails')
      .select(['attempts', 'lastError'])
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow()
    expect(refused).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550') })
  })

  test('ones that meet silence do not hold up the others', async () => {
    sink.modeOf = (recipient) => (recipient.startsWith('silent') ? 'hang' : undefined)
    await Promise.all(['silent-1@example.com', 'silent-2@example.com'].map(owe))
    await Promise.all(recipients.map(owe))
    await untilSent(MAILS)
    expectEachOnce()
    expect(await countOf('queued')).toBe(2)
  })

  test('two programs send each of them once', async () => {
    const other = await work()
    await Promise.all(recipients.map(owe))
    await untilSent(MAILS)
    await other.stop()
    expectEachOnce()
  })

  test('the mail names one recipient, whatever the name says, and nothing that is owed holds its link', async () => {
    await owe('person-0@example.com')
    await untilSent(1)
    const [mail] = sink.taken
    const token = services.secrets.linkToken('verify-email', 'person-0@example.com')
    expect(mail?.parsed.text).toContain(`https://fihankra.example/verify-email?token=${token}`)
    const { rows } = await sql`select * from pgboss.job`.execute(database.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain('person-0@example.com')
    expect(mail?.parsed.headers.filter((header) => ['to', 'cc', 'bcc'].includes(header.key))).toHaveLength(1)
  })
})

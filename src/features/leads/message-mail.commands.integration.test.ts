import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INJECTIONS } from '#/platform/email/email.contract.ts'
import type { Email } from '#/platform/email/email.ts'
import { createSmtp } from '#/platform/email/smtp.server.ts'
import { makeStranger } from '../../../tests/factories/visitor-factory.ts'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { renderMail } from '../mail/mail.emails.tsx'
import { sendMail } from '../mail/mail.jobs.server.ts'
import { leaveMessage } from './message.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const { brand } = services.config
const FORM = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '',
  subject: 'A viewing',
  message: 'May I see the house?',
}
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

let sink: SmtpSink
let email: Email
beforeAll(async () => {
  sink = await startSmtpSink()
  email = createSmtp({ url: sink.url, from: { name: brand.name, address: brand.email } })
})
afterAll(async () => {
  await email.close()
  await sink.stop()
})
beforeEach(async () => {
  sink.taken.length = 0
  services.addedJobs.length = 0
  for (const table of ['leads', 'mails', 'rateLimits'] as const) await database.db.deleteFrom(table).execute()
})

/** Leaves a message and sends every mail that it owes; what arrived at the office and at the sender. */
async function leaveAndSend(form: Partial<typeof FORM>) {
  await leaveMessage(services, makeStranger(), { ...FORM, ...form })
  for (const { payload } of services.addedJobs.splice(0))
    await sendMail({ ...services, db: database.db, email, renderMail }, payload as { mailId: string }, {
      isLast: false,
    })
  const mails = sink.taken.splice(0)
  const to = (address: string) => mails.filter(({ recipients }) => recipients.join() === address)
  return { mails, office: to(brand.email), sender: to(FORM.email) }
}

describe('the mails of a message', () => {
  test('go to the office, which answers the sender, and to the sender without a word of theirs', async () => {
    const { mails, office, sender } = await leaveAndSend({})
    expect(mails).toHaveLength(2)
    expect(office[0]?.parsed).toMatchObject({
      subject: 'Message: A viewing',
      replyTo: [{ address: 'ama@example.com', name: 'Ama Mensah' }],
    })
    expect(office[0]?.parsed.text).toContain('> May I see the house?')
    expect(sender[0]?.parsed.subject).toBe('We have your message')
    expect(sender[0]?.parsed.replyTo).toBeUndefined()
    expect(`${sender[0]?.parsed.text}${sender[0]?.parsed.html}`).not.toMatch(/Ama Mensah|viewing|the house/)
    expect(
      await database.db
        .selectFrom('mails')
        .select(['recipient', 'subject', 'status'])
        .orderBy('subject')
        .execute(),
    ).toEqual([
      { recipient: brand.email, subject: 'A message from the contact form', status: 'sent' },
      { recipient: null, subject: 'We have your message', status: 'sent' },
    ])
  })

  test.each(INJECTIONS)('no field adds a header or a recipient: %j', async (injection) => {
    const text = injection.replaceAll('\0', '')
    const { mails, office, sender } = await leaveAndSend({
      name: text,
      subject: text,
      message: `Hello ${text}`,
    })
    expect(mails).toHaveLength(2)
    expect([office.length, sender.length]).toEqual([1, 1])
    for (const { raw, parsed } of mails) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc|x-planted):/im)
      expect(parsed.cc ?? parsed.bcc).toBeUndefined()
    }
    const keys = office[0]?.parsed.headers.map(({ key }) => key)
    expect([...new Set(keys)].sort()).toEqual(HEADERS)
    expect(sender[0]?.raw).not.toContain('thief')
    await expect(leaveAndSend({ email: `ama@example.com${injection}` })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('that nobody wrote any more is not sent, and says so to administrators', async () => {
    await leaveMessage(services, makeStranger(), FORM)
    await database.db
      .updateTable('leads')
      .set({ name: null, email: null, subject: null, message: null })
      .execute()
    const [first] = services.addedJobs
    await sendMail(
      { ...services, db: database.db, email, renderMail },
      first?.payload as { mailId: string },
      { isLast: false },
    )
    expect(sink.taken).toEqual([])
    expect(
      await database.db.selectFrom('mails').select('lastError').where('status', '=', 'failed').execute(),
    ).toEqual([{ lastError: 'What was written is not kept any more.' }])
  })
})

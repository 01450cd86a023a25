import type { Email as ParsedMail } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email, EmailMessage, Sender } from './email.ts'

export type ArrivedMail = { parsed: ParsedMail; raw: string }

export type EmailHarness = {
  email: Email
  /** Every mail since the last `clear`, oldest first. */
  arrived(): Promise<ArrivedMail[]>
  clear(): Promise<void>
  stop(): Promise<void>
}

export const SENDER: Sender = { name: 'Fihankra Ɔdan, Ltd.', address: 'office@fihankra.example' }

export const MESSAGE: EmailMessage = {
  messageId: '0199aa00-0000-7000-8000-000000000001@fihankra.example',
  to: 'ama@example.com',
  subject: 'Verify your e-mail · Fihankra',
  html: `<p>Yɛfrɛ me <b>Ama</b></p><p>${'a long line '.repeat(200)}</p>`,
  text: 'Yɛfrɛ me Ama\n.\nhttps://fihankra.example/verify-email?token=abc\n',
  link: 'https://fihankra.example/verify-email?token=abc',
}

// Each tries to end the header that it stands in, or to name somebody else.
const BREAKS = ['\r\n', '\n', '\r', '\n\n', '\r\n ', '\n\t', '\u0000', '\u0085', '\u2028', '%0d%0a'] as const
const ADDITIONS = ['Bcc: thief@example.net', 'To: <thief@example.net>', 'X-Planted: yes'] as const
/** Thirty texts that would add a header or a recipient where texts are put together by hand. */
export const INJECTIONS = BREAKS.flatMap((line) => ADDITIONS.map((header) => `Ama${line}${header}${line}`))

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

/** What every way of handing over mails must do. */
export function describeEmail(name: string, open: () => Promise<EmailHarness>): void {
  describe(name, () => {
    let harness: EmailHarness
    beforeAll(async () => {
      harness = await open()
    })
    beforeEach(() => harness.clear())
    afterAll(async () => {
      await harness.email.close()
      await harness.stop()
    })

    const sendOne = async (message: Partial<EmailMessage>): Promise<ArrivedMail> => {
      await harness.email.send({ ...MESSAGE, ...message })
      const [mail] = await harness.arrived()
      if (!mail) throw new Error('Nothing arrived.')
      return mail
    }

    test('brings sender, recipient, subject, both texts and the id as they were given', async () => {
      const { parsed } = await sendOne({})
      expect(parsed.from).toMatchObject(SENDER)
      expect(parsed.to).toEqual([{ address: MESSAGE.to, name: '' }])
      expect(parsed.subject).toBe(MESSAGE.subject)
      expect(parsed.html?.trim()).toBe(MESSAGE.html)
      expect(parsed.text?.trim()).toBe(MESSAGE.text.trim())
      expect(parsed.messageId).toBe(`<${MESSAGE.messageId}>`)
    })

    test('asks answering machines to keep quiet', async () => {
      const { parsed } = await sendOne({})
      expect(parsed.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      )
    })

    test.each(INJECTIONS)('adds no header or recipient for the subject %j', async (subject) => {
      const { parsed, raw } = await sendOne({ subject })
      expect([...new Set(parsed.headers.map((header) => header.key))].sort()).toEqual(HEADERS)
      expect(parsed.to).toEqual([{ address: MESSAGE.to, name: '' }])
      expect(parsed.cc).toBeUndefined()
      expect(parsed.bcc).toBeUndefined()
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-planted):/im)
    })

    test.each(INJECTIONS)('adds no header or recipient for an answer to %j', async (name) => {
      const { parsed, raw } = await sendOne({ replyTo: { name, address: 'ama@example.net' } })
      const wanted = [...HEADERS, 'reply-to'].sort()
      expect([...new Set(parsed.headers.map((header) => header.key))].sort()).toEqual(wanted)
      expect(parsed.to).toEqual([{ address: MESSAGE.to, name: '' }])
      expect(parsed.replyTo).toMatchObject([{ address: 'ama@example.net' }])
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-planted):/im)
    })

    test('lets mail programs take the recipient off a list', async () => {
      const unsubscribeUrl = `https://fihankra.example/newsletter/unsubscribe?token=${'t'.repeat(80)}`
      const { parsed } = await sendOne({ unsubscribeUrl })
      const values = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
      expect(values['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`)
      expect(values['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    })

    test('brings a file byte for byte, named as it was, and none where there is none', async () => {
      const content = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))
      const file = { name: 'agreement-12.pdf', mediaType: 'application/pdf' as const, content }
      const { parsed } = await sendOne({ attachments: [file] })
      expect(parsed.attachments).toMatchObject([
        { filename: file.name, mimeType: file.mediaType, disposition: 'attachment' },
      ])
      expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true)
      expect(parsed.html?.trim()).toBe(MESSAGE.html)
      await harness.clear()
      expect((await sendOne({})).parsed.attachments).toEqual([])
    })

    test('sends many at once, each once', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `many-${index}@fihankra.example`)
      await Promise.all(ids.map((messageId) => harness.email.send({ ...MESSAGE, messageId })))
      const arrived = await harness.arrived()
      expect(arrived.map(({ parsed }) => parsed.messageId).sort()).toEqual(ids.map((id) => `<${id}>`).sort())
    })
  })
}

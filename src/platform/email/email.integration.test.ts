import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { describeEmail, MESSAGE, SENDER } from './email.contract.ts'
import { type Email, MailRefused } from './email.ts'
import { createOutboxFolder } from './outbox-folder.server.ts'
import { createSmtp } from './smtp.server.ts'

describeEmail('an SMTP server', async () => {
  const sink = await startSmtpSink()
  return {
    email: createSmtp({ url: sink.url, from: SENDER }),
    arrived: async () => sink.taken,
    clear: async () => void sink.taken.splice(0),
    stop: () => sink.stop(),
  }
})

describeEmail('the outbox folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fihankra-mail-'))
  const list = async () => (await readdir(folder)).sort().map((name) => join(folder, name))
  return {
    email: createOutboxFolder({ folder, from: SENDER, say: () => undefined, isTerminalPrivate: true }),
    arrived: async () =>
      Promise.all(
        (await list()).map(async (path) => {
          const raw = await readFile(path)
          return { parsed: await PostalMime.parse(raw), raw: raw.toString('latin1') }
        }),
      ),
    clear: async () => {
      for (const path of await list()) await rm(path)
    },
    stop: () => rm(folder, { recursive: true }),
  }
})

describe('over SMTP', () => {
  let sink: SmtpSink
  let email: Email
  beforeEach(async () => {
    sink = await startSmtpSink()
    email = createSmtp({ url: sink.url, from: SENDER, silenceMilliseconds: 500 })
  })
  afterEach(async () => {
    await email.close()
    await sink.stop()
  })

  const failure = (to = MESSAGE.to) =>
    email.send({ ...MESSAGE, to }).then(
      () => undefined,
      (error: Error) => error,
    )

  test('the envelope names the one recipient', async () => {
    await email.send(MESSAGE)
    expect(sink.taken[0]?.recipients).toEqual([MESSAGE.to])
  })

  test('a recipient who is not known is refused for good, without being named', async () => {
    sink.mode = 'refuse'
    const error = await failure()
    expect(error).toBeInstanceOf(MailRefused)
    expect(error?.message).toContain('550')
    expect(JSON.stringify([error?.message, error])).not.toContain(MESSAGE.to)
  })

  test.each([
    ['puts mails off', 'put-off'],
    ['hangs up after a mail', 'drop'],
    ['falls silent', 'hang'],
  ] as const)('a server that %s may be tried again', async (_what, mode) => {
    sink.mode = mode
    const error = await failure()
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error?.message).not.toContain(MESSAGE.to)
    sink.mode = 'take'
    await email.send(MESSAGE)
    expect(sink.taken).toHaveLength(1)
  })

  test('a server that is away may be tried again, and is used when it is back', async () => {
    await email.send(MESSAGE)
    await sink.stop()
    const error = await failure()
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error).toMatchObject({ code: expect.stringMatching(/^E/) })
    await sink.start()
    await email.send(MESSAGE)
    expect(sink.taken).toHaveLength(2)
  })

  test('a bad recipient does not harm the mails beside it', async () => {
    sink.modeOf = (recipient) => (recipient.startsWith('bad') ? 'refuse' : undefined)
    const to = Array.from({ length: 20 }, (_, index) => `${index % 4 ? 'good' : 'bad'}-${index}@example.com`)
    const results = await Promise.all(to.map(failure))
    expect(results.filter((error) => error instanceof MailRefused)).toHaveLength(5)
    expect(sink.taken).toHaveLength(15)
  })

  test('a password is not sent to another machine without encryption', async () => {
    // The machine behind the address is this one; what counts is that it is not known to be.
    const { port } = new URL(sink.url)
    const careful = createSmtp({ url: `smtp://user:secret@0.0.0.0:${port}`, from: SENDER })
    await expect(careful.send(MESSAGE)).rejects.toThrow(/STARTTLS|TLS/i)
    await careful.close()
  })
})

describe('in the outbox folder', () => {
  let folder: string
  let said: string[]
  let email: Email
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'fihankra-mail-')), 'mail')
    said = []
    email = createOutboxFolder({
      folder,
      from: SENDER,
      say: (text) => void said.push(text),
      isTerminalPrivate: true,
    })
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

  test('the terminal reads recipient, subject and link in one block', async () => {
    await email.send(MESSAGE)
    expect(said).toEqual([`\n  Mail to ${MESSAGE.to}\n  ${MESSAGE.subject}\n  ${MESSAGE.link}\n`])
  })

  test('a terminal that others may read shows no link that opens an account', async () => {
    const site = createOutboxFolder({
      folder,
      from: SENDER,
      say: (text) => void said.push(text),
      isTerminalPrivate: false,
    })
    await site.send({ ...MESSAGE, linkOpensAccount: true })
    await site.send(MESSAGE)
    await email.send({ ...MESSAGE, linkOpensAccount: true })
    await site.close()
    expect(said.map((text) => text.includes(MESSAGE.link ?? ''))).toEqual([false, true, true])
    expect(said[0]).toContain('Its link stands in the file of the mail only.')
  })

  test('the terminal obeys nothing that a subject says', async () => {
    await email.send({ ...MESSAGE, subject: 'Hello\u001b[2J\u0007\nMail to thief', link: undefined })
    expect(said).toEqual([`\n  Mail to ${MESSAGE.to}\n  Hello[2JMail to thief\n`])
  })

  test('mails are readable by their owner alone', async () => {
    await email.send(MESSAGE)
    const [name = ''] = await readdir(folder)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+-0199aa00-0000-7000-8000-000000000001\.eml$/)
    if (process.platform === 'win32') return
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  })

  test('mails older than 30 days go, and nothing else', async () => {
    await email.send(MESSAGE)
    const [name = ''] = await readdir(folder)
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await utimes(join(folder, name), longAgo, longAgo)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await utimes(join(folder, 'notes.txt'), longAgo, longAgo)
    const next = createOutboxFolder({ folder, from: SENDER, say: () => undefined, isTerminalPrivate: true })
    await next.send({ ...MESSAGE, messageId: 'next@fihankra.example' })
    expect(await readdir(folder)).toEqual([expect.stringContaining('-next.eml'), 'notes.txt'])
  })

  test('a folder that cannot be written to is an error, and works again once it can', async () => {
    await writeFile(folder, 'in the way')
    await expect(email.send(MESSAGE)).rejects.toThrow()
    expect(said).toEqual([])
    await rm(folder)
    await email.send(MESSAGE)
    expect(said).toHaveLength(1)
  })
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server treats mails: taken, put off (4xx), refused (550), dropped after it was sent, or met with silence. */
export type SinkMode = 'take' | 'put-off' | 'refuse' | 'drop' | 'hang'

export type TakenMail = { recipients: string[]; raw: string; parsed: Email }

export type SmtpSink = {
  readonly url: string
  readonly taken: TakenMail[]
  /** For every recipient, unless `modeOf` says otherwise. */
  mode: SinkMode
  modeOf: (recipient: string) => SinkMode | undefined
  /** Called when a mail was taken; its sender hears of it when this is done. */
  afterTaking: () => void | Promise<void>
  stop(): Promise<void>
  /** Listens again at the same address after `stop`. */
  start(): Promise<void>
}

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** A real SMTP server on this machine that keeps what it takes. */
export async function startSmtpSink(): Promise<SmtpSink> {
  let server: SMTPServer
  let port = 0
  const modeFor = (recipient: string) => sink.modeOf(recipient) ?? sink.mode

  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      logger: false,
      onRcptTo(address, _session, callback) {
        const mode = modeFor(address.address)
        if (mode === 'put-off') callback(answer(451, `<${address.address}> try again later`))
        else if (mode === 'refuse') callback(answer(550, `<${address.address}> no such mailbox`))
        else if (mode !== 'hang') callback()
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
          if (recipients.some((recipient) => modeFor(recipient) === 'drop')) {
            for (const connection of server.connections) connection.close()
            return
          }
          const raw = Buffer.concat(chunks)
          PostalMime.parse(raw)
            .then((parsed) => void sink.taken.push({ recipients, raw: raw.toString('latin1'), parsed }))
            .then(() => sink.afterTaking())
            .then(() => callback(), callback)
        })
      },
    })

  const sink: SmtpSink = {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    taken: [],
    mode: 'take',
    modeOf: () => undefined,
    afterTaking: () => undefined,
    async start() {
      server = create()
      // Clients that go away in the middle are part of what is tried.
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      port = (server.server.address() as AddressInfo).port
    },
    async stop() {
      if (!server.server.listening) return
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  await sink.start()
  return sink
}

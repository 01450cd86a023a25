import { createTransport, type NodemailerError } from 'nodemailer'
import { composeMail } from './composed-mail.server.ts'
import { type Email, MailRefused, type Sender } from './email.ts'

export type SmtpOptions = {
  /** Such as `smtps://user:password@mail.example.com`. */
  url: string
  from: Sender
  /** How long a server may say nothing in the middle of a mail. */
  silenceMilliseconds?: number
}

const CONNECT_MILLISECONDS = 10_000
// A server that looks into a mail before it takes it needs a while; leaving early would send it again.
const SILENCE_MILLISECONDS = 30_000
const MAIL_MILLISECONDS = 90_000
const IDLE_MILLISECONDS = 30_000
const CONNECTIONS = 4
const LONGEST_REASON = 500

/** Hands mails to an SMTP server over a few connections that are reused for a while. */
export function createSmtp(options: SmtpOptions): Email {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Whoever calls tries again; a second way of doing so would only deliver twice.
    maxRequeues: 0,
    idleTimeout: IDLE_MILLISECONDS,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    socketTimeout: options.silenceMilliseconds ?? SILENCE_MILLISECONDS,
    requireTLS: sendsPassword(options.url),
  })
  // What ends a connection that no mail is waiting on concerns nobody.
  transport.on('error', () => undefined)
  return {
    async send(message) {
      try {
        await transport.sendMail({
          ...composeMail(options.from, message),
          signal: AbortSignal.timeout(MAIL_MILLISECONDS),
        })
      } catch (error) {
        throw explain(error as NodemailerError, message.to)
      }
    },
    async close() {
      transport.close()
    },
  }
}

// A password leaves this machine under encryption or not at all.
function sendsPassword(text: string): boolean {
  const { hostname, password } = new URL(text)
  return password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

// The library's error carries the recipient and the whole conversation; what is logged says why and not who.
function explain(error: NodemailerError, recipient: string): Error {
  const reason = error.message.replaceAll(recipient, 'the recipient').slice(0, LONGEST_REASON)
  // Only the recipient and the mail itself are refused for good. A login or a sender may be put right within the day.
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA'
  if (error.permanent && isAboutThisMail) return new MailRefused(reason)
  return Object.assign(new Error(reason), { code: error.code })
}

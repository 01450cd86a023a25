import * as v from 'valibot'
import type { Brand } from '../brand/brand.config.ts'
import type { Letter } from './mail-template.schema.ts'

export type RenderedMail = {
  subject: string
  html: string
  text: string
  link: string | undefined
  /** Where a mail program unsubscribes the recipient, for the templates that go to a list. */
  unsubscribeUrl?: string
}
/** Lays a letter out; given to the job, because it is loaded only when there is a mail to send. */
export type RenderMail = (letter: Letter, brand: Brand) => Promise<RenderedMail>

export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const MAIL_PAGE_SIZE = 50
/** The longest address that is looked for. */
export const MAIL_QUERY_LENGTH = 254

/** A mail of the outbox as administrators see it; never its text, which may hold a link. */
export type MailView = {
  id: string
  /** Null after the address was erased. */
  recipient: string | null
  subject: string
  status: MailStatus
  attempts: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}

/** So many mails are queued again at once. */
export const MOST_RETRIED = 500

/** Why several mails failed: what the mail server said, of how many, and one of them. */
export type FailureReason = { reason: string; count: number; mailId: string }

/** What a mail says, without any address to open: links and their tokens are for the recipient alone. */
export type MailWords = {
  heading: string
  paragraphs: string[]
  /** Another person's words, as they wrote them. */
  quote: string | null
  cards: { label: string; title: string; lines: string[] }[]
  /** What its button says, and how long that works. */
  button: string | null
  terms: string | null
  /** What it says to whoever did not expect it. */
  surprise: string
}

export const retryForm = v.object({ mailId: v.pipe(v.string(), v.uuid()) })

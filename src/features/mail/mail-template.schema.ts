import type { Executor } from '#/database/connection.server.ts'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import type { MailAttachment } from '#/platform/email/email.ts'
import type { Brand } from '../brand/brand.config.ts'

/** What a mail says, before it is laid out: HTML and plain text are made from the same words. */
export type Letter = {
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** Another person's words, line by line as they wrote them. */
  quote?: string
  /** What it tells of, each with a page of its own. */
  cards?: LetterCard[]
  /** Its button belongs to the paragraphs, not to the cards. */
  actionBeforeCards?: boolean
  /** The one thing to do, as a button and written out. */
  action?: { label: string; href: string; terms?: string }
  /** What to do when the mail comes as a surprise. */
  surprise: { question: string; answer: string; link?: { label: string; href: string } }
  /** Where a mail program takes the recipient off the list that this goes to. */
  unsubscribeUrl?: string
}

/** One thing that a letter tells of. */
export type LetterCard = {
  href: string
  /** What it is, in a word or two. */
  label: string
  title: string
  strong: string
  /** What stood in its place before. */
  struck?: string
  lines: string[]
  /** JPEG, since mail programs show nothing else for sure. */
  picture?: { src: string; alt: string }
}

/** What somebody wrote, for the mail that passes it on. */
export type WrittenMessage = {
  name: string
  email: string
  /** E.164. */
  phone: string | null
  subject: string
  text: string
}

/** What a letter is written from, beside its data. */
export type MailFacts = {
  /** When the mail became due, which is when its link began to live. */
  owedAt: Date
  /** The token of the link, for the templates that have one. */
  token?: string | undefined
  /** For the template that passes it on. */
  message?: WrittenMessage | undefined
  /** Without a slash at its end. */
  siteUrl: string
  brand: Brand
}

/** A kind of mail: what it must know, and its words. The feature that sends it defines it. */
export type MailTemplate<D extends object = object> = {
  /** Stands in the outbox with the data. Rows of older versions are sent by it, so that it never changes. */
  readonly name: string
  /** What the recipient reads in the list of mails, and above the letter, where the letter says nothing else. */
  readonly subject: string
  /** Whoever has the link gets into an account with it. */
  readonly linkOpensAccount?: boolean
  /** Makes the link's token when the mail is sent, so that none is stored. */
  makeToken?(data: D, secrets: Secrets): string
  /**
   * Reads what the mail passes on when it is sent, so that it is forgotten with whoever wrote it. The reply goes to them,
   * and the outbox shows nothing of it. Rejects with `MailRefused` when it is gone.
   */
  findMessage?(db: Executor, data: D): Promise<WrittenMessage>
  /** Reads the files that go with the mail when it is sent. Rejects with `MailRefused` when one is gone. */
  findAttachments?(db: Executor, data: D): Promise<MailAttachment[]>
  write(data: D, facts: MailFacts): Omit<Letter, 'subject' | 'heading'> & Partial<Letter>
}

/** All of them by name, as the server puts them together. */
export type MailTemplates = ReadonlyMap<string, MailTemplate>

declare module '#/platform/services.ts' {
  interface Services {
    readonly mailTemplates: MailTemplates
  }
}

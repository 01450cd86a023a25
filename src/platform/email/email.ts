/** One mail, ready to go. Addresses are single and hold no line breaks; text and HTML say the same. */
export type EmailMessage = {
  /** Stable for one mail however often it is tried, so that a mailbox can drop a second copy. Without brackets. */
  messageId: string
  to: string
  /** Who gets the answer, instead of the sender. */
  replyTo?: { name: string; address: string }
  /** Where a mail program takes the recipient off the list, by a POST (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
  /** The link that the mail is about, for the terminal of somebody without an SMTP server. */
  link?: string
  /** The link lets whoever has it into an account: a terminal that others may read does not show it. */
  linkOpensAccount?: boolean
}

/** A file that goes with a mail. */
export type MailAttachment = { name: string; mediaType: 'application/pdf'; content: Buffer }

/** Hands a mail over; rejects when it was not taken, with a `MailRefused` when it never will be. */
export interface Email {
  send(message: EmailMessage): Promise<void>
  close(): Promise<void>
}

/** Who mails come from. */
export type Sender = { readonly name: string; readonly address: string }

/** The recipient or the mail itself was refused for good: another try would be in vain. */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailRefused'
  }
}

/** One mail, ready to go. Addresses are single and hold no line breaks; text and HTML say the same. */
export type EmailMessage = {
  /** Stable for one mail however often it is tried, so that a mailbox can drop a second copy. Without brackets. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  /** The link that the mail is about, for the terminal of somebody without an SMTP server. */
  link?: string
}

/** Hands a mail over; rejects when it was not taken. */
export interface Email {
  send(message: EmailMessage): Promise<void>
  close(): Promise<void>
}

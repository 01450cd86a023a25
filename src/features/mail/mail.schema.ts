/** What each template needs to know. Links are made when the mail is sent, from the token's id. */
export type MailData = {
  'verify-email': { fullName: string | null; tokenId: string }
  'already-registered': { fullName: string | null }
  'reset-password': { fullName: string | null; tokenId: string }
  'password-changed': { fullName: string | null; wasReset: boolean }
  'role-changed': { fullName: string | null; role: 'user' | 'admin' }
  'account-deleted': { fullName: string | null }
}
export type MailTemplate = keyof MailData

export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const MAIL_PAGE_SIZE = 50

/** A mail of the outbox as administrators see it; never its text, which may hold a link. */
export type MailView = {
  id: string
  /** Null after the address was erased. */
  recipient: string | null
  subject: string
  status: MailStatus
  attempts: number
  lastError: string | null
  /** In Accra: `21 November 2026, 09:14`. */
  createdAt: string
  sentAt: string | null
}

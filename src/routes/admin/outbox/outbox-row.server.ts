import type { MailView } from '#/features/mail/mail.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'

/** A mail as its page shows it, with its times in Accra: `21 November 2026, 09:14`. */
export type MailRow = Omit<MailView, 'createdAt' | 'sentAt'> & { createdAt: string; sentAt: string | null }

export const presentMail = (mail: MailView): MailRow => ({
  ...mail,
  createdAt: formatDateTime(mail.createdAt),
  sentAt: mail.sentAt && formatDateTime(mail.sentAt),
})

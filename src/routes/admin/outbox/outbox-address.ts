import { MAIL_QUERY_LENGTH, MAIL_STATUSES } from '#/features/mail/mail.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf, words } from '#/web/act/list-address.ts'

export const outboxAddress = listAddress(urls.outbox, {
  query: words(MAIL_QUERY_LENGTH),
  status: oneOf(MAIL_STATUSES),
})
/** The page of one mail. */
export const mailAddress = (mailId: string) => `${urls.outbox}/${mailId}`
export type OutboxAddress = ReturnType<typeof outboxAddress.read>

const LABELS = { queued: 'Queued', sent: 'Sent', failed: 'Failed' } as const
const WRITTEN_LABELS = { ...LABELS, sent: 'Written' } as const

/** What a mail's status is called: without a mail server none leaves this machine. */
export const statusLabels = (isWrittenOnly: boolean) => (isWrittenOnly ? WRITTEN_LABELS : LABELS)

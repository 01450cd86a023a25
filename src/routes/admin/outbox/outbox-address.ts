import { MAIL_STATUSES } from '#/features/mail/mail.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf } from '#/web/act/list-address.ts'

export const outboxAddress = listAddress(urls.outbox, { status: oneOf(MAIL_STATUSES) })
export type OutboxAddress = ReturnType<typeof outboxAddress.read>

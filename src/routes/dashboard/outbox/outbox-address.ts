import { MAIL_STATUSES, type MailStatus } from '#/features/mail/mail.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { urls } from '#/shared/urls.ts'

/** Which mails an address asks for. */
export type OutboxAddress = { status?: MailStatus; page: number }

/** Reads the address; a status that does not exist is as good as none. */
export function readOutboxAddress(params: URLSearchParams): OutboxAddress {
  const given = params.get('status')
  const status = MAIL_STATUSES.find((known) => known === given)
  return { page: readPageNumber(params), ...(status ? { status } : {}) }
}

export function outboxHref({ status, page }: OutboxAddress): string {
  const params = new URLSearchParams(status ? { status } : {})
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${urls.outbox}?${params}` : urls.outbox
}

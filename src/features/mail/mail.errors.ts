import { refusal } from '#/shared/errors.ts'

export const adminsOnly = refusal(
  'forbidden',
  'mail.admins_only',
  'Only administrators can send mails from here.',
)

export const mailNotFound = refusal('not_found', 'mail.not_found', 'This mail does not exist any more.')

/** The same address had its mails of this hour, or of this day. */
export const tooManyTestMails = refusal(
  'limit',
  'mail.too_many_tests',
  'You have had enough test mails for now. Try again in an hour.',
)

/** It was sent, is on its way already, or has no recipient any more. */
export const notRetryable = refusal(
  'conflict',
  'mail.not_retryable',
  'Only a failed mail whose recipient is still known can be queued again.',
)

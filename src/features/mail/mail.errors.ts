import { Refusal } from '#/shared/errors.ts'

export function adminsOnly(): Refusal {
  return new Refusal('forbidden', 'mail.admins_only', 'Only administrators can send mails from here.')
}

export function mailNotFound(): Refusal {
  return new Refusal('not_found', 'mail.not_found', 'This mail does not exist any more.')
}

/** The same address had its mails of this hour, or of this day. */
export function tooManyTestMails(): Refusal {
  return new Refusal(
    'limit',
    'mail.too_many_tests',
    'You have had enough test mails for now. Try again in an hour.',
  )
}

/** It was sent, is on its way already, or has no recipient any more. */
export function notRetryable(): Refusal {
  return new Refusal(
    'conflict',
    'mail.not_retryable',
    'Only a failed mail whose recipient is still known can be queued again.',
  )
}

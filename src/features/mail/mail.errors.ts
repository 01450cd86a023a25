import { Refusal } from '#/shared/errors.ts'

export function adminsOnly(): Refusal {
  return new Refusal('forbidden', 'mail.admins_only', 'Only administrators can queue mails again.')
}

export function mailNotFound(): Refusal {
  return new Refusal('not_found', 'mail.not_found', 'This mail does not exist any more.')
}

/** It was sent, is on its way already, or has no recipient any more. */
export function notRetryable(): Refusal {
  return new Refusal(
    'conflict',
    'mail.not_retryable',
    'Only a failed mail whose recipient is still known can be queued again.',
  )
}

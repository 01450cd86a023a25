import { Refusal } from '#/shared/errors.ts'

export function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'account.not_signed_in', 'Please sign in to go on.')
}

export function adminsOnly(): Refusal {
  return new Refusal(
    'forbidden',
    'account.admins_only',
    'Access Denied - You need administrator privileges to access this page.',
  )
}

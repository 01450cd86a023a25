import { refusal } from '#/shared/errors.ts'

export const notSignedIn = refusal('unauthenticated', 'account.not_signed_in', 'Please sign in to go on.')

export const adminsOnly = refusal(
  'forbidden',
  'account.admins_only',
  'Access Denied - You need administrator privileges to access this page.',
)

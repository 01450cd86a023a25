import { urls } from '#/shared/urls.ts'

/** What the sign-in page says first to somebody who was sent there, by its name in the address. */
const NOTICES = {
  'signed-up': 'Account created successfully! Please check your email for verification.',
  'email-verified': 'Your e-mail address is verified. You can sign in now.',
  'account-deleted': 'Your account has been deleted.',
  'password-changed': 'Your password has been changed. Sign in with the new one.',
} as const
type Notice = keyof typeof NOTICES

/** The sentence of a notice; undefined for what is none of ours. */
export function noticeText(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(NOTICES, name) ? NOTICES[name as Notice] : undefined
}

/** The sign-in page with a notice. */
export function noticePath(notice: Notice, from?: string): string {
  return `${urls.login}?${new URLSearchParams({ notice, ...(from === undefined ? {} : { from }) })}`
}

/** The same for every address, known or not. */
export const RESET_SENT =
  'If there is an account for this address, we have sent a link to reset its password.'

/** The same for every address, known or not, verified or not. */
export const RESENT =
  'If there is an account for this address that is not verified yet, we have sent its link again.'

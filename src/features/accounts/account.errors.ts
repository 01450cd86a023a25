import type { Role } from '#/shared/actor.ts'
import { Refusal, refusal } from '#/shared/errors.ts'
import { isAgent } from '../access/role.policy.ts'
import { MESSAGES } from './account.schema.ts'

/** A value of a form that only the server could judge; `fields` maps a field to its messages. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal('invalid', `account.${field}_invalid`, message, { fields: { [field]: [message] } })
}

/** Wrong address, wrong password, not verified, locked: one answer, so that nobody learns which addresses have an account. */
export const signInFailed = refusal('unauthenticated', 'account.sign_in_failed', MESSAGES.signInFailed)

/** Said only to somebody who knew the password: it was good enough until they became administrator or agent. */
export function passwordTooShort(role: Role): Refusal {
  const message = isAgent({ role }) ? MESSAGES.agentPasswordTooShort : MESSAGES.adminPasswordTooShort
  return new Refusal('forbidden', 'account.admin_password_short', message)
}

/** So much of this account is under way that another act would only wait. */
export const accountBusy = refusal(
  'unavailable',
  'account.busy',
  'We are still working on what you asked before. Try again in a moment.',
  { retryAfterSeconds: 3 },
)

export const emptyCall = refusal('invalid', 'account.empty_call', MESSAGES.emptyCall)

/** A link from a mail that is unknown, used, void or too old: one answer for all. */
export const linkNotValid = refusal(
  'gone',
  'account.link_not_valid',
  'This link has expired or was used already. Ask for a new one.',
)

/** Said only to whoever has opened the link that was mailed to the address. */
export const emailTakenMeanwhile = refusal(
  'conflict',
  'account.email_taken',
  'This address has got an account of its own meanwhile. Your account stays as it is.',
)

/** What administrators and agents hear who want favourites, a cart or a checkout. */
export function buyersOnly(role: Role): Refusal {
  return new Refusal(
    'forbidden',
    'account.buyers_only',
    `${isAgent({ role }) ? 'Agents' : 'Administrators'} have no favourites and no cart. Use an account of your own to buy or rent.`,
  )
}

export const onlyAdminsChangeRoles = refusal(
  'forbidden',
  'account.role_forbidden',
  'Unauthorized: Only admins can update user roles',
)

export const lastAdministrator = refusal(
  'conflict',
  'account.last_administrator',
  'This is the last administrator. Make somebody else an administrator first.',
)

export const personNotFound = refusal('not_found', 'account.not_found', 'This person is not known here.')

export const profileNotFound = refusal('not_found', 'profile.not_found', 'This profile does not exist.')

export const sessionNotFound = refusal('not_found', 'session.not_found', 'This session has ended already.')

export const blocksThemself = refusal('conflict', 'account.blocks_themself', 'You cannot block yourself.')

export function alreadyHasAccount(): Refusal {
  return invalidField('email', 'There is an account with this address already. Look for it in Manage Users.')
}

/** Whoever was invited has come, or nobody was. */
export const notInvited = refusal(
  'conflict',
  'account.not_invited',
  'Only somebody who was invited and has not come yet is invited again.',
)

/** Two presses, or two administrators, are one mail. */
export const invitedJustNow = refusal(
  'conflict',
  'account.invited_just_now',
  'An invitation was sent just now. Wait ten minutes before the next.',
)

export function addressReserved(): Refusal {
  return invalidField(
    'email',
    'An account left this address a few days ago and can still have it back. Invite another address, or wait a week.',
  )
}

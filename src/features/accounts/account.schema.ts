import * as v from 'valibot'
import { ROLES, type Role } from '#/shared/actor.ts'
import { isLegible } from '#/shared/text.ts'

export const PASSWORD_LENGTH = 6
/** Administrators and agents can do more harm, so that theirs are longer. */
export const ADMIN_PASSWORD_LENGTH = 12

/** How long a password is at least, by the role of its owner; in characters. */
export const PASSWORD_LENGTHS: Record<Role, number> = {
  user: PASSWORD_LENGTH,
  admin: ADMIN_PASSWORD_LENGTH,
  agent: ADMIN_PASSWORD_LENGTH,
}
const MOST_PASSWORD_BYTES = 1_024

/** The version of the privacy policy that a new account agrees to; changes with its text. */
export const CONSENT_VERSION = '2026-11'

export const MESSAGES = {
  emptyCall: 'You must provide either an email or phone number and a password',
  emailRequired: 'E-mail is required',
  emailInvalid: 'Enter a valid e-mail address, such as ama@example.com',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
  passwordLong: 'Password must be at most 1,024 bytes',
  passwordCommon: 'This password is too common. Choose another.',
  adminPasswordShort: 'An administrator’s password must be at least 12 characters',
  agentPasswordShort: 'An agent’s password must be at least 12 characters',
  agentPasswordTooShort:
    'Agents need a password of at least 12 characters. Choose a new one by “Forgot password?”.',
  adminPasswordTooShort:
    'Administrators need a password of at least 12 characters. Choose a new one by “Forgot password?”.',
  signInFailed: 'Failed to sign in. Check the e-mail address and the password, or press “Forgot password?”.',
  confirmRequired: 'Confirm your password',
  passwordsDiffer: 'Passwords do not match',
  nameRequired: 'Full name is required',
  phoneInvalid: 'Enter a phone number such as 024 412 3456 or +44 20 7946 0000',
  photoUnknown: 'This photo is not here any more. Choose it again.',
  emailFixed: 'Email cannot be changed',
  emailUnchanged: 'This is the address of your account already',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`,
} as const

const required = (message: string) => v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty(message))

const email = v.pipe(
  required(MESSAGES.emailRequired),
  v.maxLength(254, MESSAGES.emailInvalid),
  v.email(MESSAGES.emailInvalid),
  v.toLowerCase(),
)

// Any character counts, spaces at the ends too: a password is never trimmed.
export const givenPassword = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty(MESSAGES.passwordRequired),
  v.maxBytes(MOST_PASSWORD_BYTES, MESSAGES.passwordLong),
)
/** What is said of a password that is too short for the role of its owner. */
export const SHORT_PASSWORDS: Record<Role, string> = {
  user: MESSAGES.passwordShort,
  admin: MESSAGES.adminPasswordShort,
  agent: MESSAGES.agentPasswordShort,
}
const newPasswordOf = (role: Role) =>
  v.pipe(givenPassword, v.minLength(PASSWORD_LENGTHS[role], SHORT_PASSWORDS[role]))
const newPassword = newPasswordOf('user')
/** What a new password must be, by the role of its owner. */
export const NEW_PASSWORDS: Record<Role, typeof newPassword> = {
  user: newPassword,
  admin: newPasswordOf('admin'),
  agent: newPasswordOf('agent'),
}
const confirmation = v.pipe(v.optional(v.string(), ''), v.nonEmpty(MESSAGES.confirmRequired))

// A form sends every line break as two characters, which the browser has counted as one.
const shortText = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.maxLength(most, MESSAGES.tooLong(most)),
  )

const fullName = v.pipe(
  required(MESSAGES.nameRequired),
  v.maxLength(100, MESSAGES.tooLong(100)),
  v.check(isLegible, MESSAGES.nameRequired),
)

// The shape only; whether the number exists anywhere is decided on the server.
const phone = v.pipe(shortText(30), v.regex(/^$|^[+()\d\s.-]{6,30}$/, MESSAGES.phoneInvalid))

const samePasswords = <T extends { password: string; confirmPassword: string }>(form: T) =>
  form.password === form.confirmPassword

export const signInForm = v.object({ email, password: givenPassword })
export type SignInForm = v.InferOutput<typeof signInForm>

export const signUpForm = v.pipe(
  v.object({ email, fullName, phone, password: newPassword, confirmPassword: confirmation }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], samePasswords, MESSAGES.passwordsDiffer), [
    'confirmPassword',
  ]),
)
export type SignUpForm = v.InferOutput<typeof signUpForm>

/** For another e-mail address of one's own account. */
export const changeEmailForm = v.object({ email, password: givenPassword })
export type ChangeEmailForm = v.InferOutput<typeof changeEmailForm>

/** For "forgot password" and "send the verification mail again". */
export const emailForm = v.object({ email })

export const linkForm = v.object({ token: v.pipe(v.optional(v.string(), ''), v.maxLength(100)) })

export const resetPasswordForm = v.pipe(
  v.object({
    token: v.pipe(v.optional(v.string(), ''), v.maxLength(100)),
    password: newPassword,
    confirmPassword: confirmation,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], samePasswords, MESSAGES.passwordsDiffer), [
    'confirmPassword',
  ]),
)

/** Changing one's password: `password` is what the new one must be, which depends on the role. */
const changeTo = (password: typeof newPassword) =>
  v.pipe(
    v.object({ currentPassword: givenPassword, password, confirmPassword: confirmation }),
    v.forward(v.partialCheck([['password'], ['confirmPassword']], samePasswords, MESSAGES.passwordsDiffer), [
      'confirmPassword',
    ]),
  )
export const CHANGE_PASSWORD_FORMS = {
  user: changeTo(NEW_PASSWORDS.user),
  admin: changeTo(NEW_PASSWORDS.admin),
  agent: changeTo(NEW_PASSWORDS.agent),
} as const satisfies Record<Role, unknown>

export const profileForm = v.object({
  fullName,
  phone,
  address: shortText(300),
  bio: shortText(2_000),
})
export type ProfileForm = v.InferOutput<typeof profileForm>

export const deleteAccountForm = v.object({ password: givenPassword })

export const roleForm = v.object({
  accountId: v.pipe(v.string(), v.uuid()),
  role: v.picklist(ROLES, 'A role is user, admin or agent'),
})

export const endSessionForm = v.object({ sessionId: v.pipe(v.string(), v.uuid()) })

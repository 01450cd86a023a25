import { advertises } from '#/features/access/role.policy.ts'
import type { Role } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, addressWithToken, callUs, greet, moment, phoneOf } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'

const VERIFY_HOURS = 24
const RESET_HOURS = 1

type Greeted = { fullName: string | null }

export const verifyEmailMail: MailTemplate<Greeted & { tokenId: string }> = {
  name: 'verify-email',
  subject: 'Verify your e-mail address',
  makeToken: ({ tokenId }, secrets) => secrets.linkToken('verify-email', tokenId),
  write: ({ fullName }, facts) => ({
    preview: `One step, and your account with ${facts.brand.name} is complete.`,
    paragraphs: [
      greet(fullName),
      `Welcome to ${facts.brand.name}. Please confirm that this address is yours, so that answers about homes reach you.`,
    ],
    action: {
      label: 'Verify e-mail',
      href: addressWithToken(facts, urls.verifyEmail),
      terms: validity('24 hours', VERIFY_HOURS, facts.owedAt),
    },
    surprise: {
      question: 'You did not ask for this?',
      answer: 'Somebody may have mistyped their address. You need not do anything.',
    },
  }),
}

export const alreadyRegisteredMail: MailTemplate<Greeted> = {
  name: 'already-registered',
  subject: 'You already have an account',
  write: ({ fullName }, facts) => ({
    preview: 'Sign in with the password you have, or choose a new one.',
    paragraphs: [
      greet(fullName),
      `Somebody, probably you, tried to open an account with ${facts.brand.name} for this e-mail address. You have one already, so nothing was changed.`,
    ],
    action: { label: 'Sign in', href: addressOf(facts, urls.login) },
    surprise: {
      question: 'That was not you?',
      answer: 'Your account is safe: nobody gets in without your password.',
      link: { label: 'Forgotten it? Choose a new password', href: addressOf(facts, urls.forgotPassword) },
    },
  }),
}

export const resetPasswordMail: MailTemplate<Greeted & { tokenId: string }> = {
  name: 'reset-password',
  subject: 'Reset your password',
  linkOpensAccount: true,
  makeToken: ({ tokenId }, secrets) => secrets.linkToken('reset-password', tokenId),
  write: ({ fullName }, facts) => ({
    preview: 'Choose a new password within the hour.',
    paragraphs: [
      greet(fullName),
      'Choose a new password for your account. You are then signed out on every device and sign in with the new one.',
    ],
    action: {
      label: 'Choose a new password',
      href: addressWithToken(facts, urls.resetPassword),
      terms: validity('1 hour', RESET_HOURS, facts.owedAt),
    },
    surprise: {
      question: 'You did not ask for this?',
      answer: 'You need not do anything. Your password stays as it is.',
    },
  }),
}

export const passwordChangedMail: MailTemplate<Greeted & { wasReset: boolean }> = {
  name: 'password-changed',
  subject: 'Your password was changed',
  write: ({ fullName, wasReset }, facts) => ({
    preview: `On ${formatDateTime(facts.owedAt)}.`,
    paragraphs: [
      greet(fullName),
      wasReset
        ? `The password of your account was reset with a mailed link on ${moment(facts.owedAt)}. You are signed out on every device.`
        : `The password of your account was changed in your settings on ${moment(facts.owedAt)}. Your other devices are signed out.`,
    ],
    surprise: {
      question: 'That was not you?',
      answer: `Choose a new password at once and call us on ${phoneOf(facts.brand)}.`,
      link: { label: 'Choose a new password', href: addressOf(facts, urls.forgotPassword) },
    },
  }),
}

export const roleChangedMail: MailTemplate<Greeted & { role: Role; from?: Role }> = {
  name: 'role-changed',
  subject: 'Your role was changed',
  write: ({ fullName, role, from = 'admin' }, facts) => ({
    preview: isOrdinary(role) ? `You are no longer ${ROLE_NAMES[from]}.` : `You are ${ROLE_NAMES[role]} now.`,
    paragraphs: [
      greet(fullName),
      isOrdinary(role)
        ? `Since ${moment(facts.owedAt)} you are no longer ${ROLE_NAMES[from]} of ${facts.brand.name}. Your account stays as it is.`
        : `You are ${ROLE_NAMES[role]} of ${facts.brand.name} since ${moment(facts.owedAt)}. Your dashboard has the pages for it.`,
    ],
    action: { label: 'Open the dashboard', href: addressOf(facts, urls.dashboard) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

export const invitationMail: MailTemplate<Greeted & { role: Role; tokenId: string }> = {
  name: 'invitation',
  subject: 'You are invited',
  linkOpensAccount: true,
  makeToken: ({ tokenId }, secrets) => secrets.linkToken('reset-password', tokenId),
  write: ({ fullName, role }, facts) => ({
    preview: `An account with ${facts.brand.name} waits for your password.`,
    paragraphs: [
      greet(fullName),
      `${facts.brand.name} has made an account for you, as ${ROLE_NAMES[role]}. Choose a password, then sign in with this address.`,
      'If the link is too old, ask for a new one with “Forgot password?” on the page where you sign in.',
    ],
    action: {
      label: 'Choose a password',
      href: addressWithToken(facts, urls.resetPassword),
      terms: validity('24 hours', VERIFY_HOURS, facts.owedAt),
    },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

const ROLE_NAMES: Record<Role, string> = { user: 'a user', admin: 'an administrator', agent: 'an agent' }
const isOrdinary = (role: Role) => !advertises({ role })

function validity(words: string, hours: number, from: Date): string {
  const until = new Date(from.getTime() + hours * 3_600_000)
  return `The link works once, for ${words}: until ${moment(until)}.`
}

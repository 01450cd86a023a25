import { urls } from '#/shared/urls.ts'
import { addressOf, addressWithToken, callUs, greet, moment, phoneOf } from '../../mail/letter.emails.ts'
import type { MailFacts, MailTemplate } from '../../mail/mail-template.schema.ts'
import { EMAIL_CHANGE_LINKS, EMAIL_CHANGE_MINUTES } from './email-change.rules.ts'

type Greeted = { fullName: string | null }
type Change = { tokenId: string }

/** To the address that an account has, which confirms that it may be replaced. */
export const changeEmailFromMail: MailTemplate<Greeted & Change & { newEmail: string }> = {
  name: 'change-email-from',
  subject: 'Confirm your new e-mail address',
  makeToken: ({ tokenId }, secrets) => secrets.linkToken(EMAIL_CHANGE_LINKS.old, tokenId),
  write: ({ fullName, newEmail }, facts) => ({
    preview: 'Nothing changes until both addresses have confirmed.',
    paragraphs: [
      greet(fullName),
      `The e-mail address of your account is to become ${newEmail}. We have sent one link here and one there: when both have been opened, you sign in with the new address.`,
    ],
    action: {
      label: 'Confirm the change',
      href: addressWithToken(facts, urls.confirmEmailChange),
      terms: withinTheHour(facts),
    },
    surprise: {
      question: 'You did not ask for this?',
      answer: `Do not press the link, and nothing changes. Somebody knows your password: choose a new one, or call us on ${phoneOf(facts.brand)}.`,
      link: { label: 'Choose a new password', href: addressOf(facts, urls.forgotPassword) },
    },
  }),
}

/** To the address that an account is to have; nothing in it says whose account that is. */
export const changeEmailToMail: MailTemplate<Change> = {
  name: 'change-email-to',
  subject: 'Confirm that this address is yours',
  makeToken: ({ tokenId }, secrets) => secrets.linkToken(EMAIL_CHANGE_LINKS.new, tokenId),
  write: (_, facts) => ({
    preview: `For an account with ${facts.brand.name}.`,
    paragraphs: [
      greet(null),
      `Somebody, probably you, wants to use this address for their account with ${facts.brand.name}. We have sent one link here and one to the address that the account has now: when both have been opened, you sign in with this one.`,
    ],
    action: {
      label: 'This address is mine',
      href: addressWithToken(facts, urls.confirmEmailChange),
      terms: withinTheHour(facts),
    },
    surprise: {
      question: 'You did not ask for this?',
      answer: 'Somebody may have mistyped their address. Do not press the link; you need do nothing else.',
    },
  }),
}

/** To whoever has an account with the address that somebody else's is to have. */
export const emailTakenMail: MailTemplate<Greeted> = {
  name: 'email-taken',
  subject: 'You already have an account',
  write: ({ fullName }, facts) => ({
    preview: 'Another account was to have this address. Nothing was changed.',
    paragraphs: [
      greet(fullName),
      `Somebody, probably you, wanted to use this address for another account with ${facts.brand.name}. It has an account already, so nothing was changed.`,
    ],
    action: { label: 'Sign in', href: addressOf(facts, urls.login) },
    surprise: {
      question: 'That was not you?',
      answer: 'Your account is safe: nobody gets in without your password.',
      link: { label: 'Forgotten it? Choose a new password', href: addressOf(facts, urls.forgotPassword) },
    },
  }),
}

/** To an address that an account has left a few days ago, when a new account is to have it. */
export const emailReservedMail: MailTemplate<{ until: string }> = {
  name: 'email-reserved',
  subject: 'This address is not free yet',
  write: ({ until }, facts) => ({
    preview: 'An account that had it can still come back.',
    paragraphs: [
      greet(null),
      `Somebody, probably you, wanted to use this address for an account with ${facts.brand.name}. Another account had it until a few days ago, and can have it back until ${moment(new Date(until))}. After that it is free for a new one.`,
    ],
    action: { label: 'Sign in', href: addressOf(facts, urls.login) },
    surprise: { question: 'That was not you?', answer: 'You need not do anything.' },
  }),
}

/** To the address that an account had, which can undo the change. */
export const emailChangedMail: MailTemplate<Greeted & Change & { newEmail: string; undoUntil: string }> = {
  name: 'email-changed',
  subject: 'Your e-mail address was changed',
  linkOpensAccount: true,
  makeToken: ({ tokenId }, secrets) => secrets.linkToken(EMAIL_CHANGE_LINKS.undo, tokenId),
  write: ({ fullName, newEmail, undoUntil }, facts) => ({
    preview: `Your account has the address ${newEmail} now.`,
    paragraphs: [
      greet(fullName),
      `Since ${moment(facts.owedAt)} you sign in with ${newEmail}, and our mails go there. Your other devices are signed out.`,
      'A newsletter or a search that was confirmed with this address goes on coming here, until you end it with the link in its mails.',
    ],
    action: {
      label: 'Undo the change',
      href: addressWithToken(facts, urls.undoEmailChange),
      terms: `The link works once, until ${moment(new Date(undoUntil))}. It brings this address back, signs out everybody and asks for a new password.`,
    },
    surprise: {
      question: 'That was not you?',
      answer: `Undo it at once. If the link does not work any more, call us on ${phoneOf(facts.brand)}.`,
    },
  }),
}

/** To the address that an account had for a while, after the change was undone. */
export const emailRestoredMail: MailTemplate<object> = {
  name: 'email-restored',
  subject: 'This address was taken off an account',
  write: (_, facts) => ({
    preview: 'Its owner undid the change.',
    paragraphs: [
      greet(null),
      `On ${moment(facts.owedAt)} the change of an account with ${facts.brand.name} to this address was undone from the address before. Nobody signs in with this one any more.`,
    ],
    action: { label: 'To the home page', href: addressOf(facts, urls.home) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}

function withinTheHour({ owedAt }: MailFacts): string {
  const until = new Date(owedAt.getTime() + EMAIL_CHANGE_MINUTES * 60_000)
  return `The link works once, for 1 hour: until ${moment(until)}.`
}

import { isAdministrator } from '#/features/access/role.policy.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { greetingName } from './mail.rules.ts'
import { MAIL_SUBJECTS, type MailToRender } from './mail.schema.ts'
import { writeMessageLetter } from './message-letters.emails.ts'
import { writeNewsletterLetter } from './newsletter-letters.emails.ts'
import { writeOrderLetter } from './order-letters.emails.ts'

/** What a mail says, before it is laid out: HTML and plain text are made from the same words. */
export type Letter = {
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** Another person's words, line by line as they wrote them. */
  quote?: string
  /** The one thing to do, as a button and written out. */
  action?: { label: string; href: string; terms?: string }
  /** What to do when the mail comes as a surprise. */
  surprise: { question: string; answer: string; link?: { label: string; href: string } }
  /** Where a mail program takes the recipient off the list that this goes to. */
  unsubscribeUrl?: string
}

const LONGEST_TITLE = 90
const VERIFY_HOURS = 24
const RESET_HOURS = 1

/** The words of a mail. */
export function writeLetter(mail: MailToRender): Letter {
  const { brand, owedAt } = mail
  const name = 'fullName' in mail.data ? greetingName(mail.data.fullName) : null
  const hello = name ? `Hello ${name},` : 'Hello,'
  const phone = unbroken(formatPhone(brand.phone))
  const at = (path: string) => `${mail.siteUrl}${path}`
  const withToken = (path: string) => `${at(path)}?token=${mail.token ?? ''}`
  const letter = { subject: MAIL_SUBJECTS[mail.template], heading: MAIL_SUBJECTS[mail.template] }

  switch (mail.template) {
    case 'verify-email':
      return {
        ...letter,
        preview: `One step, and your account with ${brand.name} is complete.`,
        paragraphs: [
          hello,
          `Welcome to ${brand.name}. Please confirm that this address is yours, so that answers about homes reach you.`,
        ],
        action: {
          label: 'Verify e-mail',
          href: withToken(urls.verifyEmail),
          terms: validity('24 hours', VERIFY_HOURS, owedAt),
        },
        surprise: {
          question: 'You did not ask for this?',
          answer: 'Somebody may have mistyped their address. You need not do anything.',
        },
      }
    case 'already-registered':
      return {
        ...letter,
        preview: 'Sign in with the password you have, or choose a new one.',
        paragraphs: [
          hello,
          `Somebody, probably you, tried to open an account with ${brand.name} for this e-mail address. You have one already, so nothing was changed.`,
        ],
        action: { label: 'Sign in', href: at(urls.login) },
        surprise: {
          question: 'That was not you?',
          answer: 'Your account is safe: nobody gets in without your password.',
          link: { label: 'Forgotten it? Choose a new password', href: at(urls.forgotPassword) },
        },
      }
    case 'reset-password':
      return {
        ...letter,
        preview: 'Choose a new password within the hour.',
        paragraphs: [
          hello,
          'Choose a new password for your account. You are then signed out on every device and sign in with the new one.',
        ],
        action: {
          label: 'Choose a new password',
          href: withToken(urls.resetPassword),
          terms: validity('1 hour', RESET_HOURS, owedAt),
        },
        surprise: {
          question: 'You did not ask for this?',
          answer: 'You need not do anything. Your password stays as it is.',
        },
      }
    case 'password-changed':
      return {
        ...letter,
        preview: `On ${formatDateTime(owedAt)}.`,
        paragraphs: [
          hello,
          mail.data.wasReset
            ? `The password of your account was reset with a mailed link on ${moment(owedAt)}. You are signed out on every device.`
            : `The password of your account was changed in your settings on ${moment(owedAt)}. Your other devices are signed out.`,
        ],
        surprise: {
          question: 'That was not you?',
          answer: `Choose a new password at once and call us on ${phone}.`,
          link: { label: 'Choose a new password', href: at(urls.forgotPassword) },
        },
      }
    case 'role-changed':
      return {
        ...letter,
        preview: isAdministrator(mail.data)
          ? 'You are an administrator now.'
          : 'You are no longer an administrator.',
        paragraphs: [
          hello,
          isAdministrator(mail.data)
            ? `You are an administrator of ${brand.name} since ${moment(owedAt)}. Your dashboard has the pages for it.`
            : `Since ${moment(owedAt)} you are no longer an administrator of ${brand.name}. Your account stays as it is.`,
        ],
        action: { label: 'Open the dashboard', href: at(urls.dashboard) },
        surprise: { question: 'This surprises you?', answer: `Call us on ${phone}.` },
      }
    case 'account-deleted':
      return {
        ...letter,
        preview: 'Your profile and everything in your account are gone.',
        paragraphs: [
          hello,
          `Your account with ${brand.name} was deleted on ${moment(owedAt)}, with your profile and all that belonged to it. Orders and enquiries stay in our books without your name.`,
          'We forget this address too, so this is our last mail to you.',
        ],
        surprise: { question: 'You did not ask for this?', answer: `Call us on ${phone}.` },
      }
    case 'order-confirmed':
    case 'order-received':
    case 'order-decided':
    case 'order-status':
      return writeOrderLetter(mail)
    case 'message-received':
    case 'message-acknowledged':
      return writeMessageLetter(mail)
    case 'newsletter-confirm':
    case 'newsletter-known':
    case 'newsletter-post':
      return writeNewsletterLetter(mail)
    case 'lead-received': {
      const title = shorten(mail.data.propertyTitle, LONGEST_TITLE)
      const asksToBeCalled = mail.data.kind === 'contact-agent'
      return {
        ...letter,
        preview: asksToBeCalled ? 'They ask to be called.' : 'They want to have it.',
        paragraphs: [
          hello,
          asksToBeCalled
            ? `Somebody asks to be called about what you advertise: ${title}.`
            : `Somebody has requested what you advertise: ${title}.`,
          'Their name and number are on the page of the lead. Please answer within two days, and say there that you have.',
        ],
        action: { label: 'Open the lead', href: at(urls.lead(mail.data.leadId)) },
        surprise: { question: 'This surprises you?', answer: `Call us on ${phone}.` },
      }
    }
  }
}

/** The same words as plain text. */
export function letterAsText(letter: Letter, brand: MailToRender['brand']): string {
  const { action, surprise } = letter
  return [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.quote ? [letter.quote.replace(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(action?.terms ? [action.terms] : []),
    `${surprise.question} ${surprise.answer}`,
    ...(surprise.link ? [`${surprise.link.label}:\n${surprise.link.href}`] : []),
    `-- \n${imprint(brand).join('\n')}`,
  ].join('\n\n')
}

/** Who writes, line by line. */
export function imprint(brand: MailToRender['brand']): string[] {
  return [brand.name, brand.address, formatPhone(brand.phone), brand.email]
}

function validity(words: string, hours: number, from: Date): string {
  const until = new Date(from.getTime() + hours * 3_600_000)
  return `The link works once, for ${words}: until ${moment(until)}.`
}

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')
const moment = (date: Date) => `${unbroken(formatDateTime(date))} (Accra)`

import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { addressOf, addressWithToken, callUs, moment } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import { CONFIRM_DAYS } from './offered-home.schema.ts'
import { offeredHomeUrls } from './offered-home-address.rules.ts'
import { offeredHomeToken } from './offered-home-link.rules.ts'

type OfOfferedHome = { offeredHomeId: string }

/** To the address that somebody offers a home with, which is anybody's until its link is pressed. */
export const offeredHomeConfirmMail: MailTemplate<OfOfferedHome> = {
  name: 'offered-home-confirm',
  subject: 'Confirm the home that you offer',
  makeToken: ({ offeredHomeId }, secrets) => offeredHomeToken(secrets, 'confirm-offered-home', offeredHomeId),
  write: (_, facts) => {
    const until = new Date(facts.owedAt.getTime() + CONFIRM_DAYS * MILLISECONDS_PER_DAY)
    return {
      preview: 'One press, and our office looks at your home.',
      paragraphs: [
        'Hello,',
        `Somebody, probably you, wants to list a home with ${facts.brand.name}. Please confirm that this address is yours. Our office looks at the home only after that.`,
      ],
      action: {
        label: 'Confirm and send my home',
        href: addressWithToken(facts, offeredHomeUrls.confirm),
        terms: `The link works for ${CONFIRM_DAYS} days: until ${moment(until)}.`,
      },
      surprise: {
        question: 'You did not offer a home?',
        answer: 'You need not do anything. Without your press nobody sees it, and it is deleted.',
      },
    }
  },
}

/** To the office. */
export const offeredHomeReceivedMail: MailTemplate<OfOfferedHome> = {
  name: 'offered-home-received',
  subject: 'An owner offers a home',
  write: ({ offeredHomeId }, facts) => ({
    preview: 'It waits to be checked.',
    paragraphs: ['An owner has sent a home with its pictures and confirmed their e-mail address.'],
    action: { label: 'Check the home', href: addressOf(facts, offeredHomeUrls.managed(offeredHomeId)) },
    surprise: {
      question: 'What to do:',
      answer: 'call the owner, look at the papers, then prepare the listing or refuse it with a reason.',
    },
  }),
}

/** To the owner, when somebody prepares the listing. */
export const offeredHomeAcceptedMail: MailTemplate<Record<string, never>> = {
  name: 'offered-home-accepted',
  subject: 'We are preparing your listing',
  write: (_, { brand }) => ({
    preview: 'Our office has looked at your home.',
    paragraphs: [
      'Hello,',
      `Our office has looked at the home that you offered and is preparing its listing on ${brand.name}. We call you if something is missing.`,
    ],
    surprise: { question: 'Something has changed, or the home is gone?', answer: callUs(brand) },
  }),
}

/** To the owner, with the words of whoever refused it. */
export const offeredHomeRefusedMail: MailTemplate<{ reason: string }> = {
  name: 'offered-home-refused',
  subject: 'We cannot list your home',
  write: ({ reason }, { brand }) => ({
    preview: 'Our office says why.',
    paragraphs: [
      'Hello,',
      'Our office has looked at the home that you offered and cannot list it. The reason:',
    ],
    quote: reason,
    surprise: {
      question: 'You see it differently?',
      answer: `${callUs(brand)} What you sent us is deleted after 30 days.`,
    },
  }),
}

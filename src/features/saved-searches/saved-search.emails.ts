import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { addressWithToken, moment } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import { CONFIRM_DAYS, savedSearchToken } from './saved-search-link.rules.ts'

type OfSavedSearch = { savedSearchId: string }

/**
 * To an address that somebody saved a search with. Nothing of the search is said, since whoever typed the address may
 * have written into it what they wanted.
 */
export const savedSearchConfirmMail: MailTemplate<OfSavedSearch> = {
  name: 'saved-search-confirm',
  subject: 'Confirm your saved search',
  makeToken: ({ savedSearchId }, secrets) => savedSearchToken(secrets, 'confirm-saved-search', savedSearchId),
  write: (_, facts) => {
    const until = new Date(facts.owedAt.getTime() + CONFIRM_DAYS * MILLISECONDS_PER_DAY)
    return {
      preview: 'One press, and we tell you of homes that match your search.',
      paragraphs: [
        'Hello,',
        `Somebody, probably you, saved a search of ${facts.brand.name} with this address, to be told of homes that match it. Please confirm that this address is yours.`,
      ],
      action: {
        label: 'Confirm my address',
        href: addressWithToken(facts, urls.confirmSavedSearch),
        terms: `The link works for ${CONFIRM_DAYS} days: until ${moment(until)}.`,
      },
      surprise: {
        question: 'You did not ask for this?',
        answer: 'You need not do anything. Without your press we send nothing and forget this address.',
      },
    }
  },
}

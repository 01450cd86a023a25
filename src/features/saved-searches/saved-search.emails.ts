import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, addressWithToken, moment } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import { CONFIRM_DAYS, savedSearchToken } from './saved-search-link.rules.ts'
import { KIND_WORDS, sumUp, type ToldHomes } from './told-home.rules.ts'

const LONGEST_NAME = 80
const LIST_HAS_ALL = 'The list has all of them.'

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

/** What is new in one saved search. */
export const savedSearchMatchesMail: MailTemplate<
  OfSavedSearch &
    ToldHomes & {
      /** Null where somebody without an account gave it. */
      name: string | null
      /** The query of the list's address. */
      search: string
    }
> = {
  name: 'saved-search-matches',
  subject: 'Homes in your saved search',
  makeToken: ({ savedSearchId }, secrets) => savedSearchToken(secrets, 'manage-saved-search', savedSearchId),
  write: ({ name, search, total, homes }, facts) => {
    const list = addressOf(facts, search ? `${urls.properties}?${search}` : urls.properties)
    const subject = `${sumUp(homes, total)}${name ? `: ${shorten(name, LONGEST_NAME)}` : ' in your saved search'}`
    return {
      subject,
      heading: subject,
      preview:
        homes.length === 0 ? LIST_HAS_ALL : homes.map(({ title, price }) => `${title}, ${price}`).join('; '),
      paragraphs:
        homes.length === 0
          ? [LIST_HAS_ALL]
          : total > homes.length
            ? [`These are the newest ${homes.length} of ${total}. ${LIST_HAS_ALL}`]
            : [],
      cards: homes.map(({ id, kind, title, location, price, before, picture }) => ({
        href: addressOf(facts, urls.property(id)),
        label: KIND_WORDS[kind][0],
        title,
        strong: price,
        ...(before ? { struck: before } : {}),
        lines: [location],
        ...(picture ? { picture: { src: addressOf(facts, picture.path), alt: picture.alt } } : {}),
      })),
      action: { label: 'See the whole list', href: list },
      surprise: {
        question: 'Why do you get this?',
        answer: 'You saved this search. Pause it, change how often we write, or end it, with one press.',
        link: { label: 'Pause, change or end', href: addressWithToken(facts, urls.manageSavedSearch) },
      },
      unsubscribeUrl: addressWithToken(facts, urls.endSavedSearch),
    }
  },
}

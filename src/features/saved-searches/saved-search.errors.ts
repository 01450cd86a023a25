import { refusal } from '#/shared/errors.ts'
import { SAVED_SEARCH_MESSAGES } from './saved-search.schema.ts'

export const tooManySavedSearches = refusal(
  'conflict',
  'saved_search.too_many',
  SAVED_SEARCH_MESSAGES.tooMany,
)

/** One that ended, or never was the actor's. */
export const savedSearchNotFound = refusal(
  'not_found',
  'saved_search.not_found',
  'This search is not saved any more.',
)

/** A link that we did not make, or whose search has ended. */
export const savedSearchLinkNotValid = refusal(
  'gone',
  'saved_search.link_not_valid',
  'This link does not work any more: the search has ended. You can save it again from the list.',
)

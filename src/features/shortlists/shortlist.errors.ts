import { refusal } from '#/shared/errors.ts'
import {
  MOST_COMMENTS,
  MOST_HOMES,
  MOST_SHORTLISTS,
  MOST_VOTERS,
  SHORTLIST_MESSAGES,
} from './shortlist.schema.ts'

/** One that was deleted, or never was the actor's. */
export const shortlistNotFound = refusal(
  'not_found',
  'shortlist.not_found',
  'This shortlist is not there any more.',
)

/** A link that we did not make, that its owner ended, or whose time is over. */
export const shortlistLinkEnded = refusal('gone', 'shortlist.link_ended', SHORTLIST_MESSAGES.linkEnded)

export const tooManyShortlists = refusal(
  'conflict',
  'shortlist.too_many',
  `You can have at most ${MOST_SHORTLISTS} shortlists. Delete one first.`,
)

export const tooManyHomes = refusal(
  'conflict',
  'shortlist.too_many_homes',
  `A shortlist has room for ${MOST_HOMES} homes.`,
)

/** None of the homes that were chosen can be seen by visitors. */
export const noHomesChosen = refusal(
  'conflict',
  'shortlist.no_homes',
  'Choose at least one home that is still advertised.',
)

/** A home that its owner has taken off the list. */
export const notOnShortlist = refusal(
  'not_found',
  'shortlist.not_on_it',
  'This home is not on the list any more.',
)

/** Nobody knows whose vote or comment it would be. */
export const nameMissing = refusal('invalid', 'shortlist.name_missing', SHORTLIST_MESSAGES.nameMissing, {
  fields: { firstName: [SHORTLIST_MESSAGES.nameMissing] },
})

export const tooManyVoters = refusal(
  'conflict',
  'shortlist.too_many_voters',
  `${MOST_VOTERS} people take part already.`,
)

export const tooManyComments = refusal(
  'conflict',
  'shortlist.too_many_comments',
  `This list has ${MOST_COMMENTS} comments, and no room for more.`,
)

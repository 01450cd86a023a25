import { Refusal, refusal } from '#/shared/errors.ts'

/** A link that we did not make, or whose home is gone. */
export const offeredHomeLinkNotValid = refusal(
  'gone',
  'offered_home.link_not_valid',
  'This link does not work any more. Offer your home again, and we send a new one.',
)

export const offeredHomeSent = refusal(
  'conflict',
  'offered_home.sent',
  'You have sent this home already, so its pictures cannot be changed.',
)

export const noPictureYet = refusal(
  'conflict',
  'offered_home.no_picture',
  'Add at least one picture before you send it.',
)

export function tooManyPictures(most: number): Refusal {
  return new Refusal(
    'conflict',
    'offered_home.too_many_pictures',
    `A home has at most ${most} pictures. Remove one first.`,
  )
}

/** To administrators. */
export const offeredHomeNotFound = refusal(
  'not_found',
  'offered_home.not_found',
  'This offered home does not exist any more.',
)

export const offeredHomeDecided = refusal(
  'conflict',
  'offered_home.decided',
  'Somebody has decided about this home already.',
)

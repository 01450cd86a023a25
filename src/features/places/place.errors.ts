import { refusal } from '#/shared/errors.ts'

/** No place of our table has this name, nor one that is nearly spelled so. */
export const placeNotFound = refusal('not_found', 'place.not_found', 'We know no place of this name.')

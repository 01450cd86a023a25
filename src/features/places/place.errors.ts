import { Refusal } from '#/shared/errors.ts'

/** No place of our table has this name, nor one that is nearly spelled so. */
export function placeNotFound(): Refusal {
  return new Refusal('not_found', 'place.not_found', 'We know no place of this name.')
}

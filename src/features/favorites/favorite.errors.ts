import { Refusal } from '#/shared/errors.ts'
import { FAVORITE_MESSAGES } from './favorite.schema.ts'

/** Of somebody's own list; whether others keep it nobody learns. */
export function favoriteNotFound(): Refusal {
  return new Refusal('not_found', 'favorite.not_found', FAVORITE_MESSAGES.notKept)
}

export function tooManyFavorites(): Refusal {
  return new Refusal('limit', 'favorite.too_many', FAVORITE_MESSAGES.tooMany)
}

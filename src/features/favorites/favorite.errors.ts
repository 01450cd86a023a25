import { Refusal } from '#/shared/errors.ts'
import { FAVORITE_MESSAGES } from './favorite.schema.ts'

export function tooManyFavorites(): Refusal {
  return new Refusal('limit', 'favorite.too_many', FAVORITE_MESSAGES.tooMany)
}

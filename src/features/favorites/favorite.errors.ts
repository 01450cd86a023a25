import { refusal } from '#/shared/errors.ts'
import { FAVORITE_MESSAGES } from './favorite.schema.ts'

/** Of somebody's own list; whether others keep it nobody learns. */
export const favoriteNotFound = refusal('not_found', 'favorite.not_found', FAVORITE_MESSAGES.notKept)

export const tooManyFavorites = refusal('limit', 'favorite.too_many', FAVORITE_MESSAGES.tooMany)

import type { PropertyCardView, PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'

/** How many properties one person may keep. */
export const MOST_FAVORITES = 1_000
export const FAVORITES_PAGE_SIZE = 24
/** So long is what somebody notes of a home, as a browser counts. */
export const MOST_NOTE_CHARACTERS = 500

export const FAVORITE_MESSAGES = {
  loadFailed: 'Failed to load your favorite properties',
  addFailed: 'Failed to add property to favorites',
  removeFailed: 'Failed to remove property from favorites',
  added: 'Property added to favorites',
  removed: 'Property removed from favorites',
  noteSaved: 'Your note is saved',
  noteRemoved: 'Your note is removed',
  noteFailed: 'Your note did not reach us',
  noteLong: `Use at most ${MOST_NOTE_CHARACTERS} characters`,
  notKept: 'This home is not among your favourites any more. Press its heart first.',
  tooMany: `You can keep at most ${MOST_FAVORITES.toLocaleString('en-GB')} favourites. Remove one first.`,
} as const

/** In which order favourites stand: what was saved last first, or by price. */
export const FAVORITE_SORTS = ['saved', 'price-asc', 'price-desc'] as const
export type FavoriteSort = (typeof FAVORITE_SORTS)[number]

/** A property that somebody keeps and visitors see. One that is reserved, sold or let stays, and says so. */
export type PublicFavoriteView = PropertyCardView & {
  status: PropertyStatus
  isPublic: true
  savedAt: Date
  /** What it cost when it was saved, each month for rent. */
  savedPricePesewas: number
  /** What they noted of it; null for nothing. */
  note: string | null
}

/** One that visitors do not see any more, as they saw it last; 'removed' when it exists no more. */
export type GoneFavoriteView = {
  id: string
  title: string
  tag: PropertyTag
  status: PropertyStatus | 'removed'
  isPublic: false
}

export type FavoriteView = PublicFavoriteView | GoneFavoriteView

type ChangedFavorite = Pick<PropertyCardView, 'id' | 'title' | 'location' | 'tag' | 'cover' | 'pricePesewas'>

/**
 * What became of a saved home: cheaper than when it was saved, reserved, sold or let ('taken'), or not seen by visitors
 * any more ('gone').
 */
export type FavoriteChangeView =
  | (ChangedFavorite & { change: 'cheaper'; reducedByPesewas: number })
  | (ChangedFavorite & { change: 'reserved' | 'taken' })
  | { id: string; title: string; change: 'gone' }

/** What `GET /api/favorites` answers: the newest first. */
export type FavoritesAnswer = { ids: string[]; count: number }

/** What `POST /api/favorites` answers. */
export type FavoriteAnswer = { isFavorite: boolean; count: number }

/** What `GET` and `POST` of `/api/favorites/:propertyId/note` answer; null for no note. */
export type NoteAnswer = { note: string | null }

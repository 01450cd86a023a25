import * as v from 'valibot'
import { asWritten } from '#/shared/text.ts'
import { FAVORITE_MESSAGES, MOST_NOTE_CHARACTERS } from './favorite.schema.ts'

/** What the heart sends: the target state, so that sending it twice changes nothing. */
export const favoriteForm = v.object({ propertyId: v.string(), isFavorite: v.boolean() })

/** What a heart is about where no script runs. */
export const favoriteFields = v.object({ propertyId: v.string() })

// An empty one takes the note away; lines stay.
const note = v.pipe(
  v.optional(v.string(), ''),
  v.maxLength(10 * MOST_NOTE_CHARACTERS, FAVORITE_MESSAGES.noteLong),
  v.transform((text) => asWritten(text).trim()),
  v.maxLength(MOST_NOTE_CHARACTERS, FAVORITE_MESSAGES.noteLong),
)

/** What somebody notes of a home that they keep. */
export const noteForm = v.object({ propertyId: v.string(), note })
export const noteFields = v.object({ note })

import { Refusal } from '#/shared/errors.ts'
import { INLINE_MESSAGES } from './property-inline.schema.ts'

/** What somebody says who may not use the form of Manage Properties. */
export function managersOnly(): Refusal {
  return new Refusal('forbidden', 'property.managers_only', INLINE_MESSAGES.adminsOnly)
}

export function tooManyAtOnce(most: number): Refusal {
  return new Refusal('invalid', 'property.too_many_at_once', `Choose at most ${most} properties at once.`)
}

/** Somebody changed it since, or it is too long ago. */
export function nothingToUndo(): Refusal {
  return new Refusal('conflict', 'property.nothing_to_undo', 'This was changed since, so it stays as it is.')
}

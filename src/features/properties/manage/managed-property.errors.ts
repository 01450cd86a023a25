import { Refusal, refusal } from '#/shared/errors.ts'
import { INLINE_MESSAGES } from './property-inline.schema.ts'

/** What somebody says who may not use the form of Manage Properties. */
export const managersOnly = refusal('forbidden', 'property.managers_only', INLINE_MESSAGES.adminsOnly)

export function tooManyAtOnce(most: number): Refusal {
  return new Refusal('invalid', 'property.too_many_at_once', `Choose at most ${most} properties at once.`)
}

export function tooManyMatch(most: number): Refusal {
  return new Refusal(
    'invalid',
    'property.too_many_match',
    `More than ${most} properties match. Narrow the list first, such as by status or agent.`,
  )
}

/** The last one that matched has changed since. */
export const noneMatch = refusal(
  'conflict',
  'property.none_match',
  'No property matches these filters any more.',
)

/** Nobody there, blocked, or somebody who does not advertise. */
export const ownerUnknown = refusal('invalid', 'property.owner_unknown', 'Choose who takes over')

export const OWNER_SAME = 'property.owner_same'

/** It is that person's already. */
export const ownerSame = refusal('conflict', OWNER_SAME, 'This property is theirs already.')

/** No two homes of one agent have the same reference. */
export function ownerHasReference(reference: string): Refusal {
  return new Refusal(
    'conflict',
    'property.owner_has_reference',
    `They have a property with the reference ${reference} already. Change one of the two first.`,
  )
}

/** Somebody changed it since, or it is too long ago. */
export const nothingToUndo = refusal(
  'conflict',
  'property.nothing_to_undo',
  'This was changed since, so it stays as it is.',
)

/** Somebody changed it between the question and its answer. */
export const changedMeanwhile = refusal(
  'conflict',
  'property.changed_meanwhile',
  'This was changed since, so it stays as it is.',
)

/** Somebody counts on it, so that it is left out where many prices change. */
export const priceReserved = refusal(
  'conflict',
  'property.price_reserved',
  'This property is reserved, so its price stays. Change it by itself.',
)

/** Nobody can have it now, so that nobody says that it is still to be had. */
export const notActive = refusal(
  'conflict',
  'property.not_active',
  'This property is not active. Publish it first.',
)

import { Refusal, refusal } from '#/shared/errors.ts'
import type { StaleDetails } from '../../drafts/draft.schema.ts'
import type { PropertyStatus } from '../property.schema.ts'
import { STATUS_LABELS } from '../property-status.rules.ts'
import type { PropertyField, PropertyFields } from './property-form.schema.ts'

/** A value of the listing form that only the server could judge. */
export function invalidProperty(field: keyof PropertyFields, message: string): Refusal {
  return new Refusal('invalid', `property.${field}_invalid`, message, { fields: { [field]: [message] } })
}

/** What is sold was for sale, and what is let was for rent. */
export function tagUnfit(status: PropertyStatus): Refusal {
  const label = STATUS_LABELS[status].toLowerCase()
  return invalidProperty('tag', `This property is ${label}. Make it active before you change this.`)
}

/** Somebody saved the property since the form was opened; `details` are StaleDetails. */
export function staleProperty(details: StaleDetails<PropertyField>): Refusal {
  return new Refusal('conflict', 'property.stale', 'Somebody saved this property meanwhile.', details)
}

/** The form was sent before; `details.propertyId` is what it became. */
export function draftUsed(propertyId: string): Refusal {
  return new Refusal('conflict', 'property.draft_used', 'This listing was saved already.', { propertyId })
}

export const draftNotFound = refusal(
  'not_found',
  'property.draft_not_found',
  'This draft does not exist any more.',
)

export const draftTooLarge = refusal(
  'too_large',
  'property.draft_too_large',
  'This draft is too long to be kept.',
)

export function tooManyDrafts(most: number): Refusal {
  return new Refusal(
    'limit',
    'property.too_many_drafts',
    `You have ${most} unfinished listings. Finish or discard one first.`,
  )
}

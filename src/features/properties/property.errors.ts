import { Refusal } from '#/shared/errors.ts'
import type { StaleDetails } from '../drafts/draft.schema.ts'
import type { PropertyStatus } from './property.schema.ts'
import type { PropertyField, PropertyFields } from './property-form.schema.ts'
import { INLINE_MESSAGES } from './property-inline.schema.ts'
import { STATUS_LABELS } from './property-status.rules.ts'

/** No such property, or none that visitors may see. */
export function propertyNotFound(): Refusal {
  return new Refusal(
    'not_found',
    'property.not_found',
    "Property Not Found - The property you're looking for doesn't exist or has been removed.",
  )
}

/** Visitors could see it once, and it was taken away. */
export function propertyGone(): Refusal {
  return new Refusal('gone', 'property.gone', 'This property was taken off the market.')
}

/** Too many crawlers at once. */
export function busySitemap(): Refusal {
  return new Refusal('unavailable', 'property.sitemap_busy', 'Too many are reading this right now.')
}

/** No such property, or somebody else's, for whoever wants to change it. */
export function ownPropertyNotFound(): Refusal {
  return new Refusal('not_found', 'property.not_found', 'Property not found')
}

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

export function draftNotFound(): Refusal {
  return new Refusal('not_found', 'property.draft_not_found', 'This draft does not exist any more.')
}

export function draftTooLarge(): Refusal {
  return new Refusal('too_large', 'property.draft_too_large', 'This draft is too long to be kept.')
}

export function tooManyDrafts(most: number): Refusal {
  return new Refusal(
    'limit',
    'property.too_many_drafts',
    `You have ${most} unfinished listings. Finish or discard one first.`,
  )
}

/** What somebody says who may not use the form of Manage Properties. */
export function managersOnly(): Refusal {
  return new Refusal('forbidden', 'property.managers_only', INLINE_MESSAGES.adminsOnly)
}

const STATUS_WORDS: Record<PropertyStatus, string> = {
  draft: 'a draft',
  active: 'active',
  reserved: 'reserved',
  sold: 'sold',
  let: 'let',
  withdrawn: 'withdrawn',
}

/** A step that does not follow from the status that a property has by now. */
export function statusRefused(from: PropertyStatus, to: PropertyStatus): Refusal {
  const is = `This property is ${STATUS_WORDS[from]}`
  const message = from === to ? `${is} already.` : `${is} and cannot become ${STATUS_WORDS[to]}.`
  return new Refusal('conflict', 'property.status_refused', message, { status: from })
}

/** A pending order has the property; `details` say which, so that it can be opened and decided. */
export function propertyOrdered({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'property.ordered',
    `This property is in order ${number}, which is pending. Complete or cancel that order first.`,
    { orderId: id, orderNumber: number },
  )
}

export function tooManyAtOnce(most: number): Refusal {
  return new Refusal('invalid', 'property.too_many_at_once', `Choose at most ${most} properties at once.`)
}

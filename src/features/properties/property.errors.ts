import { Refusal, refusal } from '#/shared/errors.ts'
import { countOf } from '#/shared/text.ts'
import type { PropertyStatus } from './property.schema.ts'

/** No such property, or none that visitors may see. */
export const propertyNotFound = refusal(
  'not_found',
  'property.not_found',
  "Property Not Found - The property you're looking for doesn't exist or has been removed.",
)

/** Visitors could see it once, and it was taken away. */
export const propertyGone = refusal('gone', 'property.gone', 'This property was taken off the market.')

/** Too many crawlers at once. */
export const busySitemap = refusal(
  'unavailable',
  'property.sitemap_busy',
  'Too many are reading this right now.',
)

/** No such property, or somebody else's, for whoever wants to change it. */
export const ownPropertyNotFound = refusal('not_found', 'property.not_found', 'Property not found')

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

/** An order has the property, which is pending, or not paid yet; `details` say which, so that it can be opened. */
export function propertyOrdered({
  id,
  number,
  isPaid,
}: {
  id: string
  number: number
  isPaid: boolean
}): Refusal {
  return new Refusal(
    'conflict',
    'property.ordered',
    isPaid
      ? `This property is in order ${number}, which is pending. Complete or cancel that order first.`
      : `This property is held for order ${number}, which is not paid yet. Try again once it is paid, or its time to pay has run out.`,
    { orderId: id, orderNumber: number },
  )
}

/** An agreement to rent it to own runs; `details` say which. */
export function propertyInAgreement({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'property.in_agreement',
    `This property is in agreement ${number} to rent to own, which is running. It has to end first.`,
    { agreementId: id, agreementNumber: number },
  )
}

/** Said when a role is to be taken away from somebody who advertises; `count` is how many homes. */
export function stillAdvertises(count: number): Refusal {
  return new Refusal(
    'conflict',
    'property.still_advertises',
    `This person advertises ${countOf(count, 'home', 'homes')}. Hand them over to somebody else first.`,
  )
}

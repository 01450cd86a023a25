import type { PropertyTag, PropertyType } from '#/features/properties/property.schema.ts'
import { shorten } from '#/shared/text.ts'

const LONGEST_TITLE = 200

type Offered = {
  tag: PropertyTag
  type: PropertyType
  location: string
  /** As a form holds it. */
  price: string
  beds: number | null
  baths: number | null
  description: string
}

/** What the form of a listing begins with. */
export function listingFieldsOf({
  tag,
  type,
  location,
  price,
  beds,
  baths,
  description,
}: Offered): Record<string, string> {
  const sleeps = type !== 'Land'
  return {
    tag,
    type,
    location,
    price,
    title: shorten(offeredHomeTitle({ type, location, beds }), LONGEST_TITLE),
    description,
    ...(sleeps && beds !== null ? { beds: String(beds) } : {}),
    ...(sleeps && baths !== null ? { baths: String(baths) } : {}),
  }
}

/** A home in one line: `3 bedroom house in East Legon, Accra`. */
export function offeredHomeTitle({
  type,
  location,
  beds,
}: {
  type: PropertyType
  location: string
  beds: number | null
}): string {
  const what = type === 'Land' ? 'Land' : beds ? `${beds} bedroom ${type.toLowerCase()}` : type
  return `${what} in ${location}`
}

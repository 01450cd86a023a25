import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'

/** A search as somebody would type it, such as `3 bedroom house Kumasi`, and the address of what it finds. */
export type SearchExample = { words: string; href: string }

// Longer is no name of a town, and does not fit on one line.
const LONGEST_TOWN = 30

/**
 * A search by bedrooms, type and town for the first of the homes that has all three, so that something is found; null
 * without one.
 */
export function exampleOf(
  homes: readonly Pick<PropertyCardView, 'type' | 'beds' | 'location'>[],
): SearchExample | null {
  for (const { type, beds, location } of homes) {
    const town = location.split(',').slice(1).at(-1)?.trim()
    if (!town || town.length > LONGEST_TOWN || beds < 1 || (type !== 'House' && type !== 'Apartment'))
      continue
    const words = `${beds} bedroom ${type.toLowerCase()} ${town}`
    return { words, href: propertiesHref({ query: words }) }
  }
  return null
}

import { propertiesHref, withoutPage } from './search.rules.ts'
import type { ChipKey, FilterKey, PropertyFilters } from './search.schema.ts'
import { restrictionsOf } from './search-restriction.rules.ts'

// In the order in which they are offered.
const WITHOUT: Record<ChipKey, string> = {
  price: 'at any price',
  beds: 'with any number of beds',
  baths: 'with any number of baths',
  plan: 'with and without a payment plan',
  location: 'in every location',
  type: 'of every type',
  tag: 'for sale and for rent',
  query: 'without your words',
}

/** One entry for every restriction: where the list leads without it. */
export function relaxationsOf(filters: PropertyFilters): { label: string; href: string }[] {
  const restrictions: Record<string, FilterKey[]> = restrictionsOf(filters)
  return Object.entries(WITHOUT).flatMap(([chip, label]) => {
    const keys = restrictions[chip]
    return keys ? [{ label, href: propertiesHref(withoutPage(filters, ...keys)) }] : []
  })
}

import { AMENITY_FILTER_KEYS, type AmenityFilterKey } from '../amenities/amenity-filter.schema.ts'
import { propertiesHref, withoutPage } from './search.rules.ts'
import type { ChipKey, FilterKey, PropertyFilters } from './search.schema.ts'
import { restrictionsOf } from './search-restriction.rules.ts'

// In the order in which they are offered.
const WITHOUT: Record<Exclude<ChipKey, AmenityFilterKey>, string> = {
  price: 'at any price',
  budget: 'whatever is paid first and each month',
  maxMoveIn: 'whatever it costs to move in',
  maxAdvance: 'with any advance',
  beds: 'with any number of beds',
  baths: 'with any number of baths',
  plan: 'however they are paid',
  agent: 'from every agent',
  papers: 'whether or not papers were seen',
  location: 'in every location',
  area: 'beyond your area of the map',
  type: 'of every type',
  tag: 'for sale and for rent',
  query: 'without your words',
}

const WITHOUT_AMENITIES = 'whatever the home has'

/** One entry for every restriction, and one for all amenities together: where the list leads without. */
export function relaxationsOf(filters: PropertyFilters): { label: string; href: string }[] {
  const restrictions: Record<string, FilterKey[]> = restrictionsOf(filters)
  const amenities = AMENITY_FILTER_KEYS.flatMap((key) => restrictions[key] ?? [])
  const offers: [string, FilterKey[] | undefined][] = [
    ...(amenities.length > 0 ? [[WITHOUT_AMENITIES, amenities] as [string, FilterKey[]]] : []),
    ...Object.entries(WITHOUT).map(([chip, label]): [string, FilterKey[] | undefined] => [
      label,
      restrictions[chip],
    ]),
  ]
  return offers.flatMap(([label, keys]) =>
    keys ? [{ label, href: propertiesHref(withoutPage(filters, ...keys)) }] : [],
  )
}

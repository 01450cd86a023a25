import type { AmenityKey } from './amenity.schema.ts'

/**
 * The amenities that the list of properties can be narrowed by: to one of these options, or to at least so many. They
 * stand apart from the words of the vocabulary because every page with a search carries them.
 */
export const AMENITY_FILTERS = {
  water: { options: ['pipe', 'borehole', 'tank'] },
  electricity: { options: ['prepaid', 'solar', 'generator'] },
  bathroom: { options: ['own', 'shared'] },
  kitchen: { options: ['own', 'shared'] },
  selfContained: { options: ['yes'] },
  furnished: { options: ['yes', 'part', 'no'] },
  parking: { min: 1, max: 3, isCapped: true },
  walledGated: { options: ['yes'] },
  security: { options: ['guard', 'fence', 'cameras'] },
  boysQuarters: { options: ['yes'] },
  pets: { options: ['yes'] },
  internet: { options: ['fibre'] },
  serviced: { options: ['yes'] },
  road: { options: ['tarred'] },
} as const satisfies Partial<
  Record<AmenityKey, { options: readonly string[] } | { min: number; max: number; isCapped: true }>
>

export type AmenityFilterKey = keyof typeof AMENITY_FILTERS
// Without a helper: public pages would fetch a file more for it.
export const AMENITY_FILTER_KEYS = Object.keys(AMENITY_FILTERS) as AmenityFilterKey[]

import { keysOf } from '#/shared/records.ts'
import { withoutPage, writePart } from './search.rules.ts'
import {
  type ChipKey,
  FILTERS,
  type FilterKey,
  type PartShape,
  type PropertyFilters,
} from './search.schema.ts'

export const FILTER_KEYS = keysOf(FILTERS)

/** The filters that narrow the list; a number below the least that counts does not. */
export function appliedFilters(filters: PropertyFilters): FilterKey[] {
  return FILTER_KEYS.filter((key) => writePart(key, filters[key]))
}

/** The filters that narrow the list by the chips that stand for them: both ends of a price range have one. */
export function restrictionsOf(filters: PropertyFilters): Partial<Record<ChipKey, FilterKey[]>> {
  const found: Partial<Record<string, FilterKey[]>> = {}
  for (const key of appliedFilters(filters)) {
    const { chip = key }: PartShape = FILTERS[key]
    found[chip] = [...(found[chip] ?? []), key]
  }
  return found
}

/** How many restrictions there are, as the chips count them; order and page are none. */
export function activeFilterCount(filters: PropertyFilters): number {
  return Object.keys(restrictionsOf(filters)).length
}

/** The search from its first page without what one chip stands for. */
export function withoutChip(filters: PropertyFilters, chip: ChipKey): PropertyFilters {
  return withoutPage(filters, ...(restrictionsOf(filters)[chip] ?? []))
}

/** The search from its first page without what the fields of one filter ask: those of a price ask what for as well. */
export function withoutShown(filters: PropertyFilters, only: ChipKey): PropertyFilters {
  return withoutChip(only === 'price' ? withoutChip(filters, 'tag') : filters, only)
}

import { formatFilters } from '../search.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'

/** Carries the parts of a search that a form does not edit, so that sending it keeps them. */
export function HiddenFields({ filters }: { filters: PropertyFilters }) {
  return [...formatFilters(filters)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

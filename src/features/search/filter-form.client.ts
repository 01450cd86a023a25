import { parseFilters } from './search.rules.ts'
import type { PropertyFilters } from './search.schema.ts'

/** What a search form holds at this moment, understood as its address would be. */
export function filtersOfForm(form: HTMLFormElement): PropertyFilters {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value) params.append(name, value)
  }
  return parseFilters(params)
}

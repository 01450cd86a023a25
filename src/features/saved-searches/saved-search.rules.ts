import { formatFilters, parseFilters, withoutPage } from '../search/search.rules.ts'
import type { PropertyFilters } from '../search/search.schema.ts'
import { rewriteSearch } from './saved-search-form.rules.ts'

/** The filters of a saved search; order and page are none of it. */
export function readSearch(search: string): PropertyFilters {
  return withoutPage(parseFilters(new URLSearchParams(search)), 'sort')
}

/** The filters of a saved search in the form in which it is stored. */
export function readStored({ search, form }: { search: string; form: number }): PropertyFilters {
  return readSearch(rewriteSearch(search, form))
}

/** A search as it is stored: what cannot be read is left out, and the same search is always written alike. */
export function writeSearch(filters: PropertyFilters): string {
  return formatFilters(withoutPage(filters, 'sort')).toString()
}

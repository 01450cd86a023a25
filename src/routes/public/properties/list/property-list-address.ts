import { propertiesHref } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { urls } from '#/shared/urls.ts'

/**
 * Where search engines find this list. Order is noise, and a place has one address however it was written: its first
 * page is the place's own page. `isFound` is false for the many combinations of filters, which only lead to the same
 * homes again.
 */
export function listAddress(
  { sort: _sort, ...filters }: PropertyFilters,
  place: { slug: string } | null | undefined,
): { path: string; isFound: boolean } {
  const { page, ...narrowed } = place ? { ...filters, location: place.slug } : filters
  const keys = Object.keys(narrowed)
  const isPlace = place && keys.length === 1
  if (isPlace && !page) return { path: urls.placePage(place.slug), isFound: true }
  const isFound =
    keys.length === 0 || isPlace || (keys.length === 1 && /^(type|tag|plan)$/.test(keys[0] ?? ''))
  return { path: propertiesHref({ ...narrowed, ...(page ? { page } : {}) }), isFound: Boolean(isFound) }
}

/** The filters of this list that a feed knows as well; null when it is narrowed by anything else. */
export function feedFilters(
  filters: PropertyFilters,
  place: { slug: string } | null | undefined,
): Pick<PropertyFilters, 'location' | 'tag'> | null {
  const { location, tag, sort: _sort, page: _page, ...rest } = filters
  if (Object.keys(rest).length > 0 || (location && !place)) return null
  return { ...(place ? { location: place.slug } : {}), ...(tag ? { tag } : {}) }
}

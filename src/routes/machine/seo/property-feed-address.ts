import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { urls } from '#/shared/urls.ts'

/** The address of the feed of new homes; `location` must be a place's slug. */
export function propertyFeedHref({ location, tag }: Pick<PropertyFilters, 'location' | 'tag'>): string {
  const params = new URLSearchParams()
  if (location) params.set('location', location)
  if (tag) params.set('tag', tag)
  return params.size > 0 ? `${urls.propertyFeed}?${params}` : urls.propertyFeed
}

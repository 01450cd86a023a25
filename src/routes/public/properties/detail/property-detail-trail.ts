import type { PropertyView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { Trail } from '#/web/layout/trail.ts'

/** The way from the home page to a property, over its place when that is known. */
export function trailTo({
  id,
  place,
  title,
}: Pick<PropertyView, 'id' | 'title'> & Partial<Pick<PropertyView, 'place'>>): Trail {
  return [
    ['Home', urls.home],
    ['Properties', urls.properties],
    ...(place ? ([[place.label, urls.placePage(place.slug)]] as const) : []),
    [title, urls.property(id)],
  ]
}

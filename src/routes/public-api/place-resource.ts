import * as v from 'valibot'
import type { PlaceRecord } from '#/features/places/place-record.schema.ts'
import { urls } from '#/shared/urls.ts'
import { address, said, wholeAmount } from './resource-fields.ts'

export const PLACE_KINDS = ['region', 'city', 'neighbourhood'] as const

export const placeResource = said(
  v.object({
    slug: said(v.string(), 'Its name in addresses; `location` takes it.'),
    name: said(v.string(), 'Its name alone.'),
    label: said(v.string(), 'Its name with what it lies in.'),
    kind: said(v.picklist(PLACE_KINDS), 'What kind of place it is.'),
    parent: said(v.nullable(v.string()), 'The slug of what it lies in; null for a region.'),
    latitude: said(v.nullable(v.number()), 'Null for a region.'),
    longitude: said(v.nullable(v.number()), 'Null for a region.'),
    activeListings: wholeAmount('Properties on offer there and inside.'),
    url: address('Its page for people.'),
  }),
  'A region, city or neighbourhood of Ghana. Positions of towns are from GeoNames (CC BY 4.0), others approximate.',
)
export type PlaceResource = v.InferOutput<typeof placeResource>

/** A place under the names of the API. */
export function presentPlace(record: PlaceRecord, siteUrl: string): PlaceResource {
  const { slug, name, label, kind, parentSlug, latitude, longitude, count } = record
  return {
    slug,
    name,
    label,
    kind,
    parent: parentSlug,
    latitude,
    longitude,
    activeListings: count,
    url: siteUrl + urls.placePage(slug),
  }
}

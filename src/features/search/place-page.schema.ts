import type { PropertyCardView, PropertyTag, PropertyType } from '../properties/property.schema.ts'

/** So few of the newest homes that prices and places around are near; the list has them all. */
export const PLACE_HOMES_LIMIT = 6
/** How many of the places around it: those that are near, and when these are few the nearest all the same. */
export const NEARBY_LIMIT = 8
export const FEWEST_NEARBY = 4
export const NEAR_KILOMETRES = 75
/** Of so many parts of a place a picture is shown. */
export const PICTURED_PARTS = 8

/** What homes cost. */
export type PriceRange = { lowestPesewas: number; highestPesewas: number }

/** The homes of a place that are for sale, or for rent, and the types among them, most first. */
export type PlaceOffer = PriceRange & {
  tag: PropertyTag
  count: number
  /** The price that half of them are at or below, or half of those of one type; null where nobody has counted. */
  middle: { type: PropertyType | null; pesewas: number } | null
  types: (PriceRange & { type: PropertyType; count: number })[]
}

export type PlaceLink = { slug: string; name: string; label: string }
/** A place with the number of homes advertised in it. */
export type PlaceWithHomes = PlaceLink & { count: number }
/** With the cover of one of its newest homes; null where these have none, and for places after the first few. */
export type PlacePart = PlaceWithHomes & Pick<PropertyCardView, 'cover'>
export type PlaceNearby = PlaceWithHomes & { kilometres: number }

/** What we know of a place and the homes that are advertised there now. */
export type PlacePageView = {
  place: PlaceLink & { kind: 'region' | 'city' | 'neighbourhood' }
  /** What it lies in, the widest first. */
  around: PlaceLink[]
  /** How far a neighbourhood is from the middle of its city; null when nobody knows. */
  kilometresToCity: number | null
  total: number
  /** For sale first; a tag without homes is left out. */
  offers: PlaceOffer[]
  newest: PropertyCardView[]
  /** Its parts that have homes, those with the most first. */
  parts: PlacePart[]
  /** The nearest other places that have homes. */
  nearby: PlaceNearby[]
}

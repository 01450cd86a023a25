/** Where a property can be: a region, a city or municipality in it, or a neighbourhood of a city. */
export type PlaceKind = 'region' | 'city' | 'neighbourhood'

export type PlaceView = {
  id: string
  kind: PlaceKind
  name: string
  slug: string
  /** The name with what it lies in: `East Legon, Accra`. */
  label: string
}

/** A place offered while somebody types, or as a destination, with the number of homes advertised there. */
export type PlaceCount = PlaceView & { count: number }

/** Where something lies, in degrees. */
export type Position = { latitude: number; longitude: number }

/** A place with what it lies in and where; regions have no position of their own. */
export type MappedPlace = PlaceView & {
  parentId: string | null
  position: Position | null
  /** What else it is called, as slugs. */
  aliases: string[]
}

export const SUGGESTION_LIMIT = 8
export const TOP_LOCATION_LIMIT = 6

import type { PlaceView } from '../places/place.schema.ts'
import type { PropertyCardView, PropertyTag, PropertyType } from '../properties/property.schema.ts'

export const PROPERTY_SORTS = ['price-asc', 'price-desc', 'latest'] as const
export type PropertySort = (typeof PROPERTY_SORTS)[number]

export const PAGE_SIZE = 24
export const MAX_PAGES = 40
export const MAX_QUERY_LENGTH = 200
export const MOST_BEDS = 5
export const MOST_BATHS = 4

/**
 * What the list of properties is narrowed to, as the address says it. A missing key is no restriction.
 * Prices are whole cedis; beds and baths mean "at least".
 */
export type PropertyFilters = {
  /** `category` (or `tag`) in the address. */
  tag?: PropertyTag
  type?: PropertyType
  query?: string
  /** A place's name or slug, else words of the free location text. */
  location?: string
  minPrice?: number
  maxPrice?: number
  beds?: number
  baths?: number
  sort?: PropertySort
  /** 1 is the first and is not written. */
  page?: number
}

/** How many properties each option would give, every other filter kept. */
export type FacetCounts = {
  tag: Record<PropertyTag, number>
  type: Record<PropertyType, number>
  /** Index n holds the count for "n or more"; index 0 is no restriction. */
  beds: number[]
  baths: number[]
}

export type SearchResult = {
  properties: PropertyCardView[]
  /** Exact, however many pages there are. */
  total: number
  page: number
  /** At most MAX_PAGES. */
  pageCount: number
  /** The place that `location` names, when it names one. */
  place: PlaceView | null
}

/** An active filter as a chip: its words and the address without it. */
export type FilterChip = { label: string; href: string }

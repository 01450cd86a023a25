import { AMENITY_FILTERS } from '../amenities/amenity-filter.schema.ts'
import type { PlaceView } from '../places/place.schema.ts'
import {
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyCardView,
  type PropertyTag,
  type PropertyType,
} from '../properties/property.schema.ts'

export const PROPERTY_SORTS = ['price-asc', 'price-desc', 'latest'] as const
export type PropertySort = (typeof PROPERTY_SORTS)[number]

export const PAGE_SIZE = 24
export const MAX_PAGES = 40
/** Words and prices are counted so far and no further; enough for all pages. */
export const MOST_COUNTED = 1_000
export const MAX_QUERY_LENGTH = 200
export const MOST_BEDS = 5
export const MOST_BATHS = 4
export const MOST_PAPERS = 4

/** The most months in advance that an agent can state. */
export const MOST_ADVANCE_MONTHS = 120

const MAX_PRICE_CEDIS = 100_000_000_000

/** How a part of a search stands in an address: words, an id, one of some options in any case, or a whole number. */
export type PartShape = {
  /** What it is called there, the name that we write first; its key unless given. */
  names?: readonly [string, ...string[]]
  /** The chip that it shares with others; its key unless given. */
  chip?: string
} & (
  | { maxLength: number }
  | { isId: true }
  /** Letters that say something by themselves, taken as they are or not at all. */
  | { pattern: RegExp }
  /** With `isMany` any of several, in one list between commas or in a name that is repeated. */
  | { options: readonly string[]; isWrittenSmall?: true; isMany?: true }
  /**
   * Less than `min` is as good as nothing; more than `max` too, unless it counts as `max`. Money is written as people
   * type it and rounded to whole cedis.
   */
  | { min: number; max: number; isCapped?: true; typedMoney?: 'down' | 'up' }
)

/**
 * The filters of the list, in the order of an address. Here is said which there are; what each means on the server
 * stands in FILTER_MEANINGS. Prices are whole cedis; beds and baths mean "at least",
 * and more than the most means the most.
 */
export const FILTERS = {
  query: { maxLength: MAX_QUERY_LENGTH },
  /** A place's name or slug, else words of the free location text. */
  location: { maxLength: MAX_QUERY_LENGTH },
  tag: { options: PROPERTY_TAGS, names: ['category', 'tag'] },
  type: { options: PROPERTY_TYPES, isWrittenSmall: true, isMany: true },
  minPrice: { min: 1, max: MAX_PRICE_CEDIS, typedMoney: 'down', chip: 'price' },
  maxPrice: { min: 0, max: MAX_PRICE_CEDIS, typedMoney: 'up', chip: 'price' },
  beds: { min: 1, max: MOST_BEDS, isCapped: true },
  baths: { min: 1, max: MOST_BATHS, isCapped: true },
  /** For sale, and the seller takes a payment plan; with `own`, one of the two. */
  plan: { options: ['yes'], isWrittenSmall: true },
  /** For sale, and offered to rent to own. */
  own: { options: ['yes'], isWrittenSmall: true, chip: 'plan' },
  /** For sale, and a way to pay for it whose first payment is at most this, in whole cedis. */
  cash: { min: 1, max: MAX_PRICE_CEDIS, typedMoney: 'down', chip: 'budget' },
  /** The same way to pay asks at most this each month. */
  monthly: { min: 1, max: MAX_PRICE_CEDIS, typedMoney: 'down', chip: 'budget' },
  /** For rent, and what is stated of the cost to move in, in whole cedis, is at most this. */
  maxMoveIn: { min: 1, max: MAX_PRICE_CEDIS, typedMoney: 'up' },
  /** For rent, and at most so many months' rent are asked for in advance. */
  maxAdvance: { min: 0, max: MOST_ADVANCE_MONTHS, isCapped: true },
  /** Who advertises, by the account's id. */
  agent: { isId: true },
  /** An area of the map, of 3 to 100 corners (`area/area.rules.ts`). */
  area: { pattern: /^([\w-]{6}){3,100}$/ },
  /** So many of its papers at least were seen by the staff. */
  papers: { min: 1, max: MOST_PAPERS, isCapped: true },
  /** What a property has. */
  ...AMENITY_FILTERS,
} as const satisfies Record<string, PartShape>

/** Everything that an address says of a search: its filters, its order, and the page, of which 1 is not written. */
export const SEARCH_PARTS = {
  ...FILTERS,
  sort: { options: PROPERTY_SORTS },
  page: { min: 2, max: MAX_PAGES + 1, isCapped: true },
} as const satisfies Record<string, PartShape>

type ValueOf<Shape> = Shape extends { options: readonly (infer Option)[]; isMany: true }
  ? readonly Option[]
  : Shape extends { options: readonly (infer Option)[] }
    ? Option
    : Shape extends { min: number }
      ? number
      : string

/** What the list of properties is narrowed to, as the address says it. A missing key is no restriction. */
export type PropertyFilters = {
  -readonly [Key in keyof typeof SEARCH_PARTS]?: ValueOf<(typeof SEARCH_PARTS)[Key]>
}

export type FilterKey = keyof typeof FILTERS

/** What one chip stands for: a filter, or several together. */
export type ChipKey = {
  [Key in FilterKey]: (typeof FILTERS)[Key] extends { chip: infer Chip } ? Chip : Key
}[FilterKey]

/** What the door to rent to own leads to: for sale, to rent to own or with a payment plan. */
export const PAID_OVER_TIME = { tag: 'For Sale', plan: 'yes', own: 'yes' } as const satisfies PropertyFilters

/** How many properties each option would give, every other filter as it is. */
export type FacetCounts = {
  tag: Record<PropertyTag, number>
  type: Record<PropertyType, number>
  /** Index n holds the count for "n or more"; index 0 is no restriction. */
  beds: number[]
  baths: number[]
  plan: number
  own: number
}

/**
 * What comes first among the homes in which words are found: those in a place and what lies in it, then those of a type,
 * then those that say the words in their titles.
 */
export type BestMatch = { placeId?: string; type?: PropertyType }

/** How many properties there are; when `isCapped`, there are more than `total`, which is MOST_COUNTED. */
export type MatchCount = { total: number; isCapped: boolean }

export type SearchResult = MatchCount & {
  properties: PropertyCardView[]
  page: number
  /** At most MAX_PAGES. */
  pageCount: number
  /** The place that `location` names, when it names one. */
  place: PlaceView | null
}

/** Another search, with how many homes it finds. */
export type WayForward = { labels: string[]; href: string } & MatchCount

/**
 * What is left to do where nothing was found: `wider` without the chips it is labelled with, `near` in places nearby; these are
 * `isLoose` where they have less than was asked for.
 */
export type WaysForward = { wider: WayForward[]; near: WayForward[]; isLoose: boolean }

/** What words were understood as, each part of its own, and ways that have homes where all of it has none. */
export type Understood = { words: string[]; ways: ({ text: string; href: string } & MatchCount)[] }

/** An active filter as a chip: its words and the address without it. */
export type FilterChip = { key: ChipKey; label: string; href: string }

/**
 * Reads the words of a search. `filters` is what the list is narrowed to now; `elsewhere` what it would be if every
 * place that the words name had homes; `whileEmpty` what it would be if `place`, which they name, had none, undefined when
 * they name none.
 */
export type ReadWords = (filters: PropertyFilters) => Promise<{
  filters: PropertyFilters
  elsewhere: PropertyFilters
  whileEmpty: () => PropertyFilters | undefined
  place: { id: string } | undefined
}>

declare module '#/platform/services.ts' {
  interface Services {
    readonly readWords: ReadWords
  }
}

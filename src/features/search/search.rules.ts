import { formatPrice, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { PROPERTY_TAGS, PROPERTY_TYPES, type PropertyType } from '../properties/property.schema.ts'
import {
  type FilterChip,
  MAX_PAGES,
  MAX_QUERY_LENGTH,
  PROPERTY_SORTS,
  type PropertyFilters,
} from './search.schema.ts'

const MAX_PRICE_CEDIS = 100_000_000_000
const MAX_ROOMS = 100
const PAST_THE_END = MAX_PAGES + 1
const WHOLE_NUMBER = /^(\d{1,30}|\d{1,3}(,\d{3}){1,9})$/

/**
 * The filters an address asks for. Whatever cannot be understood is left out, of a repeated key the first
 * counts, and a page beyond the last becomes the first one that is always empty.
 */
export function parseFilters(params: URLSearchParams): PropertyFilters {
  const filters: PropertyFilters = {}
  const tag = oneOf(PROPERTY_TAGS, params.get('category')) ?? oneOf(PROPERTY_TAGS, params.get('tag'))
  if (tag) filters.tag = tag
  const type = oneOf(PROPERTY_TYPES, params.get('type'))
  if (type) filters.type = type
  const query = oneLine(params.get('query'))
  if (query) filters.query = query
  const location = oneLine(params.get('location'))
  if (location) filters.location = location
  const minPrice = wholeNumber(params.get('minPrice'), 1, MAX_PRICE_CEDIS)
  if (minPrice !== undefined) filters.minPrice = minPrice
  const maxPrice = wholeNumber(params.get('maxPrice'), 0, MAX_PRICE_CEDIS)
  if (maxPrice !== undefined) filters.maxPrice = maxPrice
  const beds = wholeNumber(params.get('beds'), 1, MAX_ROOMS)
  if (beds !== undefined) filters.beds = beds
  const baths = wholeNumber(params.get('baths'), 1, MAX_ROOMS)
  if (baths !== undefined) filters.baths = baths
  const sort = oneOf(PROPERTY_SORTS, params.get('sort'))
  if (sort) filters.sort = sort
  const page = wholeNumber(params.get('page'), 2, Number.MAX_VALUE)
  if (page !== undefined) filters.page = Math.min(page, PAST_THE_END)
  return filters
}

/** The filters as query parameters, always in the same order, so that one search has one address. */
export function formatFilters(filters: PropertyFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.query) params.set('query', filters.query)
  if (filters.location) params.set('location', filters.location)
  if (filters.tag) params.set('category', filters.tag)
  if (filters.type) params.set('type', filters.type.toLowerCase())
  if (filters.minPrice) params.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== undefined) params.set('maxPrice', String(filters.maxPrice))
  if (filters.beds) params.set('beds', String(filters.beds))
  if (filters.baths) params.set('baths', String(filters.baths))
  if (filters.sort) params.set('sort', filters.sort)
  if (filters.page && filters.page > 1) params.set('page', String(filters.page))
  return params
}

/** The address of the list narrowed to the filters; `/properties` when there are none. */
export function propertiesHref(filters: PropertyFilters): string {
  const query = formatFilters(filters).toString()
  return query ? `${urls.properties}?${query}` : urls.properties
}

/** The same search from its first page: a changed filter makes the page number meaningless. */
export function withoutPage(filters: PropertyFilters): PropertyFilters {
  const { page: _page, ...rest } = filters
  return rest
}

/**
 * The active filters in words, each with the address that drops it; a price range is one chip.
 * `placeLabel` names the place that `location` means. Formats money: server only.
 */
export function filterChips(filters: PropertyFilters, names: { placeLabel?: string } = {}): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (label: string, ...keys: (keyof PropertyFilters)[]) => {
    const rest = withoutPage(filters)
    for (const key of keys) delete rest[key]
    chips.push({ label, href: propertiesHref(rest) })
  }
  if (filters.query) add(`“${filters.query}”`, 'query')
  if (filters.location) add(names.placeLabel ?? filters.location, 'location')
  if (filters.tag) add(filters.tag, 'tag')
  if (filters.type) add(filters.type, 'type')
  const price = priceWords(filters)
  if (price) add(price, 'minPrice', 'maxPrice')
  if (filters.beds) add(atLeast(filters.beds, 'bed', 'beds'), 'beds')
  if (filters.baths) add(atLeast(filters.baths, 'bath', 'baths'), 'baths')
  return chips
}

/** How many restrictions there are, as the chips count them; order and page are none. */
export function activeFilterCount(filters: PropertyFilters): number {
  const { query, location, tag, type, minPrice, maxPrice, beds, baths } = filters
  return [query, location, tag, type, minPrice ?? maxPrice, beds, baths].filter(
    (value) => value !== undefined,
  ).length
}

const PLURALS: Record<PropertyType, string> = {
  Apartment: 'Apartments',
  House: 'Houses',
  Townhouse: 'Townhouses',
  Room: 'Rooms',
  Commercial: 'Commercial properties',
  Land: 'Land',
}

/** A heading for the list: `Houses for sale in East Legon, Accra`. */
export function describeFilters(filters: PropertyFilters, placeLabel?: string): string {
  const noun = filters.type ? PLURALS[filters.type] : 'Properties'
  const rooms = filters.beds ? ` with ${atLeast(filters.beds, 'bed', 'beds')}` : ''
  const tag = filters.tag ? ` ${filters.tag.toLowerCase()}` : ' for sale and rent'
  const where = ` in ${placeLabel ?? filters.location ?? 'Ghana'}`
  const query = filters.query ? ` matching “${filters.query}”` : ''
  return `${noun}${rooms}${tag}${where}${query}`
}

function atLeast(count: number, one: string, many: string): string {
  return `${count}+ ${count === 1 ? one : many}`
}

function priceWords({ minPrice, maxPrice }: PropertyFilters): string | undefined {
  const min = minPrice === undefined ? undefined : formatPrice(minPrice * PESEWAS_PER_CEDI)
  const max = maxPrice === undefined ? undefined : formatPrice(maxPrice * PESEWAS_PER_CEDI)
  if (min && max) return `${min} to ${max}`
  if (min) return `From ${min}`
  return max && `Up to ${max}`
}

function oneOf<T extends string>(options: readonly T[], text: string | null): T | undefined {
  const wanted = text?.trim().toLowerCase()
  return options.find((option) => option.toLowerCase() === wanted)
}

// Trimmed once more after the cut, which may leave a space at the end: reading it again must change nothing.
function oneLine(text: string | null): string | undefined {
  const line = cleanText(text ?? '', 10 * MAX_QUERY_LENGTH).replace(/\s+/g, ' ')
  return cleanText(line, MAX_QUERY_LENGTH).trim() || undefined
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const digits = text?.trim() ?? ''
  if (!WHOLE_NUMBER.test(digits)) return undefined
  const value = Number(digits.replaceAll(',', ''))
  return value >= min && value <= max ? value : undefined
}

import { isId } from '#/shared/ids.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { parseWholeCedis } from '../properties/price-text.rules.ts'
import type { PropertyType } from '../properties/property.schema.ts'
import { MAX_QUERY_LENGTH, type PartShape, type PropertyFilters, SEARCH_PARTS } from './search.schema.ts'

const WHOLE_NUMBER = /^\d{1,30}$/

const PARTS = Object.entries(SEARCH_PARTS) as [keyof PropertyFilters, PartShape][]

/**
 * The filters an address asks for. Whatever cannot be understood is left out, of a repeated key the first
 * counts unless it may have many values, and a page beyond the last becomes the first one that is always empty.
 */
export function parseFilters(params: URLSearchParams): PropertyFilters {
  const found = PARTS.flatMap(([key, shape]) => {
    const values = namesOf(key).map((name) => readPart(shape, params.getAll(name)))
    const value = values.find((each) => each !== undefined)
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(found)
}

/** The filters as query parameters, always in the same order, so that one search has one address. */
export function formatFilters(filters: PropertyFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key] of PARTS) {
    const text = writePart(key, filters[key])
    if (text) params.set(namesOf(key)[0], text)
  }
  return params
}

/** What a part of a search is called in an address, the name that we write first. */
export function namesOf(key: keyof PropertyFilters): readonly [string, ...string[]] {
  const { names }: PartShape = SEARCH_PARTS[key]
  return names ?? [key]
}

/** The address of the list narrowed to the filters; `/properties` when there are none. */
export function propertiesHref(filters: PropertyFilters): string {
  const query = formatFilters(filters).toString()
  return query ? `${urls.properties}?${query}` : urls.properties
}

/**
 * The same search from its first page, and without some of its other parts: a changed filter makes the page number
 * meaningless.
 */
export function withoutPage(
  filters: PropertyFilters,
  ...others: readonly (keyof PropertyFilters)[]
): PropertyFilters {
  const rest = { ...filters }
  for (const key of ['page', ...others] as const) delete rest[key]
  return rest
}

const PLURALS: Record<PropertyType, string> = {
  Apartment: 'Apartments',
  House: 'Houses',
  Townhouse: 'Townhouses',
  Room: 'Rooms',
  Commercial: 'Commercial properties',
  Land: 'Land',
}

/** What that which a search finds is called: one, and several. */
export function nounsOf({ type }: PropertyFilters): [one: string, many: string] {
  const isNoHome = type?.some((each) => each === 'Land' || each === 'Commercial')
  return isNoHome ? ['property', 'properties'] : ['home', 'homes']
}

/** Whether a search asks by what somebody can pay. */
export const hasBudget = ({ cash, monthly }: PropertyFilters) => cash !== undefined || monthly !== undefined

/** A heading for the list: `Houses for sale in East Legon, Accra`. */
export function describeFilters(filters: PropertyFilters, placeLabel?: string, agentName?: string): string {
  const isOverTime = filters.plan || filters.own
  const anyType = isOverTime ? 'Homes' : 'Properties'
  const noun = filters.type ? asOne(filters.type.map((type) => PLURALS[type])) : anyType
  const rooms = filters.beds ? ` with ${atLeast(filters.beds, 'bed', 'beds')}` : ''
  // What a home costs tells whether it is sold or let better than that it may be either.
  const either = hasBudget(filters) ? 'for sale' : (priceTerms(filters) ?? 'for sale and rent')
  const terms = overTimeTerms(filters) ?? filters.tag?.toLowerCase() ?? either
  const where = ` in ${placeLabel ?? (filters.area ? 'this area' : 'Ghana')}`
  // Words are quoted: that there is such a place is for us to know.
  const words = [filters.query, placeLabel ? undefined : filters.location].filter(
    (text) => text !== undefined,
  )
  const query = words.length > 0 ? ` matching ${words.map(quoted).join(' and ')}` : ''
  return `${noun}${rooms} ${terms}${where}${agentName ? ` from ${agentName}` : ''}${query}`
}

// By the words of the cards below it.
function overTimeTerms({ tag, own, plan }: PropertyFilters): string | undefined {
  if (own) return plan ? 'to pay over time' : 'to rent to own'
  return plan && `${(tag ?? 'For Sale').toLowerCase()} with a payment plan`
}

function priceTerms({ maxAdvance, maxMoveIn, minPrice, maxPrice }: PropertyFilters): string | undefined {
  if (maxMoveIn !== undefined || maxAdvance !== undefined) return 'for rent'
  const cedis = (amount: number) => `GH₵${amount.toLocaleString('en-GB')}`
  if (minPrice && maxPrice) return `for ${cedis(minPrice)} to ${cedis(maxPrice)}`
  if (minPrice) return `from ${cedis(minPrice)}`
  return maxPrice ? `up to ${cedis(maxPrice)}` : undefined
}

/** Words as they are shown, in one pair of marks also where they were typed between some, and without a minus for "not". */
export function quoted(words: string): string {
  const shown = words.replace(/(^|\s)-(?=["\p{L}])/gu, '$1not ').replace(/"([^"]+)"/g, '$1')
  return `“${shown}”`
}

// `Houses, townhouses and land`.
function asOne(nouns: readonly string[]): string {
  const list = [nouns.slice(0, -1).join(', '), ...nouns.slice(-1)].filter(Boolean).join(' and ').toLowerCase()
  return list.charAt(0).toUpperCase() + list.slice(1)
}

/** `3+ beds`, `1+ bath`. */
export function atLeast(count: number, one: string, many: string): string {
  return `${count}+ ${count === 1 ? one : many}`
}

function readPart(shape: PartShape, texts: readonly string[]) {
  const text = texts[0]?.trim() ?? ''
  if ('isMany' in shape) {
    const asked = texts.flatMap((each) => each.toLowerCase().split(',')).map((each) => each.trim())
    const chosen = shape.options.filter((option) => asked.includes(option.toLowerCase()))
    return chosen.length > 0 ? chosen : undefined
  }
  if ('options' in shape) return shape.options.find((option) => option.toLowerCase() === text.toLowerCase())
  if ('isId' in shape) return isId(text) ? text : undefined
  if ('pattern' in shape) return shape.pattern.test(text) ? text : undefined
  return 'min' in shape ? wholeNumber(shape, text) : oneLine(text)
}

/** A part of a search as an address has it; empty when it is left out, as what narrows nothing is. */
export function writePart(key: keyof PropertyFilters, value: PropertyFilters[keyof PropertyFilters]): string {
  const shape: PartShape = SEARCH_PARTS[key]
  const isNothing = value === undefined || ('min' in shape && Number(value) < shape.min)
  const text = isNothing ? '' : String(value)
  return 'isWrittenSmall' in shape ? text.toLowerCase() : text
}

// Trimmed once more after the cut, which may leave a space at the end: reading it again must change nothing.
function oneLine(text: string): string | undefined {
  const line = cleanText(text, 10 * MAX_QUERY_LENGTH).replace(/\s+/g, ' ')
  return cleanText(line, MAX_QUERY_LENGTH).trim() || undefined
}

function wholeNumber(
  { min, max, isCapped, typedMoney }: Extract<PartShape, { min: number }>,
  text: string,
): number | undefined {
  // `6+` is how a count that means "at least" is said.
  const digits = isCapped ? text.replace(/\+$/, '') : text
  const value = typedMoney
    ? parseWholeCedis(text, typedMoney)
    : WHOLE_NUMBER.test(digits)
      ? Number(digits)
      : null
  if (value === null) return undefined
  if (isCapped && value > max) return max
  return value >= min && value <= max ? value : undefined
}

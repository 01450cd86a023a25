import * as v from 'valibot'
import { formatFilters, withoutPage } from './search.rules.ts'
import type { PropertyFilters } from './search.schema.ts'
import type { FeedPosition } from './search-feed.schema.ts'

const VERSION = 1
const MAX_PESEWAS = 10_000_000_000_000
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

const common = [
  v.pipe(v.number(), v.integer(), v.minValue(0)),
  v.pipe(v.string(), v.uuid()),
  // Left out of those that were written before totals had an end.
  v.optional(v.boolean(), false),
] as const
const byDate = v.tuple([
  v.literal(VERSION),
  v.string(),
  v.pipe(v.string(), v.regex(MOMENT), v.check(isMoment)),
  ...common,
])
const byPrice = v.tuple([
  v.literal(VERSION),
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PESEWAS)),
  ...common,
])

/**
 * A position as text for an address. Opaque, not secret: whoever writes one of their own reads the same list from
 * somewhere else.
 */
export function writeCursor(position: FeedPosition, filters: PropertyFilters): string {
  const { after, total, id, isCapped } = position
  return btoa(JSON.stringify([VERSION, fingerprint(filters), after, total, id, isCapped]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The position that a text means; undefined when it means none, or one in another search or order. */
export function readCursor(text: string, filters: PropertyFilters): FeedPosition | undefined {
  const parsed = v.safeParse(isByPrice(filters) ? byPrice : byDate, decode(text))
  if (!parsed.success) return undefined
  const [, search, after, total, id, isCapped] = parsed.output
  return search === fingerprint(filters) ? { after, total, id, isCapped } : undefined
}

export function isByPrice({ sort }: PropertyFilters): boolean {
  return sort === 'price-asc' || sort === 'price-desc'
}

function isMoment(text: string): boolean {
  const moment = new Date(text)
  // A day that does not exist, such as 31 February, is read as a later one.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === text.slice(0, 19)
}

function decode(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    // What cannot be read is no position, whatever is wrong with it.
    return undefined
  }
}

// FNV-1a of the search's one address: a cursor of another search is a mistake to be told of, not an attack.
function fingerprint(filters: PropertyFilters): string {
  let hash = 0x811c9dc5
  for (const character of formatFilters(withoutPage(filters)).toString()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(36)
}

import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { formatPrice, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { shortText, tokenOf, tokensFrom } from '../amenities/amenity.rules.ts'
import { amenityOf } from '../amenities/amenity.schema.ts'
import { AMENITY_FILTER_KEYS, type AmenityFilterKey } from '../amenities/amenity-filter.schema.ts'
import { paperTokensFrom } from '../papers/paper.rules.ts'
import { PAPER_COUNT } from '../papers/paper.schema.ts'
import type { PlaceView } from '../places/place.schema.ts'
import type { PlanRules } from '../plans/plan-rule.queries.server.ts'
import { RENTAL_APPLICATION_FEE_PESEWAS } from '../properties/property.rules.ts'
import { isOffered, takesPlan } from '../properties/property-count.queries.server.ts'
import { areaTokens, MOST_CORNERS, readArea } from './area/area.rules.ts'
import { isAffordable } from './budget/affordable.queries.server.ts'
import { type Budget, budgetOf, highestAffordablePrice } from './budget/affordable.rules.ts'
import { type PriceEnd, priceRangeOf } from './price-ends.rules.ts'
import { atLeast, propertiesHref, quoted, withoutPage } from './search.rules.ts'
import {
  type ChipKey,
  FILTERS,
  type FilterChip,
  type FilterKey,
  type PartShape,
  type PropertyFilters,
} from './search.schema.ts'
import { appliedFilters, restrictionsOf } from './search-restriction.rules.ts'
import { locationPattern } from './search-term.rules.ts'
import { advanceTokens, amountTokens, roomTokens } from './search-token.rules.ts'

/** A property of a list, by what it is sorted by; `moment` as in a position. */
export type MatchRow = { id: string; pricePesewas: number; moment: string }

/**
 * What words were found in when they were looked up: how many of the newest hold them, and where none did how many do
 * in all and the first of these; or when they are few all that do, newest first.
 */
export type SeenWords =
  | { newest: number; count?: number; first?: readonly MatchRow[] }
  | { rows: readonly MatchRow[] }

/** Filters whose words have been looked up. */
export type Search = {
  filters: PropertyFilters
  place: PlaceView | null
  /** The place that `location` names and what lies in it. */
  locationIds: string[] | null
  /** The same for the typed words when they are the name of a place and nothing else: then that is what is meant. */
  queryIds: string[] | null
  /** What the typed words ask of the text otherwise. */
  words: Condition | null
  /** The same for the database's text search; null for what it has no words for. */
  textQuery: RawBuilder<unknown> | null
  /** What the words alone were found in; undefined where nobody has looked. */
  seen?: SeenWords | undefined
  /** False for what no index answers: signs without a word. */
  isIndexed: boolean
  /** The place, or the whole country, whose counts answer for this search; null when words or amenities must be looked for. */
  scopeId: string | null
  /** Of what is asked by a budget alone. */
  planRules?: PlanRules | undefined
  /** True where so few rows are looked at that the index of addresses would only cost more. */
  readsAddresses?: boolean
}

export type Condition = Expression<SqlBool>

type Value<Key extends FilterKey> = NonNullable<PropertyFilters[Key]>

/** The names of what a search points at: of the place that `location` means, and of its agent. */
type FilterNames = { placeLabel?: string | undefined; agentName?: string | undefined }

/** What a filter means on the server. */
type FilterMeaning<Key extends FilterKey> = {
  /** The words of its chip; filters that share one say the same. */
  chip: (value: Value<Key>, filters: PropertyFilters, names: FilterNames) => string
  /** What it asks of the table `properties`; null when nothing. */
  condition: (value: Value<Key>, search: Search) => Condition | null
  /** Lists of index tokens: a home that it lists holds one of each. The function `search_tokens` makes them. */
  tokens?: (value: Value<Key>, search: Search) => readonly string[][]
  /** Who counts the homes of it; the tokens unless said. */
  countedBy?: 'stored counts' | 'columns'
  /** What the document of the API says of it. */
  description: string
  example: Value<Key>
}

const property = expressionBuilder<DB, 'properties'>()

const ADDRESS = sql`lower(properties.location)`
// Hidden from the index.
const READ_ADDRESS = sql`(lower(properties.location) || '')`

/** What is stated of the cost to move in, our own fee aside; null while the months in advance are unsaid. */
export const MOVE_IN_PESEWAS = sql`move_in_pesewas(properties.tag, properties.price_pesewas, properties.advance_months,
  properties.deposit_pesewas, properties.agent_fee_pesewas, properties.other_fees_pesewas)`

/** What the ends of a price range ask of a price in pesewas, which may be a column. */
export const PRICE_CONDITIONS = {
  minPrice: (pesewas: Expression<unknown>): Condition => sql`properties.price_pesewas >= ${pesewas}`,
  maxPrice: (pesewas: Expression<unknown>): Condition => sql`properties.price_pesewas <= ${pesewas}`,
} as const satisfies Record<PriceEnd, unknown>

const AMENITY_MEANINGS = Object.fromEntries(
  AMENITY_FILTER_KEYS.map((key) => {
    const { kind, label, types } = amenityOf(key)
    const meaning: FilterMeaning<typeof key> = {
      chip: (value) => shortText(key, value),
      condition: (value) =>
        typeof value === 'number'
          ? sql`properties.amenities && ${tokensFrom(key, value)}::text[]`
          : sql`properties.amenities @> ${[tokenOf(key, value)]}::text[]`,
      tokens: (value) => [typeof value === 'number' ? tokensFrom(key, value) : [tokenOf(key, value)]],
      description: `${label}${kind === 'number' ? ', at least so much' : ''}. Asked of: ${types.join(', ')}.`,
      example: exampleOf(key),
    }
    return [key, meaning]
  }),
) as { [Key in AmenityFilterKey]: FilterMeaning<Key> }

function exampleOf(key: AmenityFilterKey): Value<AmenityFilterKey> {
  const shape: PartShape = FILTERS[key]
  return ('options' in shape ? shape.options[0] : 1) as Value<AmenityFilterKey>
}

/** What each filter of FILTERS means on the server: a filter without an entry does not compile. */
export const FILTER_MEANINGS: { [Key in FilterKey]: FilterMeaning<Key> } = {
  query: {
    chip: quoted,
    condition: (_, { queryIds, words }) => (queryIds ? isIn(queryIds) : words),
    tokens: (_, { queryIds }) => placeTokens(queryIds),
    countedBy: 'stored counts',
    description: 'Words of the advertisement.',
    example: 'garden',
  },
  location: {
    chip: (location, _, { placeLabel }) => placeLabel ?? location,
    condition: (location, search) =>
      search.locationIds
        ? isIn(search.locationIds)
        : sql`${search.readsAddresses ? READ_ADDRESS : ADDRESS} like lower(${locationPattern(location)})`,
    tokens: (_, { locationIds }) => placeTokens(locationIds),
    countedBy: 'stored counts',
    description: 'A place by its slug or name, with what lies inside; else words of the address.',
    example: 'east-legon',
  },
  tag: {
    chip: (tag) => tag,
    condition: (tag) => property('properties.tag', '=', tag),
    tokens: (tag) => [[tag]],
    countedBy: 'stored counts',
    description: 'For sale or for rent; the field `tag`.',
    example: 'For Sale',
  },
  type: {
    chip: (types) => types.join(', '),
    condition: (types) => property('properties.type', 'in', types),
    tokens: (types) => [[...types]],
    countedBy: 'stored counts',
    description: 'What it is: one of these.',
    example: ['House'],
  },
  minPrice: {
    chip: (_, filters) => priceWords(filters),
    condition: (cedis) => PRICE_CONDITIONS.minPrice(sql`${cedis * PESEWAS_PER_CEDI}::bigint`),
    tokens: (_, { filters }) => priceTokens(filters),
    countedBy: 'columns',
    description: 'In whole cedis, a month for rent.',
    example: 200_000,
  },
  maxPrice: {
    chip: (_, filters) => priceWords(filters),
    condition: (cedis) => PRICE_CONDITIONS.maxPrice(sql`${cedis * PESEWAS_PER_CEDI}::bigint`),
    // With the other end, that one has those of both.
    tokens: (_, { filters }) => (filters.minPrice === undefined ? priceTokens(filters) : []),
    countedBy: 'columns',
    description: 'In whole cedis, a month for rent.',
    example: 3_000_000,
  },
  beds: {
    chip: (beds) => atLeast(beds, 'bed', 'beds'),
    condition: (beds) => property('properties.beds', '>=', beds),
    tokens: (beds) => roomTokens('beds', beds),
    countedBy: 'stored counts',
    description: 'At least so many bedrooms.',
    example: 2,
  },
  baths: {
    chip: (baths) => atLeast(baths, 'bath', 'baths'),
    condition: (baths) => property('properties.baths', '>=', baths),
    tokens: (baths) => roomTokens('baths', baths),
    countedBy: 'stored counts',
    description: 'At least so many bathrooms.',
    example: 1,
  },
  plan: {
    chip: () => 'Payment plan',
    condition: (_, { filters: { own } }) => (own ? sql`(${takesPlan} or ${isOffered})` : takesPlan),
    tokens: (_, { filters: { own } }) => [own ? ['plan', 'offer'] : ['plan']],
    countedBy: 'stored counts',
    description: '`yes`: for sale, and the seller takes a payment plan; with `own`, one of the two.',
    example: 'yes',
  },
  own: {
    chip: () => 'Rent to own',
    // With plan, that one asks for both.
    condition: (_, { filters: { plan } }) => (plan ? null : isOffered),
    tokens: (_, { filters: { plan } }) => (plan ? [] : [['offer']]),
    description: '`yes`: for sale, and offered to rent to own.',
    example: 'yes',
  },
  cash: {
    chip: (_, filters) => budgetWords(filters),
    condition: (_, search) => isAffordable(...budgetIn(search)),
    tokens: (_, search) => affordableTokens(...budgetIn(search)),
    description:
      'In whole cedis: homes for sale of which one way to pay (cash, a plan, rent to own) asks at most this first, and with `monthly` at most that each month.',
    example: 200_000,
  },
  monthly: {
    chip: (_, filters) => budgetWords(filters),
    // With cash, that one asks for both.
    condition: (_, search) => (search.filters.cash === undefined ? isAffordable(...budgetIn(search)) : null),
    tokens: (_, search) => (search.filters.cash === undefined ? affordableTokens(...budgetIn(search)) : []),
    description:
      'In whole cedis: homes for sale of which one way to pay over time asks at most this each month.',
    example: 40_000,
  },
  maxMoveIn: {
    chip: (cedis) => `${formatPrice(cedis * PESEWAS_PER_CEDI)} or less to move in`,
    condition: (cedis) =>
      sql`${MOVE_IN_PESEWAS} <= ${cedis * PESEWAS_PER_CEDI - RENTAL_APPLICATION_FEE_PESEWAS}::bigint`,
    tokens: (cedis) => [amountTokens('move-in', 0, cedis * PESEWAS_PER_CEDI)],
    description:
      'In whole cedis: rent in advance, deposit, fees and our application fee, as far as they are stated, for homes for rent whose months in advance are.',
    example: 20_000,
  },
  maxAdvance: {
    chip: (months) =>
      months === 0 ? 'No rent in advance' : `${countOf(months, 'month', 'months')} or less in advance`,
    condition: (months) => property('properties.advanceMonths', '<=', months),
    tokens: (months) => [advanceTokens(months)],
    description: "At most so many months' rent in advance, for homes for rent where it is stated.",
    example: 6,
  },
  agent: {
    chip: (_id, _filters, { agentName }) => agentName ?? 'One agent',
    condition: (id) => property('properties.userId', '=', id),
    countedBy: 'columns',
    description:
      'Advertised by this agent: the value of `agent` in the address of the agent’s homes on this site.',
    example: '0193a000-0000-7000-8000-000000000001',
  },
  area: {
    chip: () => 'Area on the map',
    condition: (area) =>
      sql`point(properties.map_longitude * 1000000, properties.map_latitude * 1000000) <@ ${polygonOf(area)}::polygon`,
    tokens: (area) => [areaTokens(area)],
    description: `Shown on the map within these corners, 3 to ${MOST_CORNERS} of them, as an address of the list has them: six letters each.`,
    example: 'MUfeZmMUfeuFMj2euFMj2eZm',
  },
  papers: {
    chip: (least) => (least === 1 ? 'Papers seen' : `${least}${least < PAPER_COUNT ? '+' : ''} papers seen`),
    condition: (least) => sql`cardinality(properties.papers_seen) >= ${least}`,
    tokens: (least) => [paperTokensFrom(least)],
    description: 'At least so many of the four papers of what is for sale were seen by the staff.',
    example: 2,
  },
  ...AMENITY_MEANINGS,
}

// In whole microdegrees: the database takes what is nearer than a millionth as one.
const polygonOf = (area: string) =>
  `(${readArea(area)
    .map(({ latitude, longitude }) => `(${Math.round(longitude * 1e6)},${Math.round(latitude * 1e6)})`)
    .join()})`

/** What a search asks of the table `properties`, but for some of its filters. */
export function conditionsOf(search: Search, except: readonly FilterKey[] = []): Condition[] {
  const keys = appliedFilters(search.filters).filter((key) => !except.includes(key))
  return keys.flatMap((key) => conditionOf(key, search) ?? [])
}

function conditionOf<Key extends FilterKey>(key: Key, search: Search): Condition | null {
  const value = search.filters[key]
  return value === undefined ? null : FILTER_MEANINGS[key].condition(value, search)
}

/** The index tokens of which a home that a search lists must hold one each, but for some of its filters. */
export function tokensOf(search: Search, except: readonly FilterKey[] = []): string[][] {
  const asked = { ...search, filters: withoutPage(search.filters, ...except) }
  return appliedFilters(asked.filters).flatMap((key) => tokensOfFilter(key, asked))
}

function tokensOfFilter<Key extends FilterKey>(key: Key, search: Search): readonly string[][] {
  const value = search.filters[key]
  return value === undefined ? [] : (FILTER_MEANINGS[key].tokens?.(value, search) ?? [])
}

const placeTokens = (ids: readonly string[] | null) => (ids ? [ids.map((id) => `place ${id}`)] : [])

function priceTokens(filters: PropertyFilters): string[][] {
  const { least, most } = priceRangeOf(filters)
  return [amountTokens('price', least, most)]
}

function isIn(placeIds: string[]): Condition {
  return sql`properties.place_id = any (${placeIds}::uuid[])`
}

/**
 * The active filters in words, each with the address that drops it; a price range is one chip.
 */
export function filterChips(filters: PropertyFilters, names: FilterNames = {}): FilterChip[] {
  return Object.entries(restrictionsOf(filters)).map(([key, keys]) => ({
    key: key as ChipKey,
    label: [...new Set(keys.map((key) => wordsOf(key, filters, names)))].join(', '),
    href: propertiesHref(withoutPage(filters, ...keys)),
  }))
}

function wordsOf<Key extends FilterKey>(key: Key, filters: PropertyFilters, names: FilterNames): string {
  const value = filters[key]
  return value === undefined ? '' : FILTER_MEANINGS[key].chip(value, filters, names)
}

function budgetWords({ cash, monthly }: PropertyFilters): string {
  const first = cash === undefined ? undefined : `${formatPrice(cash * PESEWAS_PER_CEDI)} now`
  const then = monthly === undefined ? undefined : `${formatPrice(monthly * PESEWAS_PER_CEDI)} a month`
  return [first, then].filter((words) => words !== undefined).join(', ')
}

function budgetIn({ filters: { cash, monthly }, planRules }: Search): [Budget, PlanRules] {
  if (!planRules) throw new Error('A budget is asked without the rules of plans')
  return [budgetOf({ cash, monthly }), planRules]
}

function affordableTokens(budget: Budget, { general, own }: PlanRules): string[][] {
  const highest = highestAffordablePrice(budget, [general, ...own.map(({ rule }) => rule)])
  return [['For Sale'], ['offer', ...amountTokens('price', 0, highest)]]
}

function priceWords(filters: PropertyFilters): string {
  const { least, most } = priceRangeOf(filters)
  const min = least === undefined ? undefined : formatPrice(least)
  const max = most === undefined ? undefined : formatPrice(most)
  if (min && max) return `${min} to ${max}`
  return min ? `From ${min}` : `Up to ${max}`
}

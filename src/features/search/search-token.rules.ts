import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { tokenOf, tokensFrom } from '../amenities/amenity.rules.ts'
import { AMENITY_FILTER_KEYS } from '../amenities/amenity-filter.schema.ts'
import { paperTokensFrom } from '../papers/paper.rules.ts'
import type { PlanRule } from '../plans/plan-rule.rules.ts'
import { areaTokens } from './area/area.rules.ts'
import { budgetOf, highestAffordableCedis } from './budget/affordable.rules.ts'
import type { FilterKey, PropertyFilters } from './search.schema.ts'

/** What a property's tokens must hold: all of these, and of each list one. The function `search_tokens` makes them. */
export type WantedTokens = { all: string[]; oneOf: string[][] }

const MOST_ROOMS = 10
// Most properties have at least one or two: to collect all these costs more than to pass by the others.
const FEWEST_ROOMS = 3
const HIGHEST_PESEWAS = 10_000_000_000_000
const FIRST_DAY = Date.UTC(2000, 0, 1)
const LONGEST_IN_DAYS = 45

/** The tokens of the filters that have some; `placeIds` are what each filter by a place allows. */
export function tokensOf(
  filters: PropertyFilters,
  options: {
    placeIds: readonly string[][]
    except: readonly FilterKey[]
    planRules: readonly PlanRule[]
  },
): WantedTokens {
  const value = <Key extends FilterKey>(key: Key) => (options.except.includes(key) ? undefined : filters[key])
  const [tag, type, beds, baths] = [value('tag'), value('type'), value('beds'), value('baths')]
  const [plan, own, papers] = [value('plan'), value('own'), value('papers')]
  const area = value('area')
  const [minPrice, maxPrice] = [value('minPrice'), value('maxPrice')]
  const rooms = (name: string, least: number) =>
    numbers(Math.min(least, MOST_ROOMS), MOST_ROOMS).map((count) => `${name} ${count}`)
  const [maxMoveIn, maxAdvance] = [value('maxMoveIn'), value('maxAdvance')]
  const budget = budgetOf({ cash: value('cash'), monthly: value('monthly') })
  const hasBudget = budget.cashPesewas !== null || budget.monthlyPesewas !== null
  const amenities = AMENITY_FILTER_KEYS.map((key) => [key, value(key)] as const)
  return {
    all: [
      ...[hasBudget ? 'For Sale' : undefined, tag, type, plan && 'plan'].filter(
        (token) => token !== undefined,
      ),
      ...amenities.flatMap(([key, wanted]) => (typeof wanted === 'string' ? [tokenOf(key, wanted)] : [])),
    ],
    oneOf: [
      ...options.placeIds.map((ids) => ids.map((id) => `place ${id}`)),
      ...(beds === undefined || beds < FEWEST_ROOMS ? [] : [rooms('beds', beds)]),
      ...(baths === undefined || baths < FEWEST_ROOMS ? [] : [rooms('baths', baths)]),
      ...(minPrice === undefined && maxPrice === undefined
        ? []
        : [amountTokens('price', minPrice, maxPrice)]),
      ...(hasBudget
        ? [['offer', ...amountTokens('price', 0, highestAffordableCedis(budget, options.planRules))]]
        : []),
      ...(own === undefined ? [] : [['plan', 'offer']]),
      ...(maxMoveIn === undefined ? [] : [amountTokens('move-in', 0, maxMoveIn)]),
      ...(maxAdvance === undefined ? [] : [numbers(0, maxAdvance).map((count) => `advance ${count}`)]),
      ...(area === undefined ? [] : [areaTokens(area)]),
      ...(papers === undefined ? [] : [paperTokensFrom(papers)]),
      ...amenities.flatMap(([key, least]) => (typeof least === 'number' ? [tokensFrom(key, least)] : [])),
    ],
  }
}

// A step more at each end, because logarithms here and in the database may differ in their last digit.
function amountTokens(name: string, least: number | undefined, most: number | undefined): string[] {
  const step = (pesewas: number) => Math.floor(Math.log(Math.max(1, pesewas)) * 2)
  const lowest = step((least ?? 0) * PESEWAS_PER_CEDI) - 1
  const highest = step(most === undefined ? HIGHEST_PESEWAS : most * PESEWAS_PER_CEDI) + 1
  return numbers(lowest, highest).map((count) => `${name} ${count}`)
}

/**
 * The tokens of all days from one moment to another, or when these are many, of the months that they lie in. `from` is
 * when the first of them begins.
 */
export function timeTokens(from: Date, until: Date): { tokens: string[]; from: Date } {
  const day = (time: Date) => Math.floor((time.getTime() - FIRST_DAY) / MILLISECONDS_PER_DAY)
  if (day(until) - day(from) <= LONGEST_IN_DAYS) {
    return {
      tokens: numbers(day(from), day(until)).map((count) => `day ${count}`),
      from: new Date(FIRST_DAY + day(from) * MILLISECONDS_PER_DAY),
    }
  }
  const month = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth() + 1
  return {
    tokens: numbers(month(from), month(until)).map((count) => `month ${count}`),
    from: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth())),
  }
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

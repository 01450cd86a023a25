import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { parseWholeCedis } from '../properties/price-text.rules.ts'
import type { FilterKey, PropertyFilters } from './search.schema.ts'

/** The ends of the price range. */
export const PRICE_ENDS = [
  { name: 'minPrice', label: 'Lowest price', none: 'No min' },
  { name: 'maxPrice', label: 'Highest price', none: 'No max' },
] as const satisfies readonly { name: FilterKey; label: string; none: string }[]
export type PriceEnd = (typeof PRICE_ENDS)[number]['name']

/** The range in pesewas; an end is undefined where it is open. */
export function priceRangeOf({ minPrice, maxPrice }: Pick<PropertyFilters, PriceEnd>) {
  const pesewas = (cedis: number | undefined) => cedis && cedis * PESEWAS_PER_CEDI
  return { least: pesewas(minPrice), most: pesewas(maxPrice) }
}

/** Whether the highest price is below the lowest, which no home has. */
export function isCrossed(filters: Pick<PropertyFilters, PriceEnd>): boolean {
  const { least = 0, most = Number.POSITIVE_INFINITY } = priceRangeOf(filters)
  return least > most
}

export const UNREADABLE_PRICE = 'Write an amount such as 250,000, 500k or 1.5m.'
export const PRICES_CROSSED = 'The highest price is below the lowest.'

/** What is wrong with the ends of a price range as somebody typed them; an empty end is none. */
export function priceProblems(textOf: (end: PriceEnd) => string): Partial<Record<PriceEnd, string>> {
  const least = readEnd(textOf('minPrice'), 'down')
  const most = readEnd(textOf('maxPrice'), 'up')
  if (least === null) return { minPrice: UNREADABLE_PRICE }
  if (most === null) return { maxPrice: UNREADABLE_PRICE }
  return least !== undefined && most !== undefined && least > most ? { maxPrice: PRICES_CROSSED } : {}
}

function readEnd(text: string, round: 'down' | 'up'): number | null | undefined {
  return text.trim() ? parseWholeCedis(text, round) : undefined
}

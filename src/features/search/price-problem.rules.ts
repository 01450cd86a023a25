import { parseWholeCedis } from '../properties/price-text.rules.ts'

export const UNREADABLE_PRICE = 'Write an amount such as 250,000, 500k or 1.5m.'
export const PRICES_CROSSED = 'The highest price is below the lowest.'

/** What is wrong with the two ends of a price range as somebody typed them; an empty end is none. */
export function priceProblems(min: string, max: string): { minPrice?: string; maxPrice?: string } {
  const [least, most] = [readEnd(min, 'down'), readEnd(max, 'up')]
  if (least === null) return { minPrice: UNREADABLE_PRICE }
  if (most === null) return { maxPrice: UNREADABLE_PRICE }
  return least !== undefined && most !== undefined && least > most ? { maxPrice: PRICES_CROSSED } : {}
}

function readEnd(text: string, round: 'down' | 'up'): number | null | undefined {
  return text.trim() ? parseWholeCedis(text, round) : undefined
}

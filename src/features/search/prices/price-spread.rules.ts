import type { PriceStops } from '../price-bounds.rules.ts'

/** Prices in whole cedis, and how many homes ask at least each and less than the next. */
export type PriceSpread = { stops: PriceStops; bars: number[] }

const MOST_BARS = 20

/**
 * How prices in whole cedis lie between the lowest and the highest, each bar as many times dearer than the one before;
 * null where they are all about the same.
 */
export function spreadOf(prices: readonly number[]): PriceSpread | null {
  const least = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = prices.reduce((one, other) => Math.max(one, other), 0)
  if (!(least > 0 && most > least)) return null
  const [low, high] = [rounded(least, Math.floor), rounded(most, Math.ceil)]
  const steps = Array.from({ length: MOST_BARS - 1 }, (_, at) =>
    rounded(low * (high / low) ** ((at + 1) / MOST_BARS), Math.round),
  )
  const [first, second, ...others] = [...new Set([low, ...steps, high])].sort((one, other) => one - other)
  if (first === undefined || second === undefined) return null
  const stops: PriceStops = [first, second, ...others]
  const bars = stops.slice(1).map(() => 0)
  for (const price of prices) {
    const at = Math.min(
      stops.findLastIndex((stop) => stop <= price),
      bars.length - 1,
    )
    bars[at] = (bars[at] ?? 0) + 1
  }
  return { stops, bars }
}

// To two digits, as people say prices.
function rounded(cedis: number, round: (cedis: number) => number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(cedis)) - 1)
  return round(cedis / unit) * unit
}

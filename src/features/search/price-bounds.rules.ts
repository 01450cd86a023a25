import { parseWholeCedis } from '../properties/price-text.rules.ts'
import type { PropertyTag } from '../properties/property.schema.ts'

/**
 * Where the thumbs of the price slider can stand, in whole cedis and ascending: close together where most homes are, so
 * that one rent can be told from the next. The ends are open: at an end there is no limit.
 */
export type PriceStops = readonly [number, number, ...number[]]

const STOPS: Record<PropertyTag, PriceStops> = {
  'For Sale': [
    50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 120_000, 150_000, 180_000, 200_000, 250_000, 300_000,
    350_000, 400_000, 450_000, 500_000, 600_000, 700_000, 800_000,
  ],
  'For Rent': [
    500, 600, 700, 800, 1_000, 1_200, 1_500, 1_800, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 7_000,
    8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000,
  ],
}

/** The usual prices of a tag; without one those of sales. */
export function priceStops(tag: PropertyTag | undefined): PriceStops {
  return STOPS[tag ?? 'For Sale']
}

/** At which stop, from 0, a thumb stands for what its field says; an empty or unreadable field is the open end. */
export function thumbStop(text: string, end: 'lowest' | 'highest', stops: PriceStops): number {
  const cedis = parseWholeCedis(text, 'down')
  if (cedis === null) return end === 'lowest' ? 0 : stops.length - 1
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= cedis),
  )
}

/** What a field says for the stop its thumb was moved to: nothing at the open end. */
export function fieldText(at: number, end: 'lowest' | 'highest', stops: PriceStops): string {
  const openEnd = end === 'lowest' ? 0 : stops.length - 1
  return at === openEnd ? '' : groupDigits(stops[at] ?? 0)
}

/** `120,000`: grouped by hand, so that server and every phone write the same. */
export function groupDigits(cedis: number): string {
  return String(cedis).replace(/\B(?=(\d{3})+$)/g, ',')
}

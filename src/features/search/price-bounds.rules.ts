import { parseWholeCedis } from '../properties/price-text.rules.ts'
import type { PropertyTag } from '../properties/property.schema.ts'

/** The ends of the price slider in whole cedis. They are open: at an end there is no limit. */
export type PriceBounds = { lowest: number; highest: number; step: number }

const BOUNDS: Record<PropertyTag, PriceBounds> = {
  'For Sale': { lowest: 50_000, highest: 800_000, step: 10_000 },
  'For Rent': { lowest: 500, highest: 40_000, step: 500 },
}

/** The usual prices of a tag; without one those of sales. */
export function priceBounds(tag: PropertyTag | undefined): PriceBounds {
  return BOUNDS[tag ?? 'For Sale']
}

/** Where a thumb stands for what its field says; an empty or unreadable field is the open end. */
export function thumbPosition(text: string, openEnd: number, { lowest, highest }: PriceBounds): number {
  const cedis = parseWholeCedis(text, 'down')
  return cedis === null ? openEnd : Math.min(Math.max(cedis, lowest), highest)
}

/** What a field says for where its thumb was moved: nothing at the open end. */
export function fieldText(position: number, openEnd: number): string {
  return position === openEnd ? '' : groupDigits(position)
}

/** `120,000`: grouped by hand, so that server and every phone write the same. */
export function groupDigits(cedis: number): string {
  return String(cedis).replace(/\B(?=(\d{3})+$)/g, ',')
}

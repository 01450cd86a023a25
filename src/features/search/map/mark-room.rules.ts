import { type Box, overlap, type Pixel } from '#/features/places/map-label.rules.ts'

/** How large the price of a home is written, in pixels, and how far it stays from its neighbours. */
const HEIGHT = 30
const AROUND = 20
const CHARACTER = 8.5
const GAP = 3

/** A mark in the middle of which a price is written. */
export type PricedMark = Pixel & { price: string }

/**
 * Whether there is room for the price of each mark, the earlier before the later; the others are shown as dots. `taken`
 * is what lies on the map already.
 */
export function roomForPrices(marks: readonly PricedMark[], taken: readonly Box[]): boolean[] {
  const boxes = [...taken]
  return marks.map((mark) => {
    const box = boxOf(mark)
    if (boxes.some((other) => overlap(box, other))) return false
    boxes.push(box)
    return true
  })
}

function boxOf({ x, y, price }: PricedMark): Box {
  const width = price.length * CHARACTER + AROUND
  return {
    left: x - width / 2 - GAP,
    top: y - HEIGHT / 2 - GAP,
    right: x + width / 2 + GAP,
    bottom: y + HEIGHT / 2 + GAP,
  }
}

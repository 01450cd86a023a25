import { type Box, overlap, type Pixel } from '#/features/places/map-label.rules.ts'

/** How large the price of a home is written, in pixels, and how far it stays from its neighbours. */
const HEIGHT = 30
const AROUND = 20
const CHARACTER = 8.5
const GAP = 3
/** From a mark to a price beside it. */
const STEP = 28
const NO_STEP: Pixel = { x: 0, y: 0 }

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

const widthOf = (price: string) => price.length * CHARACTER + AROUND

function boxOf({ x, y, price }: PricedMark): Box {
  const width = widthOf(price)
  return {
    left: x - width / 2 - GAP,
    top: y - HEIGHT / 2 - GAP,
    right: x + width / 2 + GAP,
    bottom: y + HEIGHT / 2 + GAP,
  }
}

/**
 * How far from its mark the price of a chosen home is written, in pixels, so that it covers none of what is `taken`;
 * where everything around is taken, on the mark itself.
 */
export function clearOf({ x, y, price }: PricedMark, taken: readonly Box[]): Pixel {
  const across = widthOf(price) / 2 + STEP
  const steps = [1, 2].flatMap((times) => [
    { x: 0, y: -STEP * times },
    { x: 0, y: STEP * times },
    { x: across * times, y: 0 },
    { x: -across * times, y: 0 },
  ])
  const isFree = (step: Pixel) => {
    const box = boxOf({ x: x + step.x, y: y + step.y, price })
    return !taken.some((other) => overlap(box, other))
  }
  return [NO_STEP, ...steps].find(isFree) ?? NO_STEP
}

const STEP_DOWN = 16
const MOST_STEPS = 8
// The smallest first: 0, 16, -16, 32 and so on.
const STEPS_DOWN = Array.from({ length: 2 * MOST_STEPS + 1 }, (_, at) =>
  at % 2 === 1 ? STEP_DOWN * ((at + 1) / 2) : -STEP_DOWN * (at / 2),
)

/**
 * How far down marks are to be moved together, in pixels and below zero for up, so that as few as can be lie partly
 * below what is `taken`, across an edge of a map of this height or, having been in view, out of it; the smallest step of
 * those that are as good.
 */
export function stepClear(marks: readonly Box[], taken: readonly Box[], height: number): number {
  const hiddenAt = (down: number) =>
    marks.filter((mark) => {
      const moved = { ...mark, top: mark.top + down, bottom: mark.bottom + down }
      const isOut = moved.bottom <= 0 || moved.top >= height
      if (isOut) return mark.top >= 0 && mark.bottom <= height
      return moved.top < 0 || moved.bottom > height || taken.some((other) => overlap(moved, other))
    }).length
  const [best] = STEPS_DOWN.map((down) => ({ down, hidden: hiddenAt(down) })).sort(
    (one, other) => one.hidden - other.hidden,
  )
  return best?.down || 0
}

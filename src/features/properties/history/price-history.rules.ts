/** A home was listed, or its price was changed; `pricePesewas` is what was asked from then on. */
export type PriceEvent = { kind: 'listed' | 'price'; at: Date; pricePesewas: number }

/** The last change of the price, when it went down and nothing was asked in between. */
export type Reduction = { at: Date; fromPesewas: number; toPesewas: number }

/** The reduction that still holds: of a price that went up since, nobody says "reduced". */
export function lastReduction(events: readonly PriceEvent[]): Reduction | null {
  const index = events.findLastIndex(({ kind }) => kind === 'price')
  const [before, after] = [events[index - 1], events[index]]
  if (!before || !after || after.pricePesewas >= before.pricePesewas) return null
  return { at: after.at, fromPesewas: before.pricePesewas, toPesewas: after.pricePesewas }
}

/** Whole per cent that a price changed by, negative when it fell; below half a per cent it is 0. */
export function changePercent(fromPesewas: number, toPesewas: number): number {
  return Math.round(((toPesewas - fromPesewas) / fromPesewas) * 100) || 0
}

export type PriceLine = { width: number; height: number; path: string; points: { x: number; y: number }[] }

const WIDTH = 640
const HEIGHT = 120
const MARGIN = 8

/**
 * What was asked over time as steps, from the first event to `now`; null when the price never changed. The lowest price
 * is at the foot and the highest at the top, each with a margin.
 */
export function drawPriceLine(events: readonly PriceEvent[], now: Date): PriceLine | null {
  const prices = events.map(({ pricePesewas }) => pricePesewas)
  const [first] = events
  if (!first || new Set(prices).size < 2) return null
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const span = Math.max(now.getTime() - first.at.getTime(), 1)
  const points = events.map(({ at, pricePesewas }) => ({
    x: round(MARGIN + ((at.getTime() - first.at.getTime()) / span) * (WIDTH - 2 * MARGIN)),
    y: round(MARGIN + ((highest - pricePesewas) / (highest - lowest)) * (HEIGHT - 2 * MARGIN)),
  }))
  const steps = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  return { width: WIDTH, height: HEIGHT, path: `${steps.join('')}H${WIDTH - MARGIN}`, points }
}

const round = (value: number) => Math.round(value * 10) / 10

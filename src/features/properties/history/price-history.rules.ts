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

/** `area` is what lies between the line and its foot, where nothing is asked. */
export type PriceLine = {
  width: number
  height: number
  path: string
  area: string
  points: { x: number; y: number }[]
}

/** What was asked from one moment to another. */
export type PriceStretch = { from: Date; to: Date; pricePesewas: number }

const WIDTH = 640
const HEIGHT = 120
const MARGIN = 8

/** What was asked over time as steps, from the first event to `now`; null when the price never changed. */
export function drawPriceLine(events: readonly PriceEvent[], now: Date): PriceLine | null {
  return drawPriceStretches(
    events.map(({ at, pricePesewas }, index) => ({
      from: at,
      to: events[index + 1]?.at ?? now,
      pricePesewas,
    })),
  )
}

/**
 * Stretches of time, the oldest first, as steps; where one does not begin when the last ended, nothing is drawn between
 * them. Null when all are the same. The foot is a price of nothing and the top the highest, so that a price that fell by
 * a fiftieth falls by a fiftieth of the picture.
 */
export function drawPriceStretches(stretches: readonly PriceStretch[]): PriceLine | null {
  const prices = stretches.map(({ pricePesewas }) => pricePesewas)
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last || new Set(prices).size < 2) return null
  const highest = Math.max(...prices)
  const start = first.from.getTime()
  const span = Math.max(last.to.getTime() - start, 1)
  const xOf = (moment: Date) => round(MARGIN + ((moment.getTime() - start) / span) * (WIDTH - 2 * MARGIN))
  const points = stretches.map(({ from, pricePesewas }) => ({
    x: xOf(from),
    y: round(MARGIN + (1 - pricePesewas / highest) * (HEIGHT - MARGIN)),
  }))
  const steps = stretches.map(({ from, to }, index) => {
    const { x, y } = points[index] ?? { x: 0, y: 0 }
    const goesOn = stretches[index - 1]?.to.getTime() === from.getTime()
    return {
      line: `${goesOn ? `V${y}` : `M${x} ${y}`}H${xOf(to)}`,
      area: `M${x} ${HEIGHT}V${y}H${xOf(to)}V${HEIGHT}Z`,
    }
  })
  return {
    width: WIDTH,
    height: HEIGHT,
    path: steps.map(({ line }) => line).join(''),
    area: steps.map(({ area }) => area).join(''),
    points,
  }
}

const round = (value: number) => Math.round(value * 10) / 10

import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { PropertyTag } from '../properties/property.schema.ts'

/** A usual cost of buying: a sum of pesewas, or a share of the price, which may differ with how high the price is. */
export type SaleCost = {
  readonly term: string
  /** The first of which the price is not above `upToPesewas` counts, for the whole price; null is without end. */
  readonly bands: readonly { readonly upToPesewas: number | null; readonly share: number }[]
  /** In place of bands. */
  readonly pesewas: number | null
}

/** What the site's owner has entered, with the day on which it held and where it stands. */
export type SaleCostRates = {
  readonly asOf: string
  readonly source: string
  readonly costs: readonly SaleCost[]
}

/** Usual costs beside the price, for reading. */
export type SaleCostsText = { title: string; lines: { term: string; amount: string }[]; note: string }

/** What a buyer usually pays to others beside the price, in pesewas. */
export function saleCosts(
  pricePesewas: number,
  costs: readonly SaleCost[],
): { term: string; pesewas: number }[] {
  return costs.flatMap(({ term, bands, pesewas }) => {
    const band = bands.find(({ upToPesewas }) => upToPesewas === null || pricePesewas <= upToPesewas)
    const amount = pesewas ?? (band && Math.round(pricePesewas * band.share))
    return amount === undefined ? [] : [{ term, pesewas: amount }]
  })
}

/** The estimate for a home; null for rent, and where nobody entered any rates. Formats money and dates: server only. */
export function presentSaleCosts(
  { tag, pricePesewas }: { tag: PropertyTag; pricePesewas: number },
  rates: SaleCostRates | null,
): SaleCostsText | null {
  if (tag !== 'For Sale' || !rates) return null
  const lines = saleCosts(pricePesewas, rates.costs)
  if (lines.length === 0) return null
  const total = lines.reduce((sum, { pesewas }) => sum + pesewas, 0)
  return {
    title: `Stamp duty and usual costs: about ${formatAmount(total)}`,
    lines: lines.map(({ term, pesewas }) => ({ term, amount: formatAmount(pesewas) })),
    note: `An estimate of what you pay to others beside the price, not to us. Rates of ${formatDate(startOfDay(rates.asOf))}: ${rates.source}. Ask before you sign.`,
  }
}

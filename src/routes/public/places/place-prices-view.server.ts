import {
  changePercent,
  drawPriceStretches,
  type PriceLine,
} from '#/features/properties/history/price-history.rules.ts'
import {
  type MonthlyPrice,
  momentOf,
  type PlacePrices,
} from '#/features/properties/medians/place-price.rules.ts'
import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'

export type PlacePricesText = {
  /** `House for sale` */
  title: string
  /** On how many homes the last one stands, and how it has changed. */
  summary: string
  /** Null where nothing changed. */
  line: (PriceLine & { label: string }) | null
  /** The newest first. */
  rows: { month: string; price: string; homes: string }[]
  hasSamples: boolean
}

/**
 * The prices in the middle, written out and drawn, once there are two months of them; a month of which nothing is known
 * is left out of the line.
 */
export function presentPlacePrices(found: readonly PlacePrices[], now: Date): PlacePricesText[] {
  return found.flatMap(({ tag, type, hasSamples, months }) => {
    const [first, last] = [months[0], months.at(-1)]
    if (!first || !last || first === last) return []
    const per = tag === 'For Rent' ? ' a month' : ''
    const line = drawPriceStretches(
      months.map(({ month, medianPesewas }) => ({
        from: startOfDay(month),
        to: momentOf(month, now),
        pricePesewas: medianPesewas,
      })),
    )
    const label = `Middle price from ${formatPrice(first.medianPesewas)}${per} in ${monthText(first)} to ${formatPrice(last.medianPesewas)}${per} in ${monthText(last)}`
    return [
      {
        title: `${type} ${tag.toLowerCase()}`,
        summary: `Half of ${countOf(last.homes, 'home', 'homes')} asked ${formatPrice(last.medianPesewas)}${per} or less in ${monthText(last)}.${changeText(first, last)}`,
        line: line && { ...line, label },
        rows: months.toReversed().map((each) => ({
          month: monthText(each),
          price: formatPrice(each.medianPesewas) + per,
          homes: countOf(each.homes, 'home', 'homes'),
        })),
        hasSamples,
      },
    ]
  })
}

// The day goes: `November 2026`.
const monthText = ({ month }: MonthlyPrice) => formatDate(startOfDay(month)).replace(/^\d+ /, '')

function changeText(first: MonthlyPrice, last: MonthlyPrice): string {
  const percent = changePercent(first.medianPesewas, last.medianPesewas)
  if (percent === 0) return ` About as much as in ${monthText(first)}.`
  return ` ${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'} than in ${monthText(first)}.`
}

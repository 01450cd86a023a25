import {
  changePercent,
  drawPriceLine,
  lastReduction,
  type PriceEvent,
  type PriceLine,
} from '#/features/properties/history/price-history.rules.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { formatDate, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'

export type HistoryText = {
  /** The newest first; `change` is like `10% less`, empty where nothing changed, and `price` where nobody knows it. */
  rows: { date: string; what: string; price: string; change: string }[]
  /** In one sentence or two. */
  summary: string
  line: (PriceLine & { label: string }) | null
}

/** What everybody may know of a home's past, written out; null of one that was never listed. */
export function presentHistory(
  events: readonly PriceEvent[],
  { tag, status, firstListedAt }: Pick<PropertyView, 'tag' | 'status' | 'firstListedAt'>,
  now: Date,
): HistoryText | null {
  const [first] = events
  if (!first) return null
  const isKnownFromBefore = firstListedAt < first.at
  const per = tag === 'For Rent' ? ' / month' : ''
  const priceOf = (pesewas: number) => formatPrice(pesewas) + per
  const rows = events.map(({ kind, at, pricePesewas }, index) => {
    const before = events[index - 1]
    const isChanged = kind === 'price' && before !== undefined
    return {
      date: formatDate(at),
      what:
        kind === 'listed' ? (index === 0 && !isKnownFromBefore ? 'Listed' : 'Listed again') : 'Price changed',
      price: priceOf(pricePesewas),
      change: isChanged ? changeText(before.pricePesewas, pricePesewas) : '',
    }
  })
  const line = drawPriceLine(events, now)
  const last = events.at(-1) ?? first
  const since = isKnownFromBefore ? firstListedAt : first.at
  const days = Math.floor((now.getTime() - since.getTime()) / MILLISECONDS_PER_DAY)
  const told = `First listed ${days === 0 ? 'today' : `${countOf(days, 'day', 'days')} ago`}.`
  const before = {
    date: formatDate(firstListedAt),
    what: 'Listed before by the same agent',
    price: '',
    change: '',
  }
  return {
    rows: [...rows.toReversed(), ...(isKnownFromBefore ? [before] : [])],
    summary: status === 'active' ? `${told} ${priceSentence(events, priceOf)}` : told,
    line: line && {
      ...line,
      label: `Price from ${priceOf(first.pricePesewas)} on ${formatDate(first.at)} to ${priceOf(last.pricePesewas)} now`,
    },
  }
}

function priceSentence(events: readonly PriceEvent[], priceOf: (pesewas: number) => string): string {
  const reduction = lastReduction(events)
  if (reduction) {
    const { at, fromPesewas, toPesewas } = reduction
    return `Reduced from ${priceOf(fromPesewas)} to ${priceOf(toPesewas)} on ${formatDate(at)}.`
  }
  return events.some(({ kind }) => kind === 'price') ? '' : 'The price has not changed since.'
}

function changeText(fromPesewas: number, toPesewas: number): string {
  const percent = Math.abs(changePercent(fromPesewas, toPesewas))
  return `${percent === 0 ? 'under 1' : percent}% ${toPesewas < fromPesewas ? 'less' : 'more'}`
}

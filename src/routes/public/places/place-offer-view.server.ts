import type { PlaceOffer, PriceRange } from '#/features/search/place-page.schema.ts'
import { formatPrice } from '#/shared/money.ts'
import type { PlaceOfferView } from './place-offer-view.ts'

/** What homes cost in a place, written out. */
export function presentOffer({ tag, count, middle, types, ...range }: PlaceOffer): PlaceOfferView {
  const per = tag === 'For Rent' ? ' a month' : ''
  return {
    tag,
    count,
    lowest: formatPrice(range.lowestPesewas) + per,
    range: rangeText(range) + per,
    middle: middle && { type: middle.type, price: formatPrice(middle.pesewas) + per },
    types: types.map((each) => ({ type: each.type, count: each.count, range: rangeText(each) })),
  }
}

function rangeText({ lowestPesewas, highestPesewas }: PriceRange): string {
  const [lowest, highest] = [formatPrice(lowestPesewas), formatPrice(highestPesewas)]
  return lowest === highest ? lowest : `${lowest} to ${highest}`
}

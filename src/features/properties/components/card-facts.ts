import type { PropertyCardFacts, PropertyCardView } from '../property.schema.ts'

/** What a card shows of its view, and nothing that the browser has no use for. */
export function cardFacts({
  category: _category,
  pricePesewas: _pesewas,
  isSample: _sample,
  cover,
  ...facts
}: PropertyCardView): PropertyCardFacts {
  if (!cover) return { ...facts, cover }
  const { caption: _caption, thumbhash: _hash, isRendering: _rendering, ...picture } = cover
  const { widths, formats } = picture
  return { ...facts, cover: { ...picture, widths: oneOf(widths), formats: oneOf(formats) } }
}

const MOST_LISTS = 100
const lists = new Map<string, readonly (string | number)[]>()

/** The same list for all that are equal: most pictures have the same widths and formats, which a page then names once. */
function oneOf<Item extends string | number>(list: Item[]): Item[] {
  const key = list.join()
  const known = lists.get(key)
  if (known) return known as Item[]
  if (lists.size < MOST_LISTS) lists.set(key, list)
  return list
}

import { countOf } from '#/shared/text.ts'
import { MATCH_KINDS, type MatchKind } from './saved-search-telling.rules.ts'

/** A home as a mail shows it, with the words and prices of the moment it was owed. */
export type ToldHome = {
  id: string
  kind: MatchKind
  title: string
  location: string
  price: string
  /** The price before, when it has fallen. */
  before?: string
  /** `path` is of the site. */
  picture?: { path: string; alt: string }
}

export const KIND_WORDS: Record<MatchKind, [label: string, one: string, many: string]> = {
  new: ['New', 'new home', 'new homes'],
  drop: ['Lower price', 'lower price', 'lower prices'],
  return: ['Back on the market', 'home back on the market', 'homes back on the market'],
}

/** `2 new homes, 1 lower price`; only how many where not all of them are known. */
export function sumUp(homes: readonly Pick<ToldHome, 'kind'>[], total: number): string {
  if (total > homes.length) return countOf(total, 'home', 'homes')
  const counts = MATCH_KINDS.flatMap((kind) => {
    const count = homes.filter((home) => home.kind === kind).length
    const [, one, many] = KIND_WORDS[kind]
    return count > 0 ? [countOf(count, one, many)] : []
  })
  return counts.join(', ')
}

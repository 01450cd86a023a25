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

/** The homes of one message: how many there are, the first of them, and by kind how many the others are. */
export type ToldHomes<Home extends Pick<ToldHome, 'kind'> = ToldHome> = {
  total: number
  homes: readonly Home[]
  /** Absent in messages of an older program. */
  others?: Partial<Record<MatchKind, number>>
}

/** The homes for a message that shows the first `most`. */
export function shownOf(homes: readonly ToldHome[], most: number): ToldHomes {
  const others: Partial<Record<MatchKind, number>> = {}
  for (const { kind } of homes.slice(most)) others[kind] = (others[kind] ?? 0) + 1
  return { total: homes.length, homes: homes.slice(0, most), others }
}

/** A message without the homes of other kinds; null where nothing is left to say. */
export function onlyKinds<Message extends ToldHomes<Pick<ToldHome, 'kind'>>>(
  message: Message,
  kinds: readonly MatchKind[],
): Message | null {
  const homes = message.homes.filter(({ kind }) => kinds.includes(kind))
  const others = Object.fromEntries(
    Object.entries(message.others ?? {}).filter(([kind]) => (kinds as readonly string[]).includes(kind)),
  )
  // An older program did not note of which kind the others are: they count while any home is left.
  const unseen = message.others
    ? Object.values(others).reduce((sum, count) => sum + count, 0)
    : homes.length > 0
      ? message.total - message.homes.length
      : 0
  const total = homes.length + unseen
  return total === 0 ? null : { ...message, homes, total, ...(message.others ? { others } : {}) }
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

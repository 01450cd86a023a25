import type { ShortlistSummary } from '#/features/shortlists/shortlist.schema.ts'
import { countOf } from '#/shared/text.ts'

/** Lists, each of those with one name with its difference from the others: `3 homes, first Villa at Tesano`. */
export function distinguish<L extends Pick<ShortlistSummary, 'name' | 'homes' | 'firstHome'>>(
  lists: readonly L[],
): (L & { difference: string | null })[] {
  return lists.map((list) => {
    const hasNamesake = lists.some((other) => other !== list && other.name === list.name)
    const homes = countOf(list.homes, 'home', 'homes')
    return {
      ...list,
      difference: hasNamesake ? (list.firstHome ? `${homes}, first ${list.firstHome}` : homes) : null,
    }
  })
}

import type { ShortlistSummary } from '#/features/shortlists/shortlist.schema.ts'
import { countOf } from '#/shared/text.ts'

/** Lists, each of those with one name with what tells it from the others: `3 homes, first Villa at Tesano`. */
export function tellApart<L extends Pick<ShortlistSummary, 'name' | 'homes' | 'firstHome'>>(
  lists: readonly L[],
): (L & { told: string | null })[] {
  return lists.map((list) => {
    const hasTwin = lists.some((other) => other !== list && other.name === list.name)
    const homes = countOf(list.homes, 'home', 'homes')
    return { ...list, told: hasTwin ? (list.firstHome ? `${homes}, first ${list.firstHome}` : homes) : null }
  })
}

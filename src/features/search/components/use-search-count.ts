import { useEffect, useRef, useState } from 'react'
import type { FacetCounts, PropertyFilters } from '../search.schema.ts'
import type { searchCounter } from '../search-count.client.ts'

type SearchCounter = ReturnType<typeof searchCounter>

type Answer = {
  count: number | null
  hasMore?: boolean
  draft?: PropertyFilters
  facets?: FacetCounts
  /** What was known before the question that is under way. */
  last?: { count: number; hasMore: boolean } | undefined
}

/**
 * The number of properties that a form's draft gives: `initial` for the search with the address `key`, then whatever
 * the server answers to `ask`, with the draft it was asked about. Null while it is not known; `hasMore` when it was not
 * counted to the end. `withFacets` asks for the counts of each option too.
 */
export function useSearchCount(initial: number | null, key: string, hasMore = false, withFacets = false) {
  const [answer, setAnswer] = useState<Answer>({ count: initial, hasMore })
  // Fetched with the first question, which many visits never ask.
  const counter = useRef<Promise<SearchCounter>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts over, even with the same number
  useEffect(() => {
    setAnswer({ count: initial, hasMore })
    return () => {
      counter.current?.then(({ stop }) => stop(), nothing)
      counter.current = undefined
    }
  }, [initial, key, hasMore])
  const load = () =>
    import('../search-count.client.ts').then(({ searchCounter }) =>
      searchCounter(
        (count, draft, hasMore, facets) =>
          setAnswer({ count, draft, hasMore, ...(facets ? { facets } : {}) }),
        withFacets,
      ),
    )
  const ask = (draft: () => PropertyFilters) => {
    // The old number is not this draft's; better none than a wrong one.
    setAnswer(({ count, hasMore = false, facets, last }) => ({
      count: null,
      last: count === null ? last : { count, hasMore },
      ...(facets ? { facets } : {}),
    }))
    counter.current ??= load()
    counter.current.then(
      (own) => own.ask(draft),
      // The next question tries again.
      () => {
        counter.current = undefined
      },
    )
  }
  return { ...answer, ask }
}

const nothing = () => undefined

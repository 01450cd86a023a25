import { useEffect, useRef, useState } from 'react'
import type { PropertyFilters } from '../search.schema.ts'
import type { searchCounter } from '../search-count.client.ts'

type SearchCounter = ReturnType<typeof searchCounter>

type Answer = { count: number | null; hasMore?: boolean; draft?: PropertyFilters }

/**
 * The number of properties that a form's draft gives: `initial` for the search with the address `key`, then whatever
 * the server answers to `ask`, with the draft it was asked about. Null while it is not known; `hasMore` when it was not
 * counted to the end.
 */
export function useSearchCount(initial: number | null, key: string, hasMore = false) {
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
      searchCounter((count, draft, hasMore) => setAnswer({ count, draft, hasMore })),
    )
  const ask = (draft: () => PropertyFilters) => {
    // The old number is not this draft's; better none than a wrong one.
    setAnswer({ count: null })
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

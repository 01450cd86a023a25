import { useEffect, useRef, useState } from 'react'
import type { PropertyFilters } from '../search.schema.ts'
import type { searchCounter } from '../search-count.client.ts'

type SearchCounter = ReturnType<typeof searchCounter>

/**
 * The number of properties that a form's draft gives: `initial` for the search with the address `key`, then whatever
 * the server answers to `ask`, with the draft it was asked about. Null while it is not known.
 */
export function useSearchCount(initial: number | null, key: string) {
  const [answer, setAnswer] = useState<{ count: number | null; draft?: PropertyFilters }>({ count: initial })
  // Fetched with the first question, which many visits never ask.
  const counter = useRef<Promise<SearchCounter>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts over, even with the same number
  useEffect(() => {
    setAnswer({ count: initial })
    return () => {
      counter.current?.then(({ stop }) => stop(), nothing)
      counter.current = undefined
    }
  }, [initial, key])
  const load = () =>
    import('../search-count.client.ts').then(({ searchCounter }) =>
      searchCounter((count, draft) => setAnswer({ count, draft })),
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

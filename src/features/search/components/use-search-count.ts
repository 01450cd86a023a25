import { useEffect, useRef, useState } from 'react'
import type { PropertyFilters } from '../search.schema.ts'
import { searchCounter } from './search-counter.ts'

/**
 * The number of properties that a form's draft gives: `initial` for the search with the address `key`, then whatever
 * the server answers to `ask`, with the draft it was asked about. Null while it is not known.
 */
export function useSearchCount(initial: number | null, key: string) {
  const [answer, setAnswer] = useState<{ count: number | null; draft?: PropertyFilters }>({ count: initial })
  const counter = useRef<ReturnType<typeof searchCounter>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts over, even with the same number
  useEffect(() => {
    setAnswer({ count: initial })
    const own = searchCounter((count, draft) => setAnswer({ count, draft }))
    counter.current = own
    return own.stop
  }, [initial, key])
  const ask = (draft: () => PropertyFilters) => {
    // The old number is not this draft's; better none than a wrong one.
    setAnswer({ count: null })
    counter.current?.ask(draft)
  }
  return { ...answer, ask }
}

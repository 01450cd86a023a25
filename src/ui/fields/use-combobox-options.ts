import { useEffect, useState } from 'react'
import type { ComboboxOption, ComboboxProps } from './combobox.tsx'

type Result = { status: 'ready' | 'loading' | 'failed'; options: readonly ComboboxOption[] }

/** Long enough to skip the letters in between, short enough not to be noticed. */
const SETTLE_MS = 150

/** The options for what has been typed: suggestions for nothing, else `loadOptions`, the latest question winning. */
export function useComboboxOptions(
  query: string,
  suggestions: ComboboxProps['suggestions'],
  loadOptions: ComboboxProps['loadOptions'],
): Result {
  const [result, setResult] = useState<Result>({ status: 'ready', options: suggestions ?? [] })
  const text = query.trim()
  // Callers may pass a new function or list on every render; only the text asks anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (text === '' && suggestions) {
      setResult({ status: 'ready', options: suggestions })
      return
    }
    const controller = new AbortController()
    setResult((old) => ({ status: 'loading', options: old.options }))
    const timer = setTimeout(() => {
      loadOptions(text, controller.signal).then(
        (options) => !controller.signal.aborted && setResult({ status: 'ready', options }),
        () => !controller.signal.aborted && setResult({ status: 'failed', options: [] }),
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return result
}

import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'

/**
 * Loads the page's data anew without anybody having pressed anything; for pages that look again by themselves. Does
 * nothing while an act is sent: the act loads them anew itself, and the router drops its redirect for a load that began
 * after it.
 */
export function useQuietRevalidation(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const latest = useRef(isSending)
  useEffect(() => {
    latest.current = isSending
  })
  return useCallback(async () => {
    if (!latest.current) await revalidate()
  }, [revalidate])
}

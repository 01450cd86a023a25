import { startTransition, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { savesData } from '#/ui/saves-data.ts'
import { onceReached } from './server-reach.client.ts'

const ASK_AGAIN_MS = 2_000
const LOOK_MS = 2_000
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'click'] as const

/**
 * Fetches the code of a page that people go on to from here, at the first sign that somebody looks around, or when they
 * have looked at the loaded page for two seconds: whoever leaves at once pays nothing, and a press does not wait for a
 * dozen files. Data are fetched too, unless the page has a
 * `clientLoader`; so any address of its kind will do there.
 */
export function PageAhead({ page }: { page: string }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted || savesData()) return
    let askedAt = Number.NEGATIVE_INFINITY
    const fetch = () => {
      const now = performance.now()
      // Scrolling is told many times a second.
      if (now - askedAt < ASK_AGAIN_MS) return
      askedAt = now
      onceReached(() => startTransition(() => setWanted(true)))
    }
    let look: ReturnType<typeof setTimeout> | undefined
    const startLook = () => {
      look = setTimeout(() => document.visibilityState === 'visible' && fetch(), LOOK_MS)
    }
    if (document.readyState === 'complete') startLook()
    else addEventListener('load', startLook, { once: true })
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) addEventListener(sign, fetch, options)
    return () => {
      clearTimeout(look)
      removeEventListener('load', startLook)
      for (const sign of SIGNS) removeEventListener(sign, fetch, options)
    }
  }, [isWanted])
  return isWanted ? <PrefetchPageLinks page={page} /> : null
}

import { startTransition, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { savesData } from '#/ui/saves-data.ts'
import { onceReached } from './server-reach.client.ts'

const ASK_AGAIN_MS = 2_000
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'click'] as const

/**
 * Fetches the code of a page that people go on to from here, at the first sign that somebody looks around: on the first
 * visit it costs nothing, and a press does not wait for a dozen files. Data are fetched too, unless the page has a
 * `clientLoader`; so any address of its kind will do there.
 */
export function PageAhead({ page }: { page: string }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted || savesData()) return
    let askedAt = Number.NEGATIVE_INFINITY
    const fetch = (sign: Event) => {
      // Scrolling is told many times a second.
      if (sign.timeStamp - askedAt < ASK_AGAIN_MS) return
      askedAt = sign.timeStamp
      onceReached(() => startTransition(() => setWanted(true)))
    }
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) addEventListener(sign, fetch, options)
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, fetch, options)
    }
  }, [isWanted])
  return isWanted ? <PrefetchPageLinks page={page} /> : null
}

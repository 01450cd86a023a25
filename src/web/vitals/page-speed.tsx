import { useEffect } from 'react'
import { useSite } from '#/web/request/site.ts'

/** Lets some visits say how fast their page was, once it has loaded. Draws nothing. */
export function PageSpeed() {
  const { pageSpeedPercent } = useSite()
  useEffect(() => {
    const { globalPrivacyControl, doNotTrack } = navigator
    if (globalPrivacyControl || doNotTrack === '1' || Math.random() * 100 >= pageSpeedPercent) return
    // What was measured before is told afterwards, so nothing of it is lost.
    const start = () =>
      void import('./measuring.ts').then(
        ({ measure }) => measure(),
        () => undefined,
      )
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [pageSpeedPercent])
  return null
}

import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { GREATEST_VALUE, pageKindOf } from '#/features/vitals/vitals.rules.ts'
import type { Metric, PageSpeedCall } from '#/features/vitals/vitals.schema.ts'
import { urls } from '#/shared/urls.ts'

let isMeasuring = false

/** Measures the page that was loaded and sends what came of it, once, when it is left or put away. */
export function measure(): void {
  if (isMeasuring) return
  isMeasuring = true
  const page = pageKindOf(location.pathname)
  const values = new Map<Metric, number>()
  const note = ({ name, value }: { name: Metric; value: number }) => values.set(name, value)
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(note)
  const send = () => {
    if (document.visibilityState !== 'hidden' || values.size === 0) return
    removeEventListener('visibilitychange', send)
    const call: PageSpeedCall = {
      page,
      connection: connectionOf(),
      measures: [...values].map(([metric, value]) => ({
        metric,
        value: Math.min(GREATEST_VALUE, Math.max(0, value)),
      })),
    }
    navigator.sendBeacon(urls.pageSpeedApi, new Blob([JSON.stringify(call)], { type: 'application/json' }))
  }
  // After the library's own, which settle the last values when the page is hidden.
  addEventListener('visibilitychange', send)
}

function connectionOf(): PageSpeedCall['connection'] {
  const { connection } = navigator
  if (!connection?.effectiveType) return 'unknown'
  return connection.saveData || connection.effectiveType !== '4g' ? 'slow' : 'fast'
}

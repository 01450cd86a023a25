import { urls } from '#/shared/urls.ts'
import { formatFilters, withoutPage } from './search.rules.ts'
import type { PropertyFilters } from './search.schema.ts'

/** Long enough to skip the letters and thumb positions in between. */
const SETTLE_MS = 250

/**
 * Asks how many properties a draft of filters gives, once the draft has settled; a newer question aborts an older one.
 * `onCount` gets the number, or null when the server did not answer. The draft is read when the question is sent.
 */
export function searchCounter(onCount: (count: number | null, filters: PropertyFilters) => void) {
  let current: AbortController | undefined
  const stop = () => current?.abort()
  const ask = (draft: () => PropertyFilters) => {
    stop()
    const controller = new AbortController()
    current = controller
    const send = async () => {
      const filters = draft()
      const count = await fetchCount(filters, controller.signal)
      if (!controller.signal.aborted) onCount(count, filters)
    }
    const timer = setTimeout(() => void send(), SETTLE_MS)
    controller.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { ask, stop }
}

async function fetchCount(filters: PropertyFilters, signal: AbortSignal): Promise<number | null> {
  const params = formatFilters(withoutPage(filters, 'sort'))
  try {
    // Not before somebody asks, so that no page carries it.
    const { callEndpoint } = await import('#/shared/endpoint-call.ts')
    const { count } = await callEndpoint<{ count?: unknown }>(`${urls.searchCount}?${params}`, { signal })
    return typeof count === 'number' ? count : null
  } catch {
    // A number on a button is a comfort: without an answer the button goes without it.
    return null
  }
}

import { urls } from '#/shared/urls.ts'
import { formatFilters, withoutPage } from './search.rules.ts'
import type { FacetCounts, PropertyFilters } from './search.schema.ts'

/** Long enough to skip the letters and thumb positions in between. */
const SETTLE_MS = 250

/**
 * Asks how many properties a draft of filters gives, once the draft has settled; a newer question aborts an older one.
 * `onCount` gets the number, or null when the server did not answer, whether there are more than it, and how many each
 * option would give where that was asked for. The draft is
 * read when the question is sent.
 */
export function searchCounter(
  onCount: (count: number | null, filters: PropertyFilters, hasMore: boolean, facets?: FacetCounts) => void,
  withFacets = false,
) {
  let current: AbortController | undefined
  const stop = () => current?.abort()
  const ask = (draft: () => PropertyFilters) => {
    stop()
    const controller = new AbortController()
    current = controller
    const send = async () => {
      const filters = draft()
      const { count, hasMore, facets } = await fetchCount(filters, withFacets, controller.signal)
      if (!controller.signal.aborted) onCount(count, filters, hasMore, ...(facets ? [facets] : []))
    }
    const timer = setTimeout(() => void send(), SETTLE_MS)
    controller.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { ask, stop }
}

type Count = { count: number | null; hasMore: boolean; facets?: FacetCounts | null }
const UNKNOWN: Count = { count: null, hasMore: false }

async function fetchCount(
  filters: PropertyFilters,
  withFacets: boolean,
  signal: AbortSignal,
): Promise<Count> {
  const params = formatFilters(withoutPage(filters, 'sort'))
  if (withFacets) params.set('facets', 'yes')
  try {
    // Not before somebody asks, so that no page carries it.
    const { callEndpoint } = await import('#/shared/endpoint-call.ts')
    const answer = await callEndpoint<{ count?: unknown; isCapped?: unknown; facets?: FacetCounts | null }>(
      `${urls.searchCount}?${params}`,
      { signal },
    )
    const { count, isCapped, facets = null } = answer
    return typeof count === 'number' ? { count, hasMore: isCapped === true, facets } : UNKNOWN
  } catch {
    // A number on a button is a comfort: without an answer the button goes without it.
    return UNKNOWN
  }
}

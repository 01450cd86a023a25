/** How long a rendered public page may be shown again, in seconds. Short, because prices and availability change. */
export const PAGE_SECONDS = 5

/** The headers of a page that is the same for everybody without a session. */
export function publicPageHeaders(): HeadersInit {
  return { 'Cache-Control': `public, max-age=0, s-maxage=${PAGE_SECONDS}` }
}

/** The headers of such a page with a form on it, whose refusal keeps its word on when to come back. */
export function publicFormHeaders(given: { actionHeaders: Headers }): HeadersInit {
  return given.actionHeaders.has('Retry-After') ? privatePageHeaders(given) : publicPageHeaders()
}

/** The headers of a page that is nobody else's business; a refused form keeps its word on when to come back. */
export function privatePageHeaders({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> {
  const retryAfter = actionHeaders.get('Retry-After')
  return { 'Cache-Control': 'private, no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
}

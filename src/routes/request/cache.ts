/** How long a rendered public page may be shown again, in seconds. Short, because prices and availability change. */
export const PAGE_SECONDS = 5

/** The headers of a page that is the same for everybody without a session. */
export function publicPageHeaders(): HeadersInit {
  return { 'Cache-Control': `public, max-age=0, s-maxage=${PAGE_SECONDS}` }
}

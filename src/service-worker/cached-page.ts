import { formatDateTime } from '#/shared/dates.ts'
import { escapeHtml } from './escape-html.ts'

/** When a cached page was fetched, in milliseconds since 1970. Browsers hold pages with this name: it stays. */
export const CACHED_AT = 'X-Kept-At'

// A page without script: nothing in it can act as somebody, ask the server or show what is not there any more.
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gi
const POLICY =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** The cached copy of a property's page: its text and looks, with a line above that says from when it is. */
export function toCachedPage(html: string, now: number): Response {
  const notice =
    '<section aria-label="Kept copy" class="bg-indigo on-indigo text-white"><p class="page-width py-3 text-sm">' +
    `No good connection. This is the page as it was on ${escapeHtml(formatDateTime(new Date(now)))}; the price may have changed. ` +
    '<a href="" class="font-semibold underline">Try again</a></p></section>'
  const page = html.replace(SCRIPT, '').replace(/<main\b[^>]*>/i, (main) => main + notice)
  return asPage(page, { [CACHED_AT]: String(now) })
}

/** A page that this worker wrote, as strict as the server's. */
export function asPage(html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...headers,
    },
  })
}

/** How a page's own inline scripts are known: by a nonce (one person's page) or by their hashes (a shared page). */
export type ScriptTrust = { nonce: string } | { hashes: readonly string[] } | undefined

/**
 * The content policy of a response. Scripts come from our own files or are inline ones that we vouch for.
 * Style may be inline: the scroll lock and the toasts write style elements, and no style can run code.
 * `tileOrigin` is where the pictures of maps come from, when there are maps.
 */
export function contentSecurityPolicy(trust: ScriptTrust, isHttps: boolean, tileOrigin?: string): string {
  const inline =
    trust === undefined
      ? []
      : 'nonce' in trust
        ? [`'nonce-${trust.nonce}'`]
        : trust.hashes.map((hash) => `'sha256-${hash}'`)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(tileOrigin ? [tileOrigin] : [])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Headers of every response, whatever its status or kind. */
export function standingHeaders(isHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

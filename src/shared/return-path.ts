const ANY_ORIGIN = 'https://site.invalid'
const MOST_CHARACTERS = 2_000

/**
 * The page somebody came from, when it is one of ours: a path with its query, else undefined. Whatever a browser would
 * read as another site (`//host`, `/\host`, a scheme, control characters) is refused.
 */
export function readReturnPath(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > MOST_CHARACTERS) return undefined
  if (!/^\/(?![/\\])/.test(given) || /[\p{Cc}\p{Cs}\\]/u.test(given)) return undefined
  if (!URL.canParse(given, ANY_ORIGIN)) return undefined
  const url = new URL(given, ANY_ORIGIN)
  // A dot segment may leave two slashes at the front.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

// Answers to code and files: their names are not read by people, and may differ in letters alone.
const EXEMPT = /^\/(api|assets|images|share)(\/|$)|\.data$/
const ESCAPE_OR_CAPITALS = /%[\da-f]{2}|[A-Z]+/gi

/**
 * The one path under which the page at this path stands: one slash between parts, none at the end, small letters.
 * Undefined when it stands there already. It always begins with one slash, so that it leads nowhere else.
 */
export function properPath(pathname: string): string | undefined {
  return EXEMPT.test(pathname) ? undefined : otherSpelling(pathname)
}

/** As `properPath`, also for code and files: nobody but a program sends something to an address. */
export function otherSpelling(pathname: string): string | undefined {
  const proper = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    // Escapes keep their spelling: there are two of each, and both are read.
    .replace(ESCAPE_OR_CAPITALS, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  return proper === pathname ? undefined : proper
}

/** A path that says nothing in UTF-8, or a control character, stands for itself: the framework would stumble over it. */
export function decodablePath(pathname: string): string {
  try {
    if (!/\p{Cc}/u.test(decodeURIComponent(pathname))) return pathname
  } catch {
    // Malformed, as in `/50%`: nothing to decode.
  }
  return pathname.replaceAll('%', '%25')
}

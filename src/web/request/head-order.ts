const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g
const FIRST_PLACE = /<meta name="viewport"[^>]*>/
const SCRIPT_PRELOAD = '<link rel="modulepreload" '

/**
 * Puts what the first view waits for before what it does not. On a slow line files share the little there is in the
 * order they are asked for: the styles come first, and scripts only after the pictures and fonts.
 */
export function orderHead(html: string): string {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const styles = head.match(STYLESHEETS)?.join('') ?? ''
  const ordered = head
    .replace(STYLESHEETS, '')
    .replace(FIRST_PLACE, (viewport) => viewport + styles)
    .replaceAll(SCRIPT_PRELOAD, `${SCRIPT_PRELOAD}fetchPriority="low" `)
  return ordered + html.slice(end)
}

const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g
const SCRIPT_PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const FIRST_PLACE = /<meta name="viewport"[^>]*>/

/**
 * Puts what the first view waits for before what it does not. On a slow line files share the little there is in the
 * order they are asked for: the styles come first. The page's scripts are asked for by a script, which runs when the
 * styles are there; as links they would be ahead of the icons, which no browser finds before it has read the page.
 * Takes a page up to the end of its body, and gives it in three pieces.
 */
export function orderHead(html: string, nonce: string | undefined): string[] {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const styles = head.match(STYLESHEETS)?.join('') ?? ''
  const files = Array.from(head.matchAll(SCRIPT_PRELOADS), ([, href = '']) => href)
  const ordered = head
    .replace(STYLESHEETS, '')
    .replace(SCRIPT_PRELOADS, '')
    .replace(FIRST_PLACE, (viewport) => viewport + styles)
  return [ordered, html.slice(end), files.length > 0 ? askFor(files, nonce) : '']
}

// The files' names are the build's own, and lie in one folder.
function askFor(files: readonly string[], nonce: string | undefined): string {
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const folder = files[0]?.slice(0, files[0].lastIndexOf('/') + 1) ?? ''
  const names = files.map((file) => (file.startsWith(folder) ? file.slice(folder.length) : file))
  return (
    `<script${attribute}>for(let name of ${JSON.stringify(names)})document.head.append(` +
    "Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low'," +
    `href:new URL(name,location.origin+${JSON.stringify(folder)}).pathname}))</script>`
  )
}

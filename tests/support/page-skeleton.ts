const TOKEN =
  /<!--[\s\S]*?-->|<!doctype [^>]*>|<(script|style|title|textarea)\b((?:"[^"]*"|'[^']*'|[^'">])*)>[\s\S]*?<\/\1\s*>|<\/?([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g
const ADDRESSES = /^(href|src|action|formaction|data|poster|srcset|xlink:href)$/i

/**
 * The elements of a page with the names of their attributes, and where its addresses begin: what is left of it without
 * its texts. Of two pages that differ in a text alone it is the same, unless the text became something else.
 */
export function skeletonOf(html: string): string[] {
  return [...html.matchAll(TOKEN)].flatMap(([whole, raw, rawAttributes, name, attributes]) => {
    if (raw) return [describe(raw, rawAttributes ?? '')]
    if (name) return whole.startsWith('</') ? [`/${name}`] : [describe(name, attributes ?? '')]
    return whole === '<'
      ? ['stray <']
      : whole.startsWith('<!')
        ? [whole.startsWith('<!--') ? 'comment' : 'doctype']
        : []
  })
}

function describe(name: string, attributes: string): string {
  const parts = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value]) => {
    const scheme = /^["']?\s*([a-z][a-z0-9+.-]*:|\/\/|\/|#|\?)/i.exec(value ?? '')?.[1] ?? ''
    return ADDRESSES.test(key) ? `${key}=${scheme.toLowerCase()}` : key
  })
  return [name.toLowerCase(), ...parts].join(' ')
}

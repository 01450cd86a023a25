/** A node of a page under construction; only what is needed of hast's nodes. */
export type Content = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  value?: string
  children?: Content[]
}

export const sectionPrefix = 'section-'

// Only the shapes that storage gives: no query, no dots that climb, no other host.
const ownPicture = /^\/images\/([a-z0-9]+(?:[/_-][a-z0-9]+)*)\.(?:avif|webp|jpeg)$/

/** The storage key in the address of one of our own pictures, `/images/<storageKey>-<width>.<format>`, or null. */
export function storageKeyOf(address: string): string | null {
  return /^(.+)-\d{2,5}$/.exec(ownPicture.exec(address)?.[1] ?? '')?.[1] ?? null
}

/**
 * Keeps links to the web, to mail, to telephones and within the site, and pictures of our own storage.
 * Any other link becomes its text, any other picture the text that stands for it.
 */
export function safeMedia() {
  return (tree: Content) => clean(tree)
}

function clean(node: Content): void {
  if (!node.children) return
  for (const child of node.children) clean(child)
  node.children = node.children.flatMap((child) => {
    if (child.tagName === 'a') return link(child)
    if (child.tagName === 'img') return picture(child)
    return child
  })
}

function link(node: Content): Content | Content[] {
  const href = typeof node.properties?.href === 'string' ? node.properties.href : ''
  const id = node.properties?.id
  if (isWithinSite(href)) {
    node.properties = { id, href: href.replace(/^#(?!section-|note-)/, `#${sectionPrefix}`) }
    return node
  }
  if (isOutside(href)) {
    node.properties = { id, href, rel: ['noopener', 'nofollow'] }
    return node
  }
  return node.children ?? []
}

function picture(node: Content): Content {
  const { src, alt } = node.properties ?? {}
  const text = typeof alt === 'string' ? alt : ''
  if (typeof src !== 'string' || !ownPicture.test(src)) return { type: 'text', value: text }
  node.properties = { src, alt: text, loading: 'lazy', decoding: 'async' }
  return node
}

/** A path of this site or a place on this page; browsers read a backslash as a slash, so none may be in it. */
function isWithinSite(href: string): boolean {
  return /^(?:#|\/(?![/\\]))[^\\\p{Cc}]*$/u.test(href)
}

function isOutside(href: string): boolean {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return false
  const url = URL.parse(href)
  // A name and password in front of the host make one site look like another.
  return url !== null && url.username === '' && url.password === ''
}

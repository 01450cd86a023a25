import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/**
 * Teaches every link of the design system to navigate without a page load. The application gives its router's link
 * once, at the root; without a provider links are plain anchors.
 */
export const LinkProvider = LinkContext.Provider

/** An anchor; addresses with a scheme (`tel:`, `https://wa.me/…`) or a bare fragment never go through the router. */
export function Link(props: LinkProps) {
  const Routed = use(LinkContext)
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(props.href) || props.download !== undefined)
    return <a {...props} />
  return <Routed {...props} />
}

import { urls } from '#/shared/urls.ts'

/** The pages of the header's navigation, in order. */
export const SITE_LINKS = [
  { href: urls.home, label: 'Home' },
  { href: urls.properties, label: 'Properties' },
  { href: urls.about, label: 'About' },
  { href: urls.blog, label: 'Blog' },
  { href: urls.contact, label: 'Contact' },
] as const

/** True when a link leads to the page at `pathname` or to the section it belongs to. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}

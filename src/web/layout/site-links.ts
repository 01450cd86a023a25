import { urls } from '#/shared/urls.ts'

/** The pages of the header's navigation, in order. */
export const SITE_LINKS = [
  { href: urls.home, label: 'Home' },
  { href: urls.properties, label: 'Properties' },
  { href: urls.about, label: 'About' },
  { href: urls.blog, label: 'Blog' },
  { href: urls.contact, label: 'Contact' },
] as const

type Who = { user: object | null; isAdmin: boolean; advertises: boolean }

/** Where a visitor signs in or up, or where somebody signed in has their own pages. */
export function personalLinks({ user, isAdmin, advertises }: Who) {
  return user
    ? [
        ...(advertises ? [{ href: urls.submitListing, label: 'Add Property' }] : []),
        ...(isAdmin ? [{ href: urls.submitBlog, label: 'Add Blog' }] : []),
        { href: urls.dashboard, label: 'Dashboard' },
      ]
    : [
        { href: urls.login, label: 'Login' },
        { href: urls.signup, label: 'Sign up' },
      ]
}

/** The pages of those who rent and buy, for lists of links: the header has a heart for the first. */
export function buyerLinks({ user, advertises }: Omit<Who, 'isAdmin'>) {
  return user && !advertises
    ? [
        { href: urls.favorites, label: 'Favorites' },
        { href: urls.cart, label: 'My Cart' },
      ]
    : []
}

/** True when a link leads to the page at `pathname` or to the section it belongs to. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}

import { urls } from '#/shared/urls.ts'

/** The pages of somebody who rents or buys, in the order in which their lists show them. */
export const ACCOUNT_PAGES = [
  { href: urls.dashboard, label: 'Dashboard Home' },
  { href: urls.favorites, label: 'Favorites' },
  { href: urls.shortlists, label: 'Shortlists' },
  { href: urls.savedSearches, label: 'Saved searches' },
  { href: urls.cart, label: 'My Cart' },
  { href: urls.orders, label: 'Orders' },
  { href: urls.myHome, label: 'My home' },
  { href: urls.requests, label: 'Requests' },
  { href: urls.messages, label: 'Messages' },
  { href: urls.settings, label: 'Profile Settings' },
] as const

/** True for the link of the page at `pathname`, or of the section of the dashboard it belongs to. */
export function isCurrentPage(href: string, pathname: string): boolean {
  return pathname === href || (href !== urls.dashboard && pathname.startsWith(`${href}/`))
}

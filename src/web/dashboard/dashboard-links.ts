import type { ComponentType, SVGProps } from 'react'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import IconArticle from '~icons/ph/article'
import IconBuildings from '~icons/ph/buildings'
import IconLeads from '~icons/ph/chats'
import IconSubscribers from '~icons/ph/envelope-simple'
import IconGauge from '~icons/ph/gauge'
import IconHeart from '~icons/ph/heart-straight'
import IconHouses from '~icons/ph/house-line'
import IconAudit from '~icons/ph/list-magnifying-glass'
import IconOutbox from '~icons/ph/paper-plane-tilt'
import IconReceipt from '~icons/ph/receipt'
import IconCart from '~icons/ph/shopping-cart'
import IconHome from '~icons/ph/squares-four'
import IconUser from '~icons/ph/user'
import IconUsers from '~icons/ph/users'

/** Whom the dashboard belongs to. */
export type DashboardOwner = { email: string; fullName: string | null; role: Role }

export type DashboardLink = {
  href: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Whose link it is; without a role everybody's. */
  role?: Role
}

/** The pages of the sidebar, in order. A page is here from the day it exists. */
const DASHBOARD_LINKS: readonly DashboardLink[] = [
  { href: urls.dashboard, label: 'Dashboard Home', Icon: IconHome },
  { href: urls.myListings, label: 'My Listings', Icon: IconHouses, role: 'admin' },
  { href: urls.users, label: 'Manage Users', Icon: IconUsers, role: 'admin' },
  { href: urls.manageProperties, label: 'Manage Properties', Icon: IconBuildings, role: 'admin' },
  { href: urls.managePosts, label: 'Manage Posts', Icon: IconArticle, role: 'admin' },
  { href: urls.leads, label: 'Leads', Icon: IconLeads, role: 'admin' },
  { href: urls.subscribers, label: 'Subscribers', Icon: IconSubscribers, role: 'admin' },
  { href: urls.favorites, label: 'Favorites', Icon: IconHeart, role: 'user' },
  { href: urls.cart, label: 'My Cart', Icon: IconCart, role: 'user' },
  { href: urls.orders, label: 'Orders', Icon: IconReceipt },
  { href: urls.outbox, label: 'Outbox', Icon: IconOutbox, role: 'admin' },
  { href: urls.pageSpeed, label: 'Page Speed', Icon: IconGauge, role: 'admin' },
  { href: urls.auditLog, label: 'Audit Log', Icon: IconAudit, role: 'admin' },
  { href: urls.settings, label: 'Profile Settings', Icon: IconUser },
]

/** The links that somebody with this role sees. */
export function dashboardLinks(role: Role): readonly DashboardLink[] {
  return DASHBOARD_LINKS.filter((link) => link.role === undefined || link.role === role)
}

/** True for the link of the page at `pathname`, or of the section it belongs to. */
export function isCurrentPage(href: string, pathname: string): boolean {
  return pathname === href || (href !== urls.dashboard && pathname.startsWith(`${href}/`))
}

import type { ComponentType, SVGProps } from 'react'
import { isAgent } from '#/features/access/role.policy.ts'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import IconArticle from '~icons/ph/article'
import IconBuildings from '~icons/ph/buildings'
import IconLeads from '~icons/ph/chats'
import IconSubscribers from '~icons/ph/envelope-simple'
import IconReports from '~icons/ph/flag'
import IconGauge from '~icons/ph/gauge'
import IconAgreements from '~icons/ph/handshake'
import IconHouses from '~icons/ph/house-line'
import IconAudit from '~icons/ph/list-magnifying-glass'
import IconOutbox from '~icons/ph/paper-plane-tilt'
import IconReceipt from '~icons/ph/receipt'
import IconHome from '~icons/ph/squares-four'
import IconUser from '~icons/ph/user'
import IconUsers from '~icons/ph/users'

/** Whom the dashboard belongs to. */
export type DashboardOwner = { email: string; fullName: string | null; role: Role }

export type DashboardLink = {
  /** Agents have it, too. */
  isForAgents?: true
  href: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
}

// In order. A page is here from the day it exists.
const DASHBOARD_LINKS: readonly DashboardLink[] = [
  { href: urls.dashboard, label: 'Dashboard Home', Icon: IconHome, isForAgents: true },
  { href: urls.myListings, label: 'My Listings', Icon: IconHouses, isForAgents: true },
  { href: urls.users, label: 'Manage Users', Icon: IconUsers },
  { href: urls.manageProperties, label: 'Manage Properties', Icon: IconBuildings, isForAgents: true },
  { href: urls.managePosts, label: 'Manage Posts', Icon: IconArticle },
  { href: urls.leads, label: 'Leads', Icon: IconLeads, isForAgents: true },
  { href: urls.reports, label: 'Reports', Icon: IconReports },
  { href: urls.subscribers, label: 'Subscribers', Icon: IconSubscribers },
  { href: urls.orders, label: 'Orders', Icon: IconReceipt, isForAgents: true },
  { href: urls.agreements, label: 'Agreements', Icon: IconAgreements },
  { href: urls.outbox, label: 'Outbox', Icon: IconOutbox },
  { href: urls.system, label: 'System', Icon: IconGauge },
  { href: urls.auditLog, label: 'Audit Log', Icon: IconAudit },
  { href: urls.settings, label: 'Profile Settings', Icon: IconUser, isForAgents: true },
]

/** The pages of the sidebar of this role. */
export function dashboardLinks(somebody: { role: Role } | undefined): readonly DashboardLink[] {
  return isAgent(somebody) ? DASHBOARD_LINKS.filter(({ isForAgents }) => isForAgents) : DASHBOARD_LINKS
}

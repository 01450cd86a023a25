import type { ComponentType, SVGProps } from 'react'
import { isAgent } from '#/features/access/role.policy.ts'
import type { WorkCounts } from '#/features/desk/work.schema.ts'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import IconArticle from '~icons/ph/article'
import IconBuildings from '~icons/ph/buildings'
import IconLeads from '~icons/ph/chats'
import IconPayments from '~icons/ph/credit-card'
import IconSubscribers from '~icons/ph/envelope-simple'
import IconReports from '~icons/ph/flag'
import IconGauge from '~icons/ph/gauge'
import IconAgreements from '~icons/ph/handshake'
import IconHouses from '~icons/ph/house-line'
import IconKey from '~icons/ph/key'
import IconFirstSteps from '~icons/ph/list-checks'
import IconAudit from '~icons/ph/list-magnifying-glass'
import IconOutbox from '~icons/ph/paper-plane-tilt'
import IconReceipt from '~icons/ph/receipt'
import IconHome from '~icons/ph/squares-four'
import IconBrand from '~icons/ph/storefront'
import IconUsers from '~icons/ph/users'

/** One search over all that staff look after; not among the addresses that every visitor loads. */
export const DESK_SEARCH = '/dashboard/search'
/** Who runs the marketplace, as every page says it. */
export const BRAND_PAGE = '/dashboard/brand'
/** The agreements about an agent’s own homes. */
export const HOME_AGREEMENTS = '/dashboard/home-agreements'
/** What a new site still lacks. */
export const FIRST_STEPS = '/dashboard/first-steps'

/** How much waits on the pages that say so. */
export type DashboardCounts = WorkCounts & { payments: number; firstSteps: number }

/** Whom the dashboard belongs to; `counts` for administrators and agents. */
export type DashboardOwner = {
  email: string
  fullName: string | null
  role: Role
  counts?: DashboardCounts
  /** Something of the first steps is open still. */
  isStarting?: boolean
}

export type DashboardLink = {
  /** Agents have it, too. */
  isForAgents?: true
  /** Where agents find what is theirs, when that is another page. */
  agentHref?: string
  /** In the menu until all first steps are done. */
  isForStart?: true
  /** What is counted beside it. */
  counts?: keyof DashboardCounts
  href: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** Pages that belong together; what everybody begins with has no title. */
export type DashboardGroup = { title: string; links: readonly DashboardLink[] }

// In order. A page is here from the day it exists.
const DASHBOARD_GROUPS: readonly DashboardGroup[] = [
  {
    title: '',
    links: [{ href: urls.dashboard, label: 'Dashboard Home', Icon: IconHome, isForAgents: true }],
  },
  {
    title: 'Work',
    links: [
      { href: urls.leads, label: 'Leads', Icon: IconLeads, isForAgents: true, counts: 'leads' },
      { href: urls.orders, label: 'Orders', Icon: IconReceipt, isForAgents: true, counts: 'orders' },
      { href: urls.payments, label: 'Payments', Icon: IconPayments, counts: 'payments' },
      {
        href: urls.agreements,
        label: 'Agreements',
        Icon: IconAgreements,
        isForAgents: true,
        agentHref: HOME_AGREEMENTS,
        counts: 'applications',
      },
      { href: urls.reports, label: 'Reports', Icon: IconReports, counts: 'reports' },
    ],
  },
  {
    title: 'Homes',
    links: [
      { href: urls.myListings, label: 'My Listings', Icon: IconHouses, isForAgents: true, counts: 'drafts' },
      {
        href: urls.manageProperties,
        label: 'Manage Properties',
        Icon: IconBuildings,
        isForAgents: true,
        counts: 'listings',
      },
      { href: urls.offeredHomes, label: 'Offered Homes', Icon: IconKey, counts: 'offeredHomes' },
    ],
  },
  {
    title: 'People and texts',
    links: [
      { href: urls.users, label: 'Manage Users', Icon: IconUsers },
      { href: urls.managePosts, label: 'Articles', Icon: IconArticle, counts: 'postDrafts' },
      { href: urls.subscribers, label: 'Subscribers', Icon: IconSubscribers },
    ],
  },
  {
    title: 'Running it',
    links: [
      {
        href: FIRST_STEPS,
        label: 'First Steps',
        Icon: IconFirstSteps,
        isForStart: true,
        counts: 'firstSteps',
      },
      { href: BRAND_PAGE, label: 'Brand and Texts', Icon: IconBrand },
      { href: urls.outbox, label: 'Outbox', Icon: IconOutbox, counts: 'mails' },
      { href: urls.system, label: 'System', Icon: IconGauge },
      { href: urls.auditLog, label: 'Audit Log', Icon: IconAudit },
    ],
  },
]

/** The groups of the sidebar of this role. */
export function dashboardGroups(
  somebody: Pick<DashboardOwner, 'role' | 'isStarting'> | undefined,
): readonly DashboardGroup[] {
  if (!isAgent(somebody)) {
    return DASHBOARD_GROUPS.map(({ title, links }) => ({
      title,
      links: links.filter(({ isForStart }) => !isForStart || somebody?.isStarting),
    }))
  }
  return DASHBOARD_GROUPS.map(({ title, links }) => ({
    title,
    links: links
      .filter(({ isForAgents }) => isForAgents)
      .map((link) => (link.agentHref ? { ...link, href: link.agentHref } : link)),
  })).filter(({ links }) => links.length > 0)
}

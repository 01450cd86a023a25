import type { WorkCounts } from '#/features/desk/work.schema.ts'
import { urls } from '#/shared/urls.ts'

/** What waits by kind, with the payments that somebody must look at; none for agents. */
export type DeskCounts = WorkCounts & { payments: number }

const STALE_FILTER = 'stale'

/** What each thing that is read one by one counts as. */
export const COUNTED = {
  order: 'orders',
  plan: 'plans',
  application: 'applications',
  'offered-home': 'offeredHomes',
  mail: 'mails',
  report: 'reports',
  listing: 'listings',
  draft: 'drafts',
} as const

export type Kind = { counted: keyof DeskCounts; label: string; one: string; many: string; href: string }

/** The kinds of things that wait, in the order in which they stand, and where all of each are. */
export const KINDS: readonly Kind[] = [
  kind('leads', 'Leads', 'lead', `${urls.leads}?status=new`),
  kind('orders', 'Orders', 'order', `${urls.orders}?status=paid`),
  kind('payments', 'Payments', 'payment', urls.payments),
  kind('plans', 'Plans', 'plan', `${urls.orders}?confirm=yes`),
  kind('applications', 'Applications', 'application', `${urls.agreements}?status=applied`),
  kind('offeredHomes', 'Offered homes', 'offered home', `${urls.offeredHomes}?status=waiting`),
  kind('mails', 'Mail', 'failed mail', `${urls.outbox}?status=failed`),
  kind('reports', 'Reports', 'report', `${urls.reports}?status=open`),
  kind('listings', 'Listings', 'listing', `${urls.manageProperties}?age=${STALE_FILTER}`),
  kind('drafts', 'Drafts', 'draft', urls.myListings),
]

function kind(counted: keyof DeskCounts, label: string, one: string, href: string): Kind {
  return { counted, label, one, many: `${one}s`, href }
}

import type { WorkCounts } from '#/features/desk/work.schema.ts'
import { countOf } from '#/shared/text.ts'
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
  kind('offeredHomes', 'Offered homes', 'offered home', urls.offeredHomes),
  kind('mails', 'Mail', 'failed mail', `${urls.outbox}?status=failed`),
  kind('reports', 'Reports', 'report', `${urls.reports}?status=open`),
  kind('listings', 'Listings', 'listing', `${urls.manageProperties}?age=${STALE_FILTER}`),
  kind('drafts', 'Drafts', 'draft', urls.myListings),
  kind('postDrafts', 'Article drafts', 'article draft', urls.managePosts),
]

function kind(counted: keyof DeskCounts, label: string, one: string, href: string): Kind {
  return { counted, label, one, many: `${one}s`, href }
}

/** By when something is to be done. */
export type Group = 'late' | 'today' | 'week'

/** How much a day asks for, in words; what has a week’s time is no part of it. */
export function summaryOf(groups: readonly { key: Group; amount: number }[]): string {
  const amountOf = (wanted: Group) => groups.find(({ key }) => key === wanted)?.amount ?? 0
  const late = amountOf('late')
  const today = late + amountOf('today')
  const isLate = late > 0 ? `, ${late.toLocaleString('en-GB')} late` : ''
  if (today > 0) return `${countOf(today, 'thing', 'things')} to do today${isLate}.`
  const week = amountOf('week')
  return week > 0
    ? `Nothing to do today, ${countOf(week, 'thing', 'things')} this week.`
    : 'Nothing waits for you.'
}

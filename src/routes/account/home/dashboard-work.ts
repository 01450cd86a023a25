import { STALE_DAYS, type WorkCounts, type WorkItem } from '#/features/desk/work.schema.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { REPORT_REASONS } from '#/features/reports/report.schema.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

/** One thing to do, in words. */
export type WorkRow = {
  key: string
  title: string
  about: string
  /** The number of whoever asks, as people write it; null where none is known. */
  phone: string | null
  /** For how long it has waited: `3 hours`. */
  waited: string
  isLate: boolean
  /** What opens it. */
  href: string
  act: string
  /** Calls, and opens a chat with, whoever asks; null where no number is known. */
  call: string | null
  chat: string | null
}

export type WorkGroup = { title: string; rows: WorkRow[] }
export type WorkKind = { label: string; count: string; href: string }

export type WorkView = { summary: string; kinds: WorkKind[]; groups: WorkGroup[] }

/** What waits as the dashboard says it: late, today, this week. Formats: server only. */
export function presentWork(items: readonly WorkItem[], counts: WorkCounts, now: Date): WorkView {
  const rows = items.map((item) => ({ group: groupOf(item, now), row: presentItem(item, now) }))
  const groups = GROUPS.flatMap(({ key, title }) => {
    const found = rows.filter(({ group }) => group === key).map(({ row }) => row)
    return found.length > 0 ? [{ title, rows: found }] : []
  })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    summary:
      total === 0 ? 'Nothing waits for you.' : `${countOf(total, 'thing waits', 'things wait')} for you.`,
    kinds: kindsOf(counts),
    groups,
  }
}

/** How long it is between two moments, in the largest unit that fits: `2 days`. */
export function waitedFor(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return countOf(minutes, 'minute', 'minutes')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? countOf(hours, 'hour', 'hours') : countOf(Math.floor(hours / 24), 'day', 'days')
}

type Group = 'late' | 'today' | 'week'

const GROUPS: readonly { key: Group; title: string }[] = [
  { key: 'late', title: 'Late' },
  { key: 'today', title: 'Today' },
  { key: 'week', title: 'This week' },
]

const ORDER_LATE_DAYS = 2

const daysSince = (since: Date, now: Date) => (now.getTime() - since.getTime()) / MILLISECONDS_PER_DAY

function groupOf(item: WorkItem, now: Date): Group {
  if (item.kind === 'lead') return item.isLate ? 'late' : 'today'
  if (item.kind === 'order') return daysSince(item.since, now) > ORDER_LATE_DAYS ? 'late' : 'today'
  return item.kind === 'mail' || item.kind === 'report' ? 'today' : 'week'
}

const ASKS = {
  'contact-agent': 'asks to be called',
  'property-request': 'has requested a home',
  whatsapp: 'opened a chat on WhatsApp',
  message: 'wrote to the office',
} as const

function presentItem(item: WorkItem, now: Date): WorkRow {
  const common = {
    key: `${item.kind}-${item.id}`,
    waited: waitedFor(item.since, now),
    isLate: groupOf(item, now) === 'late',
    phone: null,
    call: null,
    chat: null,
  }
  switch (item.kind) {
    case 'lead': {
      const { id, leadKind, name, phone, about } = item
      return {
        ...common,
        title: `${name ?? 'Somebody'} ${ASKS[leadKind]}`,
        about: about ?? '',
        phone: phone && formatPhone(phone),
        href: urls.lead(id),
        act: 'Open',
        call: phone && `tel:${phone}`,
        chat: phone && whatsappLink(phone, about ? `About ${about}: ` : ''),
      }
    }
    case 'order':
      return {
        ...common,
        title: `Order ${item.number} waits for a decision`,
        about: [item.buyer, item.title].filter(Boolean).join(' · '),
        href: urls.order(item.id),
        act: 'Decide',
      }
    case 'mail':
      return {
        ...common,
        title: 'A mail could not be sent',
        about: [item.subject, item.recipient && `to ${item.recipient}`].filter(Boolean).join(' · '),
        href: `${urls.outbox}?status=failed`,
        act: 'Look',
      }
    case 'report':
      return {
        ...common,
        title: `A visitor says: ${REPORT_REASONS[item.reason]}`,
        about: item.title,
        href: `${urls.reports}?status=open`,
        act: 'Look',
      }
    case 'listing': {
      const isStale = daysSince(item.since, now) >= STALE_DAYS
      return {
        ...common,
        title: item.title,
        about: [
          isStale ? 'Looks stale, change or confirm it' : 'Soon looks stale',
          item.leadCount === 0
            ? 'nobody has asked yet'
            : countOf(item.leadCount, 'person has asked', 'people have asked'),
        ].join(' · '),
        href: item.isOwn
          ? urls.editListing(item.id)
          : `${urls.manageProperties}?query=${encodeURIComponent(item.title)}`,
        act: 'Refresh it',
      }
    }
    case 'draft':
      return {
        ...common,
        title: `Finish: ${item.title ?? 'without a title'}`,
        about: item.of === 'listing' ? 'Saved and never published' : 'Begun and not saved',
        href: DRAFT_HREF[item.of](item.id),
        act: 'Finish',
      }
  }
}

const DRAFT_HREF = {
  'listing-form': urls.continueListing,
  listing: urls.editListing,
  'post-form': urls.continuePost,
} as const

function kindsOf({ leads, orders, mails, reports, listings, drafts }: WorkCounts): WorkKind[] {
  const kinds = [
    { label: 'Leads', count: leads, href: `${urls.leads}?status=new` },
    { label: 'Orders', count: orders, href: `${urls.orders}?status=paid` },
    { label: 'Mail', count: mails, href: `${urls.outbox}?status=failed` },
    { label: 'Reports', count: reports, href: `${urls.reports}?status=open` },
    { label: 'Listings', count: listings, href: `${urls.manageProperties}?age=${STALE_FILTER}` },
    { label: 'Drafts', count: drafts, href: urls.myListings },
  ]
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ count, ...kind }) => ({ ...kind, count: count.toLocaleString('en-GB') }))
}

const STALE_FILTER = 'stale'

import {
  CALLERS_SHOWN,
  DECISION_LATE_DAYS,
  type LateCounts,
  type WaitingLead,
  type WorkItem,
} from '#/features/desk/work.schema.ts'
import { instalmentsHref } from '#/features/instalments/instalment.rules.ts'
import { lateFor } from '#/features/leads/lead.rules.ts'
import { mailLink } from '#/features/leads/lead-text.rules.ts'
import { titleOfHomes } from '#/features/orders/order-text.rules.ts'
import { STALE_DAYS, whatsappLink } from '#/features/properties/property.rules.ts'
import { REPORT_REASONS } from '#/features/reports/report.schema.ts'
import { MILLISECONDS_PER_DAY, waitedFor } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { actHref } from '#/web/act/act.ts'
import { HOME_ACTS } from './dashboard-home-acts.ts'
import { COUNTED, type DeskCounts, type Group, KINDS, type Kind, summaryOf } from './dashboard-work-kinds.ts'

/** One thing to do, in words. */
export type WorkRow = {
  key: string
  kind: WorkItem['kind'] | 'payment'
  title: string
  about: string
  /** The number of whoever asks, as people write it; null where none is known. */
  phone: string | null
  /** For how long it has waited: `3 hours`; empty where that is not known. */
  waited: string
  isLate: boolean
  /** What opens it. */
  href: string
  act: string
  /** What is done about it with one press, its address and its fields; null where it must be opened. */
  press: { label: string; href: string; version?: number } | null
  /** Calls, and opens a chat with, whoever asks; null where no number is known. */
  call: string | null
  chat: string | null
  /** Writes to whoever asks and left no number; null where none is needed or known. */
  mail: string | null
}

export type WorkGroup = {
  title: string
  /** How many things wait, those included that are not shown. */
  count: string
  rows: WorkRow[]
  /** What is not shown, by kind, and where it is: `6 more leads`. */
  more: { label: string; href: string }[]
}
export type WorkKind = { label: string; count: string; href: string }

export type WorkView = { summary: string; kinds: WorkKind[]; groups: WorkGroup[] }

/** What waits as the dashboard says it: late, to do today, then this week. Formats: server only. */
export function presentWork(
  items: readonly WorkItem[],
  counts: DeskCounts,
  late: LateCounts,
  now: Date,
): WorkView {
  const things = [
    ...thingsOf(
      items.filter(({ kind }) => kind !== 'mail' && kind !== 'report'),
      now,
    ),
    ...togetherOf(items, counts, now),
    ...paymentsOf(counts),
  ]
  const groups = GROUPS.flatMap(({ key, title }) => {
    const shown = things.filter(({ group }) => group === key)
    const waiting = KINDS.map((kind) => {
      const seen = shown
        .filter(({ counted }) => counted === kind.counted)
        .reduce((sum, { leads }) => sum + leads, 0)
      return { kind, seen, count: Math.max(seen, waitingIn(key, kind.counted, counts, late)) }
    })
    const count = waiting.reduce((sum, kind) => sum + kind.count, 0)
    return count > 0
      ? [
          {
            key,
            amount: count,
            title,
            count: count.toLocaleString('en-GB'),
            rows: shown.map(({ row }) => row),
            more: moreOf(waiting),
          },
        ]
      : []
  })
  return {
    summary: summaryOf(groups),
    kinds: KINDS.map(({ counted, label, href }) => ({ label, href, count: counts[counted] }))
      .filter(({ count }) => count > 0)
      .map(({ count, ...kind }) => ({ ...kind, count: count.toLocaleString('en-GB') })),
    groups: groups.map(({ key: _key, amount: _amount, ...group }) => group),
  }
}

function moreOf(waiting: { kind: Kind; seen: number; count: number }[]): WorkGroup['more'] {
  return waiting
    .filter(({ seen, count }) => count > seen)
    .map(({ kind: { one, many, href }, seen, count }) => {
      const words = countOf(count - seen, one, many)
      return { label: seen > 0 ? words.replace(' ', ' more ') : words, href }
    })
}

/** How much of a kind waits in a group. */
function waitingIn(
  group: Group,
  counted: keyof DeskCounts,
  counts: DeskCounts,
  late: Partial<DeskCounts>,
): number {
  // All of them are one line.
  if (counted === 'mails' || counted === 'reports' || counted === 'payments') return 0
  if (counted === 'listings' || counted === 'drafts' || counted === 'postDrafts')
    return group === 'week' ? counts[counted] : 0
  const isLate = late[counted] ?? 0
  return group === 'late' ? isLate : group === 'today' ? counts[counted] - isLate : 0
}

type Thing = { group: Group; counted: keyof DeskCounts; leads: number; row: WorkRow }

// What each one is says its own page.
function paymentsOf({ payments }: DeskCounts): Thing[] {
  if (payments === 0) return []
  const row: WorkRow = {
    key: 'payments',
    kind: 'payment',
    title: `${countOf(payments, 'payment', 'payments')} to look at`,
    about: 'Came as another sum, or could not be paid back',
    waited: '',
    isLate: false,
    ...NO_CALL,
    href: urls.payments,
    act: 'Look',
    press: null,
  }
  return [{ group: 'today', counted: 'payments', leads: payments, row }]
}

// One page shows all of them: one line, about the one that has waited longest.
function togetherOf(items: readonly WorkItem[], counts: DeskCounts, now: Date): Thing[] {
  return (['mail', 'report'] as const).flatMap((kind): Thing[] => {
    const oldest = items.find((item) => item.kind === kind)
    if (!oldest || oldest.kind === 'lead') return []
    const counted = COUNTED[oldest.kind]
    const count = Math.max(1, counts[counted])
    const row = presentItem(oldest, now)
    const title =
      kind === 'mail' ? `${count} mails could not be sent` : `Visitors say what is wrong, ${count} times`
    const about = kind === 'mail' ? row.about : `${row.title.replace('A visitor says: ', '')} · ${row.about}`
    return [
      {
        group: groupOf(oldest, now),
        counted,
        // What hindered one mail mostly hindered all: it is one thing to do.
        leads: kind === 'mail' ? 1 : count,
        row: count > 1 ? { ...row, title, about } : row,
      },
    ]
  })
}

/** One line for each thing, and one for all leads of the same kind by the same person. */
function thingsOf(items: readonly WorkItem[], now: Date): Thing[] {
  const callers = new Map<string, WaitingLead[]>()
  for (const item of items) {
    if (item.kind !== 'lead') continue
    const key = `${groupOf(item, now)} ${item.leadKind} ${item.phone ?? item.email ?? item.id}`
    callers.set(key, [...(callers.get(key) ?? []), item])
  }
  const leads = [...callers.values()].slice(0, CALLERS_SHOWN).flatMap((asked): Thing[] => {
    const [first] = asked
    if (!first) return []
    const row = presentLeads(first, asked, now)
    return [{ group: groupOf(first, now), counted: 'leads', leads: asked.length, row }]
  })
  const others = items.flatMap((item): Thing[] =>
    item.kind === 'lead'
      ? []
      : [{ group: groupOf(item, now), counted: countedOf(item), leads: 1, row: presentItem(item, now) }],
  )
  return [...leads, ...others]
}

const countedOf = (item: Exclude<WorkItem, WaitingLead>) =>
  item.kind === 'draft' && item.of === 'post-form' ? 'postDrafts' : COUNTED[item.kind]

const GROUPS: readonly { key: Group; title: string }[] = [
  { key: 'late', title: 'Late' },
  { key: 'today', title: 'Do today' },
  { key: 'week', title: 'Then this week' },
]

const daysSince = (since: Date, now: Date) => (now.getTime() - since.getTime()) / MILLISECONDS_PER_DAY

function groupOf(item: WorkItem, now: Date): Group {
  if (item.kind === 'lead') return item.isLate ? 'late' : 'today'
  if (item.kind === 'listing' || item.kind === 'draft') return 'week'
  // Since its order was placed, which says nothing of how late it is.
  if (item.kind === 'plan') return 'today'
  return daysSince(item.since, now) > DECISION_LATE_DAYS ? 'late' : 'today'
}

const ASKS = {
  'contact-agent': 'asks to be called',
  'property-request': 'has requested a home',
  whatsapp: 'opened a chat on WhatsApp',
  message: 'wrote to the office',
} as const

const NO_CALL = { phone: null, call: null, chat: null, mail: null }

const commonOf = (item: WorkItem, now: Date) => ({
  key: `${item.kind}-${item.id}`,
  kind: item.kind,
  waited: waitedFor(item.since, now),
  isLate: groupOf(item, now) === 'late',
  press: null,
  ...NO_CALL,
})

/** All that somebody asks, in one line: several homes are one call. */
function presentLeads(first: WaitingLead, asked: readonly WaitingLead[], now: Date): WorkRow {
  const { id, leadKind, status, name, email, phone, about, since, dueOn } = first
  const homes = new Set(asked.map((lead) => lead.about)).size
  const times = homes > 1 ? countOf(homes, 'home', 'homes') : countOf(asked.length, 'time', 'times')
  const title = `${name ?? 'Somebody'} ${ASKS[leadKind]}`
  const found = phone ?? email
  const common = commonOf(first, now)
  return {
    ...common,
    // What is late says for how long it is.
    waited: lateFor({ status, createdAt: since, dueOn }, now) ?? common.waited,
    title: asked.length > 1 ? `${title} · ${times}` : title,
    about: titleOfHomes(about ?? (homes > 1 ? 'Something else' : ''), homes),
    phone: phone && formatPhone(phone),
    href: asked.length > 1 && found ? `${urls.leads}?query=${encodeURIComponent(found)}` : urls.lead(id),
    act: 'Open',
    // Several are several answers.
    press:
      first.newVersion === null || asked.length > 1
        ? null
        : {
            label: 'Contacted',
            href: actHref(HOME_ACTS.answerLead, { leadId: id }),
            version: first.newVersion,
          },
    call: phone && `tel:${phone}`,
    chat: phone && whatsappLink(phone, about ? `About ${about}: ` : ''),
    mail: phone === null && email !== null ? mailLink(email, about) : null,
  }
}

function presentItem(item: Exclude<WorkItem, WaitingLead>, now: Date): WorkRow {
  const common = commonOf(item, now)
  switch (item.kind) {
    case 'order':
      return {
        ...common,
        title: `Order ${item.number} to decide`,
        about: [item.buyer, item.title].filter(Boolean).join(' · '),
        href: urls.order(item.id),
        act: 'Decide',
      }
    case 'plan':
      return {
        ...common,
        title: `Plan of order ${item.number} to confirm`,
        waited: 'Reminders wait for it',
        about: [item.buyer, item.title].filter(Boolean).join(' · '),
        href: instalmentsHref(item.id),
        act: 'Confirm',
      }
    case 'application':
      return {
        ...common,
        title: `Application ${item.number} to decide`,
        about: [item.buyer, item.title].filter(Boolean).join(' · '),
        href: `${urls.agreements}/${item.id}`,
        act: 'Decide',
      }
    case 'offered-home':
      return {
        ...common,
        title: `${item.name} offers a home ${item.tag === 'For Rent' ? 'to let' : 'for sale'}`,
        about: `${item.type} · ${item.location}`,
        href: `${urls.offeredHomes}/${item.id}`,
        act: 'Check',
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
        waited: `Unchanged for ${waitedFor(item.since, now)}`,
        about: [
          isStale ? 'Looks stale' : 'Soon looks stale',
          item.leadCount === 0
            ? 'nobody has asked yet'
            : countOf(item.leadCount, 'person has asked', 'people have asked'),
        ].join(' · '),
        href: item.isOwn
          ? urls.editListing(item.id)
          : `${urls.manageProperties}?query=${encodeURIComponent(item.title)}`,
        act: 'Open',
        press: { label: 'Still available', href: actHref(HOME_ACTS.confirmHome, { propertyId: item.id }) },
      }
    }
    case 'draft':
      return {
        ...common,
        title: `Finish: ${item.title ?? 'without a title'}`,
        about: item.of === 'listing' ? 'Saved and never published' : 'Begun, not published',
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

import { readAgreementNumbers } from '#/features/agreements/managed-agreement.queries.server.ts'
import { idsInDetails } from '#/features/audit/audit.rules.ts'
import type { AuditEventView } from '#/features/audit/audit.schema.ts'
import { readPostTitles } from '#/features/blog/managed-post.queries.server.ts'
import { readLeadNames } from '#/features/leads/lead-inbox.queries.server.ts'
import { readOfferedHomeNames } from '#/features/offered-homes/offered-home.queries.server.ts'
import { readOrderNumbers } from '#/features/orders/order.queries.server.ts'
import { readPersonNames } from '#/features/oversight/audit-log.queries.server.ts'
import { readPropertyTitles } from '#/features/properties/manage/managed-property.queries.server.ts'
import { readReportedTitles } from '#/features/reports/report.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { agreementAddress } from '#/routes/admin/agreements/agreements-address.ts'
import { urls } from '#/shared/urls.ts'

/** What a line is about and where it is read. */
export type AuditSubject = { name: string; href: string }

const KINDS = {
  property: ['property'],
  order: ['order', 'payment', 'instalment'],
  agreement: ['agreement', 'ledger'],
  post: ['post'],
  lead: ['lead'],
  report: ['report'],
  offeredHome: ['offered_home'],
} as const

/** What these lines are about, by id, as far as it is there and no person. */
export async function readSubjects(
  db: Services['db'],
  events: readonly AuditEventView[],
): Promise<Map<string, AuditSubject>> {
  const idsOf = (kind: keyof typeof KINDS) => {
    const topics: readonly string[] = KINDS[kind]
    const about = events.filter(({ event }) => topics.includes(event.split('.')[0] ?? ''))
    return [...new Set(about.flatMap(({ subject }) => (subject ? [subject.id] : [])))]
  }
  const [properties, orders, agreements, posts, leads, reports, offeredHomes] = await Promise.all([
    readPropertyTitles(db, { ids: idsOf('property') }),
    readOrderNumbers(db, { ids: idsOf('order') }),
    readAgreementNumbers(db, { ids: idsOf('agreement') }),
    readPostTitles(db, { ids: idsOf('post') }),
    readLeadNames(db, { ids: idsOf('lead') }),
    readReportedTitles(db, { ids: idsOf('report') }),
    readOfferedHomeNames(db, { ids: idsOf('offeredHome') }),
  ])
  const subjects = new Map<string, AuditSubject>()
  for (const [id, { title, isPublic }] of properties) {
    // Visitors see no page of drafts and withdrawn homes; what became of them is on one of our own.
    subjects.set(id, { name: title, href: isPublic ? urls.property(id) : urls.propertyHistory(id) })
  }
  for (const [id, number] of orders) subjects.set(id, { name: `Order ${number}`, href: urls.order(id) })
  for (const [id, number] of agreements)
    subjects.set(id, { name: `Agreement ${number}`, href: agreementAddress(id) })
  for (const [id, name] of posts) subjects.set(id, { name, href: urls.editPost(id) })
  for (const [id, name] of leads) subjects.set(id, { name: `Lead of ${name}`, href: urls.lead(id) })
  for (const [id, title] of reports)
    subjects.set(id, { name: `Report on ${title}`, href: `${urls.reports}?status=all` })
  for (const [id, name] of offeredHomes) subjects.set(id, { name, href: `${urls.offeredHomes}/${id}` })
  return subjects
}

/** Whom and which homes and articles the details of these lines name, by id, as far as they are there. */
export async function readNames(
  db: Services['db'],
  events: readonly AuditEventView[],
): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ details }) => idsInDetails(details)))]
  const [people, posts, homes] = await Promise.all([
    readPersonNames(db, { ids }),
    readPostTitles(db, { ids }),
    readPropertyTitles(db, { ids }),
  ])
  return new Map([...people, ...posts, ...[...homes].map(([id, { title }]) => [id, title] as const)])
}

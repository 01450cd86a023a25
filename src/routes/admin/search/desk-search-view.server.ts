import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import { listPeople } from '#/features/accounts/people/person.queries.server.ts'
import { ROLE_LABELS } from '#/features/accounts/people/person.schema.ts'
import { AGREEMENT_STATUSES } from '#/features/agreements/agreement.schema.ts'
import { listAgreements } from '#/features/agreements/managed-agreement.queries.server.ts'
import { listManagedPosts } from '#/features/blog/managed-post.queries.server.ts'
import { LEAD_KIND_LABELS, LEAD_STATUS_LABELS } from '#/features/leads/lead.rules.ts'
import { listLeads } from '#/features/leads/lead-inbox.queries.server.ts'
import { listMails } from '#/features/mail/mail.queries.server.ts'
import { listOfferedHomes } from '#/features/offered-homes/offered-home.queries.server.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { listAgentOrders } from '#/features/orders/decisions/agent-order.queries.server.ts'
import { listPayments } from '#/features/orders/managed-payments/managed-payment.queries.server.ts'
import { listManagedOrders } from '#/features/orders/order.queries.server.ts'
import { ORDER_STATUS_LABELS } from '#/features/orders/order.schema.ts'
import { buyersWithPhone } from '#/features/orders/ordered-home.queries.server.ts'
import { listManagedProperties } from '#/features/properties/manage/managed-property.queries.server.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import type { Services } from '#/platform/services.ts'
import { STATUS_BADGES } from '#/routes/account/orders/orders-status.ts'
import { agreementAddress } from '#/routes/admin/agreements/agreements-address.ts'
import { AGREEMENT_BADGES } from '#/routes/admin/agreements/agreements-badges.ts'
import { presentOfferedRow } from '#/routes/admin/offered-homes/offered-home-row.server.ts'
import { mailAddress, statusLabels } from '#/routes/admin/outbox/outbox-address.ts'
import { BADGES } from '#/routes/admin/outbox/outbox-list.tsx'
import { paymentAddress } from '#/routes/admin/payments/payments-address.ts'
import { presentPaymentRow } from '#/routes/admin/payments/payments-row.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDate, formatDateTime } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { initialsOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { Hit } from '#/web/dashboard/desk-search-hit.tsx'
import type { HitGroup } from '#/web/dashboard/desk-search-hits.tsx'
import { scopeOf } from '#/web/request/scope.ts'

/** How many of each kind are shown; their own list has the rest. */
const SHOWN = 5

// "Order 1003" and "agreement #5" as their pages are called: the number alone finds them.
const BEFORE_NUMBER =
  /^\s*(?:(?:order|agreement|application|payment)s?\s*)?(?:(?:no|nr|number)\b\.?\s*)?#?\s*(?=\d+\s*$)/i

/** What an actor may find with these words, by kind; kinds of which nothing was found are left out. */
export async function findEverywhere(services: Services, actor: Actor, words: string): Promise<HitGroup[]> {
  const { db, clock } = services
  const query = words.replace(BEFORE_NUMBER, '')
  const scope = scopeOf(actor)
  const now = clock.now()
  const isStaff = isAdministrator(actor)
  const at = { query, page: 1 }
  const mailLabels = statusLabels(services.machine.setUp.mail === 'folder')
  const [homes, people, leads, orders, payments, agreements, offered, mails, posts] = await Promise.all([
    listManagedProperties(db, { ...at, scope, sort: 'newest', now }),
    isStaff ? listPeople(db, { ...at, also: buyersWithPhone(db, query) }) : { people: [], total: 0 },
    listLeads(db, { ...at, scope, now, isLate: false }),
    isStaff ? listManagedOrders(db, { ...at, scope }) : listAgentOrders(db, { ...at, scope }),
    isStaff ? listPayments(db, at) : { payments: [], total: 0 },
    isStaff ? listAgreements(db, at) : { agreements: [], total: 0 },
    isStaff ? listOfferedHomes(db, at) : { homes: [], total: 0 },
    isStaff ? listMails(services, at) : { mails: [], total: 0 },
    isStaff ? listManagedPosts(db, { ...at, now }) : { posts: [], total: 0 },
  ])
  const group = <T>(
    title: string,
    list: string,
    rows: readonly T[],
    total: number,
    hit: (row: T) => Hit,
  ) => ({
    title,
    hits: wholeWordsFirst(rows.map(hit), query).slice(0, SHOWN),
    total,
    allHref: `${list}?${new URLSearchParams({ query })}`,
  })
  return [
    group('Properties', urls.manageProperties, homes.properties, homes.total, (home) => ({
      id: home.id,
      href: home.isPublic ? urls.property(home.id) : `${urls.manageProperties}?${titleQuery(home.title)}`,
      title: home.title,
      about: textOf(home.location, home.ownerName),
      mark: 'cover',
      cover: home.cover,
      state: { label: STATUS_LABELS[home.status], ...(home.status === 'active' && { kind: 'success' }) },
    })),
    group('People', urls.users, people.people, people.total, (person) => ({
      id: person.id,
      href: urls.person(person.id),
      title: person.fullName ?? person.email,
      about: textOf(person.phone && formatPhone(person.phone), person.fullName && person.email),
      mark: 'person',
      initials: initialsOf(person.fullName ?? person.email),
      ...(advertises(person) && { state: { label: ROLE_LABELS[person.role] } }),
    })),
    group('Leads', urls.leads, leads.leads, leads.total, (lead) => ({
      id: lead.id,
      href: urls.lead(lead.id),
      title: lead.name ?? lead.email ?? lead.subject ?? 'Somebody without a name',
      about: textOf(
        LEAD_KIND_LABELS[lead.kind],
        lead.propertyTitle ?? lead.subject,
        formatDate(lead.createdAt),
      ),
      ...markOf(lead.name),
      state: { label: LEAD_STATUS_LABELS[lead.status], ...(lead.status === 'new' && { kind: 'popular' }) },
    })),
    group('Orders', urls.orders, orders.orders, orders.total, (order) => ({
      id: order.id,
      href: urls.order(order.id),
      title: `Order ${order.number}`,
      about: textOf(
        order.title,
        order.buyerName,
        formatDate(order.placedAt),
        order.buyerPhone && formatPhone(order.buyerPhone),
      ),
      mark: 'cover',
      cover: order.cover,
      state: { label: ORDER_STATUS_LABELS[order.status], kind: STATUS_BADGES[order.status] },
    })),
    group('Payments', urls.payments, payments.payments.map(presentPaymentRow), payments.total, (payment) => ({
      id: payment.id,
      href: paymentAddress(payment.id),
      title: `${payment.amount} for order ${payment.orderNumber}`,
      about: textOf(payment.buyerName, payment.begun),
      mark: 'payment',
      state: { label: payment.stateLabel },
    })),
    group(
      'Agreements and applications',
      urls.agreements,
      agreements.agreements,
      agreements.total,
      (agreement) => ({
        id: agreement.id,
        href: agreementAddress(agreement.id),
        title: `${agreement.status === 'applied' ? 'Application' : 'Agreement'} ${agreement.number}: ${agreement.title}`,
        about: textOf(agreement.buyerName, formatDate(agreement.createdAt)),
        mark: 'agreement',
        state: {
          label: AGREEMENT_STATUSES[agreement.status],
          kind: AGREEMENT_BADGES[agreement.status] ?? 'neutral',
        },
      }),
    ),
    group(
      'Offered homes',
      urls.offeredHomes,
      offered.homes.map(presentOfferedRow),
      offered.total,
      (home) => ({
        id: home.id,
        href: offeredHomeUrls.managed(home.id),
        title: home.title,
        about: textOf(home.name, home.price),
        mark: 'offered',
        state: { label: home.statusLabel },
      }),
    ),
    group('Mails', urls.outbox, mails.mails, mails.total, (mail) => ({
      id: mail.id,
      href: mailAddress(mail.id),
      title: mail.subject,
      about: textOf(mail.recipient, formatDateTime(mail.createdAt)),
      mark: 'mail',
      ...(mail.status !== 'sent' && { state: { label: mailLabels[mail.status], kind: BADGES[mail.status] } }),
    })),
    group('Articles', urls.managePosts, posts.posts, posts.total, (post) => ({
      id: post.id,
      href: urls.editPost(post.id),
      title: post.title,
      about: textOf(post.authorName, formatDate(post.updatedAt)),
      mark: 'cover',
      cover: post.cover,
    })),
  ].filter(({ total }) => total > 0)
}

// “Osu” means the place before it means Akosua.
function wholeWordsFirst(hits: readonly Hit[], query: string): Hit[] {
  const words = query.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const isWord = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu')
  const later = ({ title, about }: Hit) => Number(!isWord.test(`${title} · ${about}`))
  return hits.toSorted((one, other) => later(one) - later(other))
}

const markOf = (name: string | null) =>
  name ? ({ mark: 'person', initials: initialsOf(name) } as const) : ({ mark: 'lead' } as const)

const titleQuery = (title: string) => new URLSearchParams({ query: title })

const textOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

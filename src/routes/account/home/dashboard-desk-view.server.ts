import { isAdministrator } from '#/features/access/role.policy.ts'
import { countWaitingCollections } from '#/features/collections/collection-waiting.queries.server.ts'
import { countLateWork, countWork, listWork } from '#/features/desk/work.queries.server.ts'
import { countPaymentsToLookAt } from '#/features/orders/managed-payments/managed-payment.queries.server.ts'
import {
  countOwnProperties,
  countPropertiesByStatus,
  findOwnPublicProperty,
  listRecentOwnProperties,
} from '#/features/properties/manage/own-property.queries.server.ts'
import type { OwnPropertyView, PropertyStatus } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { listDailyFigures } from '#/features/statistics/daily-figures.queries.server.ts'
import { NO_FIGURES, readListingFigures } from '#/features/statistics/listing-figures.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { copyHref } from '#/routes/admin/properties/properties-address.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { DeskView } from './dashboard-desk.tsx'
import type { HomesView } from './dashboard-desk-sections.tsx'
import { greetingFor } from './dashboard-greeting.ts'
import { presentStatistics, SHOWN_DAYS } from './dashboard-statistics-figures.ts'
import { presentWork } from './dashboard-work.ts'

const RECENT_LIMIT = 2

/**
 * What an administrator or agent with this name sees first; `published` is the id of what they have just published.
 */
export async function readDesk(
  { db, clock, config }: Services,
  actor: Actor,
  { fullName, published }: { fullName: string | null; published: string | null },
): Promise<DeskView> {
  const { accountId } = actor
  const now = clock.now()
  const question = { scope: scopeOf(actor), accountId, now }
  const [items, counts, late, payments, propertyCount, states, recent, days, own] = await Promise.all([
    listWork(db, question),
    countWork(db, question),
    countLateWork(db, question),
    isAdministrator(actor) ? countPayments(db) : 0,
    countOwnProperties(db, { accountId }),
    countPropertiesByStatus(db, { scope: question.scope }),
    listRecentOwnProperties(db, { accountId, limit: RECENT_LIMIT }),
    listDailyFigures(db, { now, days: 2 * SHOWN_DAYS, scope: question.scope }),
    published === null ? null : findOwnPublicProperty(db, { accountId, propertyId: published }),
  ])
  const figures = await readListingFigures(db, {
    ids: recent.map(({ id }) => id),
    scope: question.scope,
    now,
  })
  return {
    greeting: greetingFor(fullName, now),
    work: presentWork(items, { ...counts, payments }, late, now),
    homes: {
      ...presentHomes(states),
      own: propertyCount.toLocaleString('en-GB'),
    },
    accountType: isAdministrator(actor) ? 'Admin' : 'Agent',
    recent: recent.map(({ pricePesewas, ...property }) => ({
      ...property,
      price: formatPrice(pricePesewas),
      figures: figuresText(figures.get(property.id) ?? NO_FIGURES),
    })),
    published: own && presentPublished(own, config.siteUrl),
    statistics: presentStatistics(days),
    isOwn: !isAdministrator(actor),
  }
}

const STATES = ['active', 'reserved', 'draft', 'sold', 'let', 'withdrawn'] as const

function presentHomes(counts: ReadonlyMap<PropertyStatus, number>): Pick<HomesView, 'total' | 'states'> {
  const states = STATES.map((status) => ({ status, share: counts.get(status) ?? 0 }))
  return {
    total: states.reduce((sum, { share }) => sum + share, 0).toLocaleString('en-GB'),
    states: states
      .filter(({ share }) => share > 0)
      .map(({ status, share }) => ({
        status,
        share,
        label: STATUS_LABELS[status],
        count: share.toLocaleString('en-GB'),
        href: `${urls.manageProperties}?status=${status}`,
      })),
  }
}

async function countPayments(db: Services['db']): Promise<number> {
  const [ofOrders, collected] = await Promise.all([countPaymentsToLookAt(db), countWaitingCollections(db)])
  return ofOrders + collected
}

const figuresText = ({ views, leads }: { views: number; leads: number }) =>
  `${countOf(views, 'view', 'views')} · ${countOf(leads, 'lead', 'leads')}`

function presentPublished({ id, title, tag, pricePesewas }: OwnPropertyView, siteUrl: string) {
  const price = `${formatPrice(pricePesewas)}${tag === 'For Rent' ? ' / month' : ''}`
  const text = `${title}\n${price}\n${siteUrl}${urls.property(id)}`
  return {
    title,
    price,
    viewHref: urls.property(id),
    // Without a number WhatsApp asks to whom.
    whatsappHref: `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`,
    copyHref: copyHref(id),
  }
}

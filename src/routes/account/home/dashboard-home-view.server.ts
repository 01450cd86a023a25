import {
  type AgreementSummary,
  getAgreement,
  listBuyerAgreements,
} from '#/features/agreements/agreement.queries.server.ts'
import { buyerStatus, isLedgerOpen } from '#/features/agreements/agreement.rules.ts'
import type { AgreementStatus } from '#/features/agreements/agreement.schema.ts'
import { agreementAccount } from '#/features/agreements/agreement-account.rules.ts'
import { getCart } from '#/features/cart/cart.queries.server.ts'
import { listFavorites } from '#/features/favorites/favorite.queries.server.ts'
import type { FavoriteChangeView, FavoriteView } from '#/features/favorites/favorite.schema.ts'
import { listFavoriteChanges } from '#/features/favorites/favorite-change.queries.server.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { DueView } from '#/features/orders/due/order-due.queries.server.ts'
import { byDay } from '#/features/orders/due/order-due.rules.ts'
import { countOrders, listOwnClaims } from '#/features/orders/order.queries.server.ts'
import { listVisibleCards } from '#/features/properties/property.queries.server.ts'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf, formatDate, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { presentNext } from '../my-home/my-home-amounts-view.server.ts'
import { dueWords, PAY_INSTALMENT, payHrefOf } from '../orders/due-text.ts'
import { listOwnDue } from '../orders/own-due.server.ts'
import { type HomesToSee, listHomesToSee } from '../suggestions/homes-to-see.server.ts'

const SHOWN_CART_ITEMS = 2
const SHOWN_FAVORITES = 3
// As many as are looked at before something else is offered.
const READ_FAVORITES = 6
const SHOWN_PAYMENTS = 3
const SHOWN_AGREEMENTS = 2

/** A home in a short list. All prices are formatted, each month for rent. */
export type HomeRow = {
  id: string
  /** Null where visitors see no page of it any more. */
  href: string | null
  title: string
  location: string | null
  cover: ImageView | null
  isRent: boolean
  price: string | null
  /** What it cost when it was saved, if that is more. */
  previousPrice: string | null
  note: { text: string; isGood: boolean } | null
  /** What is done about it at once, where something is due. */
  act?: { href: string; label: string }
}

/** A payment; `on` is its day, `2026-12-01`, that of the oldest where several are late. */
export type DueRow = HomeRow & { label: string; on: string | null; propertyId: string | null }

export type BuyerHome = {
  /** `Ama’s dashboard`, since the welcome below it greets; null for somebody without a name. */
  heading: string | null
  counts: { favorites: number; cartItems: number; orders: number }
  /** What is late, then the next payments, the earliest first; each leads to its order or its page of My home. */
  due: DueRow[]
  /** Homes applied for or lived in to rent to own, with nothing to pay; each leads to its page of My home. */
  rentToOwn: HomeRow[]
  /** Saved homes, those that have changed first; those whose payment comes up only where there are no others. */
  saved: HomeRow[]
  /** How many of all saved homes cost less than when they were saved, as far as they are shown. */
  cheaper: number
  /** What was put in first. */
  cartItems: HomeRow[]
  /** What checkout takes for the rentals and for the sales in the cart, of each that has any. */
  toPay: { label: string; amount: string }[]
  toSee: HomesToSee
}

/** What the first page shows somebody who rents or buys. */
export async function readBuyerHome(
  services: Pick<Services, 'db' | 'clock'>,
  { accountId, fullName }: { accountId: string; fullName: string | null },
): Promise<BuyerHome> {
  const { db, clock } = services
  const now = clock.now()
  const [favorites, orders, due, changes, cart, agreements, claims] = await Promise.all([
    listFavorites(db, { accountId, page: 1, limit: READ_FAVORITES, now }),
    countOrders(db, { accountId }),
    listOwnDue(db, { accountId, limit: SHOWN_PAYMENTS, now }),
    listFavoriteChanges(db, { accountId, limit: SHOWN_FAVORITES, now }),
    getCart(db, { accountId, now }),
    listBuyerAgreements(db, { accountId }),
    listOwnClaims(db, { accountId }),
  ])
  const own = new Set(claims.map(({ propertyId }) => propertyId))
  const { properties, total } = favorites
  const changed = new Set(changes.map(({ id }) => id))
  const unchanged = properties.filter(({ id }) => !changed.has(id))
  const items = [...cart.rentals, ...cart.sales].sort(
    (a, b) => a.addedAt.localeCompare(b.addedAt) || a.propertyId.localeCompare(b.propertyId),
  )
  const saved = [...changes.map((change) => presentChange(change, own)), ...unchanged.map(presentSaved)]
  const toOwn = await presentAgreements(db, agreements, { accountId, now })
  const payments = [...toOwn.due, ...due.map((payment) => presentDue(payment, dayOf(now)))]
    .sort(byDay)
    .slice(0, SHOWN_PAYMENTS)
  const comingUp = new Set(payments.map(({ propertyId }) => propertyId))
  const savedOnly = saved.filter(({ id }) => !comingUp.has(id))
  return {
    heading: headingFor(fullName),
    counts: { favorites: total, cartItems: cart.count, orders },
    due: payments,
    rentToOwn: toOwn.others,
    saved: (savedOnly.length > 0 ? savedOnly : saved).slice(0, SHOWN_FAVORITES),
    cheaper: changes.filter(({ change }) => change === 'cheaper').length,
    cartItems: items.slice(0, SHOWN_CART_ITEMS).map((item) => ({
      id: item.propertyId,
      href: item.isPublic ? urls.property(item.propertyId) : null,
      title: item.title,
      location: item.location || null,
      cover: item.cover,
      isRent: item.tag === 'For Rent',
      price: formatPrice(item.pricePesewas),
      previousPrice: null,
      note: item.state === 'available' ? null : { text: 'Not available', isGood: false },
    })),
    toPay: [
      { label: 'Rentals, to pay now', pesewas: cart.totals.rental.totalPesewas },
      { label: 'Sales, to pay now', pesewas: cart.totals.sale.totalPesewas },
    ].flatMap(({ label, pesewas }) => (pesewas > 0 ? [{ label, amount: formatAmount(pesewas) }] : [])),
    toSee: await listHomesToSee(services, {
      ...{ saved: properties, total },
      known: items.map(({ propertyId }) => propertyId),
    }),
  }
}

function presentDue(due: DueView, today: string): DueRow {
  const { orderId, propertyId, title, cover, on, amountPesewas, isLate } = due
  const payHref = payHrefOf(due)
  const day = on && formatDate(startOfDay(on))
  return {
    id: `${orderId} ${title}`,
    href: urls.order(orderId),
    title,
    location: isLate
      ? `${dueWords(due)}, due since ${day}`
      : day
        ? `${day}: ${dueWords(due)}`
        : dueWords(due),
    cover,
    isRent: false,
    price: formatAmount(amountPesewas),
    previousPrice: null,
    label: isLate ? 'Overdue' : 'Next payment',
    on,
    propertyId,
    note: on === null || isLate ? null : untilNote(on, today),
    // What is due on signing is paid to the seller or the landlord, whom the order names.
    act: payHref
      ? { href: payHref, label: PAY_INSTALMENT }
      : { href: urls.order(orderId), label: 'View its order' },
  }
}

function headingFor(fullName: string | null): string | null {
  const [firstName] = (fullName ?? '').trim().split(/\s+/)
  return firstName ? `${firstName}’s dashboard` : null
}

const daysBetween = (from: string, to: string) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / MILLISECONDS_PER_DAY)

function untilNote(on: string, today: string) {
  const days = daysBetween(today, on)
  return { text: days === 0 ? 'Today' : `In ${countOf(days, 'day', 'days')}`, isGood: days <= 14 }
}

const WAITING: readonly AgreementStatus[] = ['applied', 'approved', 'offered']
const GOING_ON: readonly AgreementStatus[] = [...WAITING, 'signed', 'active']

// What is to be paid for a home that is rented to own stands with the other payments.
async function presentAgreements(
  db: Services['db'],
  agreements: readonly AgreementSummary[],
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ due: DueRow[]; others: HomeRow[] }> {
  const shown = agreements.filter(({ status }) => GOING_ON.includes(status)).slice(0, SHOWN_AGREEMENTS)
  const ids = shown.flatMap(({ propertyId }) => propertyId ?? [])
  const cards = ids.length > 0 ? await listVisibleCards(db, { ids, now }) : []
  const due: DueRow[] = []
  const others: HomeRow[] = []
  for (const { id, title, status, isAsked, propertyId } of shown) {
    const row = {
      id,
      href: urls.myHomeOf(id),
      title,
      location: WAITING.includes(status) ? 'Your application to rent to own' : 'Rent to own',
      cover: cards.find((card) => card.id === propertyId)?.cover ?? null,
      isRent: false,
      price: null,
      previousPrice: null,
      note: { text: buyerStatus(status, { isAsked }), isGood: true },
    }
    const payment = isLedgerOpen(status)
      ? await nextOfAgreement(db, { agreementId: id, buyerId: accountId }, dayOf(now))
      : null
    if (payment) due.push({ ...row, ...payment, propertyId })
    else others.push(row)
  }
  return { due, others }
}

async function nextOfAgreement(
  db: Services['db'],
  which: { agreementId: string; buyerId: string },
  today: string,
) {
  const agreement = await getAgreement(db, which)
  const { terms, startsOn, entries } = agreement
  if (startsOn === null) return null
  const account = agreementAccount({ terms, startsOn, entries, day: today })
  const next = presentNext(account, { ...agreement, today })
  if (!account.next || !next) return null
  const { dueOn } = account.next
  return {
    label: next.isOverdue ? 'Overdue' : next.label,
    on: dueOn,
    price: next.amount,
    location: next.isDue ? `Rent to own, ${next.when}` : `${next.when}: Rent to own`,
    note: next.isDue ? null : untilNote(dueOn, today),
    act: { href: urls.agreementPayment(which.agreementId), label: `Pay ${next.amount}` },
  }
}

const CHANGE_WORDS = {
  reserved: 'Reserved',
  taken: { 'For Sale': 'Sold', 'For Rent': 'Let' },
} as const

const GONE = {
  href: null,
  location: null,
  cover: null,
  isRent: false,
  price: null,
  previousPrice: null,
  note: { text: 'Off the market', isGood: false },
}

// `own` are the homes that the reader's own orders hold.
function presentChange(change: FavoriteChangeView, own: ReadonlySet<string>): HomeRow {
  if (change.change === 'gone') return { ...GONE, id: change.id, title: change.title }
  if (change.change === 'cheaper')
    return {
      ...presentHome(change),
      previousPrice: formatPrice(change.pricePesewas + change.reducedByPesewas),
      note: { text: `Reduced by ${formatPrice(change.reducedByPesewas)}`, isGood: true },
    }
  if (change.change === 'reserved' && own.has(change.id))
    return { ...presentHome(change), note: { text: 'Reserved for you', isGood: true } }
  const text = change.change === 'reserved' ? CHANGE_WORDS.reserved : CHANGE_WORDS.taken[change.tag]
  return { ...presentHome(change), note: { text, isGood: false } }
}

function presentSaved(property: FavoriteView): HomeRow {
  if (!property.isPublic) return { ...GONE, id: property.id, title: property.title }
  return presentHome(property)
}

// Its price says whether it is for rent.
function presentHome({
  id,
  title,
  location,
  cover,
  tag,
  pricePesewas,
}: Pick<PropertyCardView, 'id' | 'title' | 'location' | 'cover' | 'tag' | 'pricePesewas'>) {
  return {
    id,
    href: urls.property(id),
    title,
    location,
    cover,
    isRent: tag === 'For Rent',
    price: formatPrice(pricePesewas),
    previousPrice: null,
    note: null,
  }
}

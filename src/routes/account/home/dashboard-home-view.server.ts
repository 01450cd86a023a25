import { getCart } from '#/features/cart/cart.queries.server.ts'
import type { CartItemState } from '#/features/cart/cart.schema.ts'
import { countFavorites } from '#/features/favorites/favorite.queries.server.ts'
import type { FavoriteChangeView } from '#/features/favorites/favorite.schema.ts'
import { listFavoriteChanges } from '#/features/favorites/favorite-change.queries.server.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { countOrders } from '#/features/orders/order.queries.server.ts'
import { type DueView, listDuePayments } from '#/features/orders/order-due.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf, formatDate, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

const SHOWN_CART_ITEMS = 2
const SHOWN_CHANGES = 4
const SHOWN_PAYMENTS = 3

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
}

export type BuyerHome = {
  counts: { favorites: number; cartItems: number; orders: number }
  /** Next payments, the earliest first; each leads to its order. */
  due: HomeRow[]
  changes: HomeRow[]
  /** What was put in first. */
  cartItems: HomeRow[]
}

/** What the first page shows somebody who rents or buys. */
export async function readBuyerHome(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<BuyerHome> {
  const now = clock.now()
  const [favorites, orders, due, changes, cart] = await Promise.all([
    countFavorites(db, { accountId }),
    countOrders(db, { accountId }),
    listDuePayments(db, { accountId, limit: SHOWN_PAYMENTS, now }),
    listFavoriteChanges(db, { accountId, limit: SHOWN_CHANGES, now }),
    getCart(db, { accountId, now }),
  ])
  const items = [...cart.rentals, ...cart.sales].sort(
    (a, b) => a.addedAt.localeCompare(b.addedAt) || a.propertyId.localeCompare(b.propertyId),
  )
  return {
    counts: { favorites, cartItems: cart.count, orders },
    due: due.map((payment) => presentDue(payment, dayOf(now))),
    changes: changes.map(presentChange),
    cartItems: items.slice(0, SHOWN_CART_ITEMS).map((item) => ({
      id: item.propertyId,
      href: item.isPublic ? urls.property(item.propertyId) : null,
      title: item.title,
      location: item.location || null,
      cover: item.cover,
      isRent: item.tag === 'For Rent',
      price: formatPrice(item.pricePesewas),
      previousPrice: null,
      note: noteOf(item.state, item.tag),
    })),
  }
}

const DUE_WORDS: Record<DueView['kind'], string> = {
  advance: 'Rest of the rent in advance, when you sign',
  rent: 'Rent',
  'other-half': 'The other half of the price, when you sign',
  parts: 'Monthly payment of your plan',
  'last-part': 'Last payment of your plan',
}

function presentDue({ orderId, title, cover, kind, on, amountPesewas }: DueView, today: string): HomeRow {
  const days = on === null ? null : daysBetween(today, on)
  return {
    id: `${orderId} ${title}`,
    href: urls.order(orderId),
    title,
    location: on === null ? DUE_WORDS[kind] : `${formatDate(startOfDay(on))}: ${DUE_WORDS[kind]}`,
    cover,
    isRent: false,
    price: formatAmount(amountPesewas),
    previousPrice: null,
    note:
      days === null
        ? null
        : { text: days === 0 ? 'Today' : `In ${countOf(days, 'day', 'days')}`, isGood: days <= 14 },
  }
}

const daysBetween = (from: string, to: string) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / MILLISECONDS_PER_DAY)

function noteOf(state: CartItemState, tag: string): HomeRow['note'] {
  return { text: state === 'available' ? tag : 'Not available', isGood: false }
}

const CHANGE_WORDS = {
  reserved: 'Reserved',
  taken: { 'For Sale': 'Sold', 'For Rent': 'Let' },
} as const

function presentChange(change: FavoriteChangeView): HomeRow {
  if (change.change === 'gone')
    return {
      id: change.id,
      href: null,
      title: change.title,
      location: null,
      cover: null,
      isRent: false,
      price: null,
      previousPrice: null,
      note: { text: 'Off the market', isGood: false },
    }
  const { id, title, location, cover, tag, pricePesewas } = change
  const shown = {
    id,
    href: urls.property(id),
    title,
    location,
    cover,
    isRent: tag === 'For Rent',
    price: formatPrice(pricePesewas),
    previousPrice: null,
  }
  if (change.change === 'cheaper')
    return {
      ...shown,
      previousPrice: formatPrice(pricePesewas + change.reducedByPesewas),
      note: { text: `Reduced by ${formatPrice(change.reducedByPesewas)}`, isGood: true },
    }
  const text = change.change === 'reserved' ? CHANGE_WORDS.reserved : CHANGE_WORDS.taken[tag]
  return { ...shown, note: { text, isGood: false } }
}

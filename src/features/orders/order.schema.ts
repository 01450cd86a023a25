import type { TotalsText } from '../cart/cart.schema.ts'
import type { ImageView } from '../media/image.schema.ts'
import type { PropertyTag } from '../properties/property.schema.ts'

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The words for each status. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const ORDER_PAGE_SIZE = 20

/** A property as it was ordered, whatever became of it. */
export type OrderItemView = {
  /** Null once the property is gone. */
  propertyId: string | null
  /** Whether visitors still see its page. */
  isPublic: boolean
  title: string
  location: string
  type: string
  tag: PropertyTag
  agentName: string
  cover: ImageView | null
  /** `GH₵1,250,000` */
  price: string
  /** What the chosen plan comes to; null without one. */
  plan: OrderedPlanView | null
  /** What was paid for it with the order, fees and deposit aside: first rent, down payment or first payment. */
  due: string
}

/** A plan as it was ordered; the first payment is the item's `due`. */
export type OrderedPlanView = {
  months: number
  /** All payments together: `GH₵1,350,000.56`. */
  total: string
  /** What each month costs. */
  monthly: string
  /** What the last month costs, if that is something else. */
  lastMonthly: string | null
}

/** A step in the life of an order. */
export type OrderChangeView = {
  from: OrderStatus | null
  to: OrderStatus
  /** `Placed`, `Completed`, `Cancelled` */
  label: string
  /** Who did it, as seen by the reader; null when nobody knows any more. */
  by: 'buyer' | 'administrator' | null
  /** In Accra: `21 November 2026, 09:14`. */
  at: string
}

/** An order in a list. */
export type OrderSummaryView = {
  id: string
  number: number
  status: OrderStatus
  statusLabel: string
  /** In Accra: `21 November 2026`. */
  placedOn: string
  /** Of the first item. */
  title: string
  itemCount: number
  cover: ImageView | null
  hasRentals: boolean
  hasSales: boolean
  total: string
  /** Null once the buyer's account is gone. */
  buyerName: string | null
  canCancel: boolean
}

/** One order with everything its page and its receipt show. */
export type OrderView = {
  id: string
  number: number
  status: OrderStatus
  statusLabel: string
  /** ISO 8601, UTC; and in Accra: `21 November 2026, 09:14`. */
  placedAt: string
  placed: string
  /** Null once the buyer's account is gone. */
  buyer: {
    fullName: string
    email: string
    phone: string
    address: string
    city: string
    state: string
    zipCode: string
  } | null
  /** Null without rentals. `moveIn` reads `1 December 2026`, `moveInOn` is `2026-12-01`. */
  lease: { months: number; moveInOn: string; moveIn: string } | null
  payment: { brand: string; lastFour: string; reference: string; isSimulated: boolean }
  items: OrderItemView[]
  hasRentals: boolean
  hasSales: boolean
  /** A part that was not ordered is null. */
  totals: TotalsText
  termsVersion: string
  /** The oldest first. */
  history: OrderChangeView[]
  canCancel: boolean
  canComplete: boolean
}

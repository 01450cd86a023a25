import type { Plan } from '#/features/plans/plan-rule.rules.ts'
import type { PaymentProvider } from '#/platform/payments/payments.ts'
import type { Totals } from '../cart/cart-totals.rules.ts'
import type { ImageView } from '../media/image.schema.ts'
import { type PropertyTag, RENT_TERMS, type RentTerms } from '../properties/property.schema.ts'

export const ORDER_STATUSES = [
  'awaiting_payment',
  'paid',
  'completed',
  'cancelled',
  'refunded',
  'expired',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Who says that a payment is settled: a provider, or a person who reads the bank's statement. */
export type PaidThrough = PaymentProvider['name'] | 'bank_transfer'

/** The words for each status. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  expired: 'Expired',
}

/** What became of one home of an order; `declined` is also what its buyer has cancelled. */
export const ORDER_ITEM_STATES = ['placed', 'accepted', 'declined', 'refunded'] as const
export type OrderItemState = (typeof ORDER_ITEM_STATES)[number]

/** Whether the staff take a home of an order or not. */
export const ITEM_DECISIONS = ['accept', 'decline'] as const
export type ItemDecision = (typeof ITEM_DECISIONS)[number]

/** Of what the staff write to the buyer with a decision. */
export const NOTE_LENGTH = 500

export const ORDER_PAGE_SIZE = 20

/** What was asked for beside the rent when it was ordered, as a query selects it. Pure, so that no page carries it. */
export const ORDERED_TERM_COLUMNS = /* @__PURE__ */ RENT_TERMS.map((term) => `orderItems.${term}` as const)

/** A property as it was ordered, whatever became of it. */
export type OrderItemView = RentTerms & {
  /** Its place in the order, by which it is decided: the first is 0. */
  position: number
  state: OrderItemState
  /** Null before it is decided, and where nobody knows any more. */
  decidedBy: 'buyer' | 'staff' | null
  /** What the staff have written to the buyer with their decision. */
  note: string | null
  /** Null before it is decided. */
  decidedAt: Date | null
  /** What was asked back of the payment because this home was declined. */
  refundPesewas: number | null
  /** What goes back when this home is declined next; null unless it can be. */
  returnPesewas: number | null
  /** Null once the property is gone. */
  propertyId: string | null
  /** Whether visitors still see its page. */
  isPublic: boolean
  title: string
  location: string
  type: string
  tag: PropertyTag
  agentName: string
  /** The number that the agent gives to everybody, in E.164; null while there is none, and once the agent is gone. */
  agentPhone: string | null
  cover: ImageView | null
  pricePesewas: number
  /** The chosen plan; null without one. */
  planMonths: number | null
  /** The same with its amounts, as it was when it was ordered. */
  plan: Plan | null
  /** What was paid for it with the order, fees and deposit aside: first rent, down payment or first payment. */
  duePesewas: number
}

/** A step in the life of an order. */
export type OrderChangeView = {
  from: OrderStatus | null
  to: OrderStatus
  /** Who did it, as seen by the reader; null when nobody knows any more. */
  by: 'buyer' | 'administrator' | null
  at: Date
}

/** An order in a list. */
export type OrderSummaryView = {
  id: string
  number: number
  status: OrderStatus
  placedAt: Date
  /** Of the first item. */
  title: string
  itemCount: number
  cover: ImageView | null
  /** Null where there is one alone. */
  second: { title: string; cover: ImageView | null } | null
  hasRentals: boolean
  hasSales: boolean
  totalPesewas: number
  /** What of the total is the office's own fees; null where the total is of an agent's homes alone, without them. */
  feesPesewas: number | null
  /** Whether some of the total was let off. */
  isPaidLess: boolean
  /** Null once the buyer's account is gone. */
  buyerName: string | null
  /** E.164; null once the buyer's account is gone. */
  buyerPhone: string | null
  canCancel: boolean
  /** Whether some of its homes are decided already. */
  isDecidedInPart: boolean
}

/** An order in an agent's list, with those of their homes that wait for a decision. */
export type AgentOrderSummaryView = OrderSummaryView & {
  open: Pick<OrderItemView, 'position' | 'title' | 'tag'>[]
  isSimulated: boolean
}

/** One order with everything its page and its receipt show. */
export type OrderView = {
  id: string
  number: number
  status: OrderStatus
  placedAt: Date
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
  /** Null without rentals. `moveInOn` is a day: `2026-12-01`. */
  lease: { months: number; moveInOn: string } | null
  /** What it was paid with, as far as the provider says; without a reference it has not been paid. */
  payment: {
    /** `card`, `mobile_money` or another word of the provider; null before it is paid. */
    channel: string | null
    brand: string | null
    lastFour: string | null
    reference: string | null
    isSimulated: boolean
    /** When it was paid; null before that. */
    paidAt: Date | null
  }
  /** Until when it may be paid, and its homes are held; null when it waits for no payment. */
  payUntil: Date | null
  items: OrderItemView[]
  totals: Totals
  /** What was paid, what was asked back of it, and what has come back. */
  paidBack: { paidPesewas: number; askedPesewas: number; settledPesewas: number }
  termsVersion: string
  /** The oldest first. */
  history: OrderChangeView[]
  canCancel: boolean
  canComplete: boolean
  /** Whether there is something to have a receipt for. */
  wasPaid: boolean
}

/** An order as an agent sees it: its buyer, and the homes in it that are theirs. Of the rest they know nothing. */
export type AgentOrderView = Pick<
  OrderView,
  'id' | 'number' | 'status' | 'placedAt' | 'buyer' | 'lease' | 'items' | 'wasPaid'
> & { isSimulated: boolean }

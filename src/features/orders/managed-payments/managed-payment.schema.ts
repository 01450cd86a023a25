import type { PaymentProvider } from '#/platform/payments/payments.ts'
import { keysOf } from '#/shared/records.ts'
import type { PaidThrough } from '../order.schema.ts'

export const PAYMENT_QUERY_LENGTH = 200
export const PAYMENT_PAGE_SIZE = 20
/** Of why something is paid back, or how it was dealt with by hand. */
export const REASON_LENGTH = 300

/** How a try to pay stands, with its words; the first three wait for a person. */
export const PAYMENT_STATES = {
  parked: 'Parked',
  refund_failed: 'Refund failed',
  refund_due: 'To be paid back by hand',
  open: 'Awaiting payment',
  settled: 'Settled',
  returning: 'Refund on its way',
  part_returned: 'Paid back in part',
  returned: 'Paid back',
  resolved: 'Resolved by hand',
  unpaid: 'Not paid',
} as const
export type PaymentState = keyof typeof PAYMENT_STATES
export const PAYMENT_STATE_KEYS = keysOf(PAYMENT_STATES)

export const PAYMENT_METHODS = {
  card: 'Card',
  mobile_money: 'Mobile money',
  bank_transfer: 'Bank transfer',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS
export const PAYMENT_METHOD_KEYS = keysOf(PAYMENT_METHODS)

/** Which payments somebody wants to see. */
export type PaymentFilters = {
  state?: PaymentState
  method?: PaymentMethod
  /** First and last day in Accra on which they were begun, `2026-11-21`. */
  from?: string
  until?: string
  /** The number of an order, a reference, or looked for in the buyer's name and address. */
  query: string
}

/** One try to pay; amounts in whole pesewas. */
export type ManagedPayment = {
  /** Of its first line. */
  id: string
  orderId: string
  orderNumber: number
  /** Null once the buyer's account is gone. */
  buyerName: string | null
  /** The first home, and how many more. */
  homes: string
  provider: PaidThrough
  reference: string
  state: PaymentState
  /** What was asked for. */
  amountPesewas: number
  /** What the provider has taken; null before it has. */
  settledPesewas: number | null
  /** What was asked back of it, and has come back. */
  askedBackPesewas: number
  paidBackPesewas: number
  feePesewas: number | null
  channel: string | null
  brand: string | null
  lastFour: string | null
  providerId: string | null
  begunAt: Date
  settledAt: Date | null
  /** Both sides, of one that is parked; why, of one that has failed. */
  reason: string | null
}

/** What was settled and paid back on a day, in whole pesewas. */
export type SettledDay = { day: string; settledPesewas: number; paidBackPesewas: number; payments: number }

/** What can be told of the provider from what it has settled and refused. */
export type ProviderFigures = {
  name: PaymentProvider['name']
  lastSettledAt: Date | null
  /** Of the last day. */
  begun: number
  settled: number
  failed: number
  /** Refunds that were asked for more than an hour ago and have not come back. */
  slowRefunds: number
}

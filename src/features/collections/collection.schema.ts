import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { keysOf } from '#/shared/records.ts'

/** For what money is taken: an agreement, or the plan of one home of an order, whose id it has. */
export type Payee = { kind: 'agreement'; id: string } | { kind: 'plan'; id: string; position: number }

export type CollectionProvider = 'simulated' | 'paystack'

/** What was paid, for the books of the payee; money in whole pesewas. */
export type CollectedPayment = {
  reference: string
  amountPesewas: number
  method: 'card' | 'mobile_money' | 'bank_transfer'
  /** Who says so: `Paystack, payment 4099260516`. */
  evidence: string
  /** When the provider took it; not later than now. */
  paidAt: Date
}

/** A payee whose row is locked until the transaction ends. */
export type LockedPayee = {
  /** `Agreement 12` */
  title: string
  /** Null once the account is gone. */
  buyer: { id: string; email: string; fullName: string | null } | null
  /** Where the buyer sees it, and where the staff do: paths. */
  page: string
  staffPage: string
  /** Books a payment, once. Null when it was; else a sentence that says why it cannot, and the money goes back. */
  book(payment: CollectedPayment): Promise<string | null>
}

/** What a feature above gives, so that payments reach its books. */
export type Collector = {
  kind: Payee['kind']
  /** Undefined where there is no such payee, and for one of another kind. */
  lock(
    tx: Transaction<DB>,
    services: Pick<Services, 'clock' | 'jobs' | 'config'>,
    payee: Payee,
  ): Promise<LockedPayee | undefined>
}

/** What staff decide about a parked payment: book what came, pay it back, or say that it was dealt with elsewhere. */
export const PARKED_DECISIONS = {
  accept: 'Accept what came',
  return: 'Pay it back',
  resolve: 'It was dealt with at the provider',
} as const
export type ParkedDecision = keyof typeof PARKED_DECISIONS
export const PARKED_DECISION_KEYS = keysOf(PARKED_DECISIONS)

/** A parked payment that nobody has decided about; money in whole pesewas. */
export type ParkedCollection = {
  reference: string
  askedPesewas: number
  /** In hundredths of its currency, as the provider says. */
  cameHundredths: number
  currency: string
  /** What does not agree. */
  reason: string
  parkedAt: Date
}

/** A refund that has failed and waits for a person; money in whole pesewas. */
export type FailedRefundRow = {
  provider: CollectionProvider
  /** Of the payment. */
  reference: string
  refundReference: string
  amountPesewas: number
  /** What the provider said. */
  reason: string
  failedAt: Date
}

/** One try to pay, as it stands: `begun` has no address yet, `opened` may be paid there. */
export type CollectionTry = {
  reference: string
  attemptKey: string | null
  amountPesewas: number
  provider: CollectionProvider
  state: 'begun' | 'opened' | 'failed' | 'settled' | 'returned' | 'parked' | 'resolved'
  /** Where the buyer pays at the provider; null before there is one. */
  address: string | null
  /** What the provider said of one that failed, or why it goes back or is parked. */
  reason: string | null
  /** `Visa ending in 4081`; null before it is paid, and where the provider does not say. */
  paidWith: string | null
  begunAt: Date
  /** When the newest of it was written down. */
  at: Date
  /** A refund of it has failed. */
  isRefundStuck: boolean
}

const METHODS = { card: 'card', mobile_money: 'mobile_money' } as const

/** The method of a payment, from the provider's word for it. */
export function methodOf(channel: string): CollectedPayment['method'] {
  return METHODS[channel as keyof typeof METHODS] ?? 'bank_transfer'
}

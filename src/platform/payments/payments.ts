/** A card as it was typed. It lives for one call: nobody stores it, logs it or puts it into a message. */
export type CardDetails = {
  /** Digits only. */
  number: string
  /** `MM/YY` */
  expiry: string
  cvv: string
}

/** One try to pay. */
export type PaymentRequest = {
  /** Whole pesewas, more than none. */
  amountPesewas: number
  /** Letters, digits, `-`, `.` and `=`; names this try for as long as anybody asks about it. */
  reference: string
  /** Where the provider sends its own confirmation. */
  email: string
  /** What is paid for, in words that the payer may read at the provider: `Order 1001`. */
  purpose: string
  /** Where the provider sends the payer when they have paid or given up; an absolute address. */
  returnAddress: string
  /** Only for a provider with `takesCards`. */
  card?: CardDetails
}

/** Money that the provider has taken. */
export type Settlement = {
  reference: string
  /** In the smallest unit of `currency`: pesewas of `GHS`. */
  amountPesewas: number
  currency: string
  /** What the provider itself calls the payment. */
  providerId: string
  /** `card`, `mobile_money` or another word of the provider. */
  channel: string
  /** What the provider keeps of it; null where it does not say. */
  feePesewas: number | null
  /** Of the card, or who runs the wallet: `Visa`, `MTN`. */
  brand: string | null
  /** Of the card or of the wallet’s number. */
  lastFour: string | null
  /** When it was taken; null where the provider does not say. */
  paidAt: Date | null
}

export type BegunPayment =
  | { state: 'settled'; settlement: Settlement }
  | { state: 'declined'; reason: string }
  /** The payer pays at this address of the provider. */
  | { state: 'open'; address: string }

/** How a payment stands. A failed or open one may still be paid; one that is unknown was never begun. */
export type ReadPayment =
  | { state: 'settled'; settlement: Settlement }
  | { state: 'failed'; reason: string }
  | { state: 'open' }
  | { state: 'unknown' }

export type RefundRequest = {
  /** Names this refund: however often it is asked for, it is paid once. */
  refundReference: string
  /** Of the payment. */
  reference: string
  providerId: string
  /** The whole payment or a part of it. */
  amountPesewas: number
}

/**
 * A refund that is `requested` is on its way; one that has failed needs a person, and where `mayStillBePaid` the
 * provider only waits for something.
 */
export type RefundOutcome =
  | { state: 'settled'; providerId: string }
  | { state: 'requested'; providerId: string }
  | { state: 'failed'; reason: string; mayStillBePaid?: true }

/** Who runs a wallet of mobile money, and the last four digits of its number. */
export type Wallet = { network: string; lastFour: string }

/** Prompts on a phone that are only pretended: a page of ours shows them, and says what was pressed. */
export interface PretendedPrompts {
  /** The same provider, asked to send a prompt to this wallet; `begin` gives an address that names it. */
  sentTo(wallet: Wallet): PaymentProvider
  /** The wallet that such an address names; undefined for any other. */
  walletIn(address: string): Wallet | undefined
  /** What was pressed; the payment is read by its reference then. */
  answer(prompt: Wallet & { reference: string; amountPesewas: number }, isApproved: boolean): void
}

/** What a call of the provider says, which is only ever a reason to read: nobody believes it. */
export type PaymentNotice =
  /** Not signed by the provider. */
  | { kind: 'refused' }
  /** About something else. */
  | { kind: 'other' }
  | { kind: 'payment' | 'refund'; reference: string }

/** A number that people may type to see what happens. */
export type TestCard = { number: string; brand: string; outcome: 'paid' | 'declined' }

/**
 * Takes payments and pays them back. Everything but `understand` rejects with `PaymentsUnreached` when the provider does
 * not answer within ten seconds or answers nonsense; whoever asked does not know then what has happened, and reads.
 */
export interface PaymentProvider {
  readonly name: 'simulated' | 'paystack'
  /** Whether the card is typed on our own page. */
  readonly takesCards: boolean
  /** Grouped for reading. */
  readonly testCards: readonly TestCard[]
  /** Only of a provider that takes no money. */
  readonly prompts?: PretendedPrompts
  begin(request: PaymentRequest): Promise<BegunPayment>
  read(reference: string): Promise<ReadPayment>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** How a refund stands that may have been asked for, and asks for nothing. */
  readRefund(request: RefundRequest): Promise<RefundOutcome | { state: 'unknown' }>
  /** `headers` have lower-case names. */
  understand(body: Buffer, headers: Readonly<Record<string, string | undefined>>): PaymentNotice
}

/** The provider could not be asked; the message says why and nothing of a secret. */
export class PaymentsUnreached extends Error {
  override readonly name = 'PaymentsUnreached'
}

/** One line of what happened to a try to pay, as whoever is paid writes it down; amounts in whole pesewas. */
export type PaymentRecord = {
  kind:
    | 'begun'
    | 'opened'
    | 'settled'
    | 'failed'
    | 'parked'
    | 'resolved'
    | 'refund_requested'
    | 'refund_settled'
    | 'refund_failed'
    | 'refund_retried'
  reference: string
  refundReference?: string
  amountPesewas: number
  currency?: string
  providerId?: string
  channel?: string
  feePesewas?: number | null
  brand?: string | null
  lastFour?: string | null
  address?: string
  reason?: string
}

/** A card as it was typed. It lives for one call: nobody stores it, logs it or puts it into a message. */
export type CardDetails = {
  /** Digits only. */
  number: string
  /** `MM/YY` */
  expiry: string
  cvv: string
}

export type Charge = {
  /** Whole pesewas, more than none. */
  amountPesewas: number
  card: CardDetails
  /**
   * Names what is paid for. However often it is asked for, one reference pays once: the same amount is answered as
   * before, another amount takes the place of the first. After a refusal it may be tried again.
   */
  reference: string
}

export type ChargeOutcome =
  | { outcome: 'paid'; reference: string; brand: string; lastFour: string }
  | { outcome: 'declined'; reason: string }

/** A number that people may type to see what happens. */
export type TestCard = { number: string; brand: string; outcome: 'paid' | 'declined' }

/** Takes payments. Rejects when it cannot be reached, and then a later call with the same reference is safe. */
export interface PaymentProvider {
  readonly name: 'simulated'
  /** Grouped for reading. */
  readonly testCards: readonly TestCard[]
  charge(charge: Charge): Promise<ChargeOutcome>
}

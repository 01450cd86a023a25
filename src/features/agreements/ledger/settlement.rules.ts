import { balancesOf, withoutZeros } from './balances.rules.ts'
import { type AnyEntry, factsOf, PLAIN_ENTRY } from './journal.rules.ts'
import type { Balances, EntryDraft, LedgerPlan } from './ledger.schema.ts'
import { positionAt } from './position.rules.ts'

/** What somebody pays to buy the home on a day, in whole pesewas: the price less what is theirs, and what they owe. */
export type PurchaseQuote = {
  pricePesewas: number
  equityPesewas: number
  /** Paid ahead, which counts towards it. */
  advancePesewas: number
  /** The rent in payments that are due and not paid. */
  unpaidRentPesewas: number
  unpaidFeesPesewas: number
  /** Below zero when more was paid ahead than is left to pay. */
  toPayPesewas: number
}

/** What somebody gets who leaves on a day, in whole pesewas. */
export type ExitQuote = Omit<PurchaseQuote, 'pricePesewas' | 'toPayPesewas'> & {
  /** The monthly payments that are paid in full, by which the share is found. */
  monthsPaid: number
  refundBasisPoints: number
  /** The share of the equity that is refunded. */
  refundablePesewas: number
  /** Below zero when more is owed than comes back. */
  toRefundPesewas: number
}

function partsOf({ instalments_receivable, unpaid_equity, fees_receivable, equity, advance }: Balances) {
  return {
    equityPesewas: 0 - equity,
    advancePesewas: 0 - advance,
    unpaidRentPesewas: instalments_receivable + unpaid_equity,
    unpaidFeesPesewas: fees_receivable,
  }
}

/** What buying the home costs at these balances. */
export function purchaseQuote(balances: Balances, pricePesewas: number): PurchaseQuote {
  const parts = partsOf(balances)
  const { equityPesewas, advancePesewas, unpaidRentPesewas, unpaidFeesPesewas } = parts
  return {
    pricePesewas,
    ...parts,
    toPayPesewas: pricePesewas - equityPesewas - advancePesewas + unpaidRentPesewas + unpaidFeesPesewas,
  }
}

/** What leaving refunds at these balances; `refundOf` gives the part of the equity that the terms refund. */
export function exitQuote(
  balances: Balances,
  {
    monthsPaid,
    refundBasisPoints,
    refundOf,
  }: { monthsPaid: number; refundBasisPoints: number; refundOf: (equityPesewas: number) => number },
): ExitQuote {
  const parts = partsOf(balances)
  const refundablePesewas = refundOf(parts.equityPesewas)
  return {
    ...parts,
    monthsPaid,
    refundBasisPoints,
    refundablePesewas,
    toRefundPesewas:
      refundablePesewas + parts.advancePesewas - parts.unpaidRentPesewas - parts.unpaidFeesPesewas,
  }
}

/** How many monthly payments are paid in full on a day. */
export function monthsPaidOn(plan: LedgerPlan, entries: readonly AnyEntry[], day: string): number {
  return positionAt(plan, factsOf(entries), day).instalments.filter(
    ({ number, isDue, paidPesewas, amountPesewas }) => number > 0 && isDue && paidPesewas >= amountPesewas,
  ).length
}

type Settling = {
  day: string
  reason: string | null
  reference: string | null
  evidence: string | null
}

/** The entry with which a home is bought: the equity becomes the price, and nothing is owed any more. */
export function purchaseEntry(
  entries: readonly AnyEntry[],
  quote: PurchaseQuote,
  { day, ...settling }: Settling,
): EntryDraft {
  return {
    ...PLAIN_ENTRY,
    ...settling,
    kind: 'purchase',
    key: 'settlement',
    occurredOn: day,
    postings: withoutZeros({
      ...closingOf(balancesOf(entries)),
      cash: quote.toPayPesewas,
      sale_income: -quote.pricePesewas,
    }),
  }
}

/**
 * The entry with which an agreement ends without a purchase: what is refunded goes out, the rest of the equity stays
 * with the seller. What the buyer owes beyond it is written off, which only a default does.
 */
export function exitEntry(
  entries: readonly AnyEntry[],
  quote: ExitQuote,
  { day, kind, ...settling }: Settling & { kind: 'exit' | 'default' },
): EntryDraft {
  return {
    ...PLAIN_ENTRY,
    ...settling,
    kind,
    key: 'settlement',
    occurredOn: day,
    postings: withoutZeros({
      ...closingOf(balancesOf(entries)),
      cash: -Math.max(quote.toRefundPesewas, 0),
      bad_debts: Math.max(-quote.toRefundPesewas, 0),
      retained_equity: quote.refundablePesewas - quote.equityPesewas,
    }),
  }
}

// Brings everything that stands between buyer and seller to nothing.
function closingOf({ instalments_receivable, fees_receivable, equity, unpaid_equity, advance }: Balances) {
  return {
    instalments_receivable: -instalments_receivable,
    fees_receivable: -fees_receivable,
    equity: -equity,
    unpaid_equity: -unpaid_equity,
    advance: -advance,
  }
}

import { refundBasisPoints, refundOfPesewas } from '#/features/rent-to-own/terms.rules.ts'
import type { AgreementView } from '../agreement.queries.server.ts'
import { balancesOf } from '../ledger/balances.rules.ts'
import { ledgerPlan } from '../ledger/plan.rules.ts'
import { priceOn } from '../ledger/price-raise.rules.ts'
import { exitQuote, monthsPaidOn, purchaseQuote } from '../ledger/settlement.rules.ts'

/** How an agreement stands at the end of a day by the entries that count until then; money in whole pesewas. */
export type Standing = {
  /** A purchase, an exit or a default has settled it by then. */
  isOver: boolean
  equityPesewas: number
  paidPesewas: number
  rentPesewas: number
  feesPesewas: number
  arrearsPesewas: number
  advancePesewas: number
  toBuyPesewas: number
  /** Below zero when more is owed than comes back. */
  toRefundPesewas: number
}

/** How a signed agreement stands at the end of a day, by what its ledger says now. */
export function standingOf({ terms, startsOn, entries }: AgreementView, day: string): Standing {
  const until = entries.filter(({ occurredOn }) => occurredOn <= day)
  const balances = balancesOf(until)
  const monthsPaid = startsOn ? monthsPaidOn(ledgerPlan(terms, startsOn), until, day) : 0
  const exit = exitQuote(balances, {
    monthsPaid,
    refundBasisPoints: refundBasisPoints(terms, monthsPaid),
    refundOf: (equity) => refundOfPesewas(terms, monthsPaid, equity),
  })
  return {
    isOver: until.some(({ kind }) => kind === 'purchase' || kind === 'exit' || kind === 'default'),
    equityPesewas: 0 - balances.equity,
    paidPesewas: balances.cash,
    rentPesewas: 0 - balances.rent_income,
    feesPesewas: 0 - balances.late_fee_income,
    arrearsPesewas: balances.instalments_receivable + balances.fees_receivable,
    advancePesewas: 0 - balances.advance,
    toBuyPesewas: purchaseQuote(balances, priceOn(terms, day)).toPayPesewas,
    toRefundPesewas: exit.toRefundPesewas,
  }
}

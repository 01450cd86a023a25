import { rentToOwnSchedule } from '#/features/rent-to-own/terms.rules.ts'
import type { LedgerPlan } from './ledger.schema.ts'
import { lastPricePesewas, type PricedTerms } from './price-raise.rules.ts'

/**
 * What the ledger follows of an agreement that was signed on a day: the option fee on that day, then every month. What
 * the price was raised by is due with the last one, and is equity.
 */
export function ledgerPlan(terms: PricedTerms, startsOn: string): LedgerPlan {
  const raisedPesewas = lastPricePesewas(terms) - terms.pricePesewas
  const raiseOf = (month: number) => (month === terms.months ? raisedPesewas : 0)
  const { optionFeePesewas, graceDays, lateFeePesewas, lateFeeCapPesewas } = terms
  return {
    graceDays,
    lateFeePesewas,
    lateFeeCapPesewas,
    instalments: [
      ...(optionFeePesewas > 0
        ? [{ number: 0, dueOn: startsOn, amountPesewas: optionFeePesewas, equityPesewas: optionFeePesewas }]
        : []),
      ...rentToOwnSchedule(terms, startsOn).map(({ month, dueOn, paymentPesewas, equityPesewas }) => ({
        number: month,
        dueOn,
        amountPesewas: paymentPesewas + raiseOf(month),
        equityPesewas: equityPesewas + raiseOf(month),
      })),
    ],
  }
}

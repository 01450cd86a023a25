import { type RentToOwnTerms, rentToOwnSchedule } from '#/features/rent-to-own/terms.rules.ts'
import type { LedgerPlan } from './ledger.schema.ts'

/** What the ledger follows of an agreement that was signed on a day: the option fee on that day, then every month. */
export function ledgerPlan(terms: RentToOwnTerms, startsOn: string): LedgerPlan {
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
        amountPesewas: paymentPesewas,
        equityPesewas,
      })),
    ],
  }
}

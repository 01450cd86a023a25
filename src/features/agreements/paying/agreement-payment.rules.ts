import type { AgreementAccount } from '../agreement-account.rules.ts'

/** Between which sums a buyer pays today, in whole pesewas. */
export type PayableSums = {
  /** What is left of the oldest instalment that is not paid, late fees with it. */
  leastPesewas: number
  /** Everything that is due, or the next instalment. */
  duePesewas: number
  /** Buying the rest today. */
  mostPesewas: number
}

/** What can be paid at a moment: from the next instalment to the buy-out; null where nothing is left to pay. */
export function payableSums({
  next,
  arrearsPesewas,
  balances,
  purchase,
}: Pick<AgreementAccount, 'next' | 'arrearsPesewas' | 'balances' | 'purchase'>): PayableSums | null {
  const mostPesewas = purchase.toPayPesewas
  if (mostPesewas <= 0) return null
  const nextPesewas = next?.toPayPesewas ?? mostPesewas
  const least = next && !next.isDue ? nextPesewas : nextPesewas + balances.fees_receivable
  const due = arrearsPesewas > 0 ? arrearsPesewas : nextPesewas
  return {
    leastPesewas: Math.min(arrearsPesewas > 0 ? Math.min(least, arrearsPesewas) : least, mostPesewas),
    duePesewas: Math.min(due, mostPesewas),
    mostPesewas,
  }
}

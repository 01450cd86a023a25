import { dayAfter } from '#/shared/dates.ts'
import { balancesOf } from './balances.rules.ts'
import type { Balances, Instalment, LedgerPlan } from './ledger.schema.ts'

/** What has happened to an agreement's money, apart from what its plan says by itself. */
export type LedgerFacts = {
  /** What was received, and the day from which it counts. */
  receipts: readonly { occurredOn: string; amountPesewas: number }[]
  /** Instalments whose late fee a person has waived. */
  waivedFees: ReadonlySet<number>
  /** What a person has added to the equity, or taken from it below zero. */
  adjustedPesewas: number
}

/** An instalment on a day: what is paid of it, and whether it is due. */
export type InstalmentState = Instalment & { paidPesewas: number; isDue: boolean }

export type LateFee = { instalment: number; chargedOn: string; amountPesewas: number; paidPesewas: number }

/** How an agreement stands at the end of a day. */
export type Position = {
  balances: Balances
  instalments: InstalmentState[]
  fees: LateFee[]
}

/** The first day on which an instalment that is not paid in full costs a late fee. */
export function lateFeeDay({ dueOn }: Pick<Instalment, 'dueOn'>, graceDays: number): string {
  return dayAfter(dueOn, graceDays + 1)
}

/** The part of what is paid of an instalment that is equity: by its share, rounded down until it is paid in full. */
export function equityIn(
  { amountPesewas, equityPesewas }: Pick<Instalment, 'amountPesewas' | 'equityPesewas'>,
  paidPesewas: number,
): number {
  if (paidPesewas >= amountPesewas) return equityPesewas
  return Number((BigInt(paidPesewas) * BigInt(equityPesewas)) / BigInt(amountPesewas))
}

/**
 * How an agreement stands at the end of a day, worked out from its first day on. Day by day: a fee for each instalment
 * whose grace has ended unpaid, then what falls due, then what was received. Money pays the late fees, then the oldest
 * instalment due, whose equity and rent it pays by their shares; what is left is paid ahead and waits for the next one.
 * The order in which one day's money was received, or anything was written down, makes no difference.
 */
export function positionAt(plan: LedgerPlan, facts: LedgerFacts, day: string): Position {
  const instalments = plan.instalments.map((one) => ({ ...one, paidPesewas: 0, isDue: false }))
  const fees: LateFee[] = []
  let aheadPesewas = 0
  let receivedPesewas = 0
  for (const today of daysOf(plan, facts, day)) {
    for (const one of instalments) {
      const fee = lateFeeOn(today, one, { plan, facts, fees })
      if (fee) fees.push(fee)
    }
    for (const one of instalments) one.isDue ||= one.dueOn <= today
    for (const { occurredOn, amountPesewas } of facts.receipts) {
      if (occurredOn !== today) continue
      aheadPesewas += amountPesewas
      receivedPesewas += amountPesewas
    }
    for (const owed of [...fees, ...instalments.filter(({ isDue }) => isDue)]) {
      const paid = Math.min(aheadPesewas, owed.amountPesewas - owed.paidPesewas)
      owed.paidPesewas += paid
      aheadPesewas -= paid
    }
  }
  return {
    instalments,
    fees,
    balances: balancesFrom({ instalments, fees, aheadPesewas, receivedPesewas, facts }),
  }
}

// Every day until this one on which anything can change, in their order.
function daysOf({ instalments, graceDays }: LedgerPlan, { receipts }: LedgerFacts, last: string): string[] {
  const days = [
    ...instalments.flatMap((one) => [one.dueOn, lateFeeDay(one, graceDays)]),
    ...receipts.map(({ occurredOn }) => occurredOn),
  ]
  return [...new Set(days)].filter((one) => one <= last).sort()
}

function lateFeeOn(
  today: string,
  { number, dueOn, amountPesewas, paidPesewas }: InstalmentState,
  {
    plan: { graceDays, lateFeePesewas, lateFeeCapPesewas },
    facts,
    fees,
  }: { plan: LedgerPlan; facts: LedgerFacts; fees: readonly LateFee[] },
): LateFee | null {
  // The option fee makes the agreement run; it is never late.
  if (number === 0 || paidPesewas >= amountPesewas || facts.waivedFees.has(number)) return null
  if (lateFeeDay({ dueOn }, graceDays) !== today) return null
  const charged = fees.reduce((sum, fee) => sum + fee.amountPesewas, 0)
  const amount = Math.min(lateFeePesewas, lateFeeCapPesewas - charged)
  return amount > 0 ? { instalment: number, chargedOn: today, amountPesewas: amount, paidPesewas: 0 } : null
}

function balancesFrom({
  instalments,
  fees,
  aheadPesewas,
  receivedPesewas,
  facts: { adjustedPesewas },
}: Omit<Position, 'balances'> & {
  aheadPesewas: number
  receivedPesewas: number
  facts: LedgerFacts
}): Balances {
  const due = instalments.filter(({ isDue }) => isDue)
  const sum = <T>(all: readonly T[], amount: (one: T) => number) =>
    all.reduce((total, one) => total + amount(one), 0)
  const equity = sum(due, (one) => equityIn(one, one.paidPesewas))
  const charged = sum(fees, ({ amountPesewas }) => amountPesewas)
  return {
    ...balancesOf([]),
    cash: receivedPesewas,
    instalments_receivable: sum(due, ({ amountPesewas, paidPesewas }) => amountPesewas - paidPesewas),
    fees_receivable: charged - sum(fees, ({ paidPesewas }) => paidPesewas),
    // Zero less, since minus zero is another number.
    equity: 0 - (equity + adjustedPesewas),
    unpaid_equity: equity - sum(due, ({ equityPesewas }) => equityPesewas),
    advance: 0 - aheadPesewas,
    rent_income: 0 - sum(due, ({ amountPesewas, equityPesewas }) => amountPesewas - equityPesewas),
    late_fee_income: 0 - charged,
    adjustments: adjustedPesewas,
  }
}

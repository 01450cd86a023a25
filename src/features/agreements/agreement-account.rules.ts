import { refundBasisPoints, refundOfPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { dayAfter, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { balancesOf } from './ledger/balances.rules.ts'
import { type AnyEntry, factsOf, pendingEntries } from './ledger/journal.rules.ts'
import type { Balances, LedgerEntry, LedgerPlan } from './ledger/ledger.schema.ts'
import { ledgerPlan } from './ledger/plan.rules.ts'
import { type InstalmentState, lateFeeDay, type Position, positionAt } from './ledger/position.rules.ts'
import { type PricedTerms, priceOn } from './ledger/price-raise.rules.ts'
import {
  type ExitQuote,
  exitQuote,
  monthsPaidOn,
  type PurchaseQuote,
  purchaseQuote,
} from './ledger/settlement.rules.ts'

/** What an agreement comes to on a day; money in whole pesewas. */
export type AgreementAccount = {
  plan: LedgerPlan
  /** What the ledger says, with what is pending on that day. */
  entries: AnyEntry[]
  balances: Balances
  position: Position
  purchase: PurchaseQuote
  exit: ExitQuote
  /** Due and not paid, late fees with it. */
  arrearsPesewas: number
  /** For how many days the oldest of it has been due; 0 where nothing is. */
  arrearsDays: number
  /** The next instalment that is not paid in full, whether it is due or not; null after the last. */
  next: (InstalmentState & { toPayPesewas: number; graceEndsOn: string }) | null
}

/** How an agreement stands on a day, as if nothing more were paid until then. */
export function agreementAccount({
  terms,
  startsOn,
  entries,
  day,
}: {
  terms: PricedTerms
  startsOn: string
  entries: readonly LedgerEntry[]
  day: string
}): AgreementAccount {
  const plan = ledgerPlan(terms, startsOn)
  const all: AnyEntry[] = [...entries, ...pendingEntries(plan, entries, day)]
  const balances = balancesOf(all)
  const position = positionAt(plan, factsOf(all), day)
  return {
    plan,
    entries: all,
    balances,
    position,
    purchase: purchaseQuote(balances, priceOn(terms, day)),
    exit: quoteExit({ terms, plan, entries: all, balances, day }),
    arrearsPesewas: balances.instalments_receivable + balances.fees_receivable,
    arrearsDays: arrearsDays(position, day),
    next: nextInstalment(plan, position, balances),
  }
}

function quoteExit({
  terms,
  plan,
  entries,
  balances,
  day,
}: {
  terms: PricedTerms
  plan: LedgerPlan
  entries: readonly AnyEntry[]
  balances: Balances
  day: string
}): ExitQuote {
  const monthsPaid = monthsPaidOn(plan, entries, day)
  return exitQuote(balances, {
    monthsPaid,
    refundBasisPoints: refundBasisPoints(terms, monthsPaid),
    refundOf: (equity) => refundOfPesewas(terms, monthsPaid, equity),
  })
}

function arrearsDays({ instalments, fees }: Position, day: string): number {
  const oldest = [
    ...instalments
      .filter((one) => one.isDue && one.paidPesewas < one.amountPesewas)
      .map(({ dueOn }) => dueOn),
    ...fees.filter((one) => one.paidPesewas < one.amountPesewas).map(({ chargedOn }) => chargedOn),
  ].sort()[0]
  if (!oldest) return 0
  return Math.round((startOfDay(day).getTime() - startOfDay(oldest).getTime()) / MILLISECONDS_PER_DAY)
}

function nextInstalment(
  plan: LedgerPlan,
  { instalments }: Position,
  { advance }: Balances,
): AgreementAccount['next'] {
  // What was paid ahead goes to the ones that come first.
  let aheadPesewas = 0 - advance
  for (const one of instalments) {
    const left = one.amountPesewas - one.paidPesewas
    if (left > aheadPesewas) {
      const graceEndsOn = dayAfter(lateFeeDay(one, plan.graceDays), -1)
      return { ...one, toPayPesewas: left - aheadPesewas, graceEndsOn }
    }
    aheadPesewas -= left
  }
  return null
}

/** All that can still be paid: every instalment and fee, less what was paid ahead. */
export function leftToPayPesewas({ position: { instalments, fees }, balances }: AgreementAccount): number {
  const left = [...instalments, ...fees].reduce(
    (sum, { amountPesewas, paidPesewas }) => sum + amountPesewas - paidPesewas,
    0,
  )
  return left + balances.advance
}

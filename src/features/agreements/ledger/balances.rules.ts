import { recordOf } from '#/shared/records.ts'
import { type Balances, LEDGER_ACCOUNT_KEYS, type Postings } from './ledger.schema.ts'

const nothing = (): Balances => recordOf(LEDGER_ACCOUNT_KEYS, () => 0)

/** What the accounts hold after these entries: the sums of their postings. */
export function balancesOf(entries: Iterable<{ postings: Postings }>): Balances {
  const balances = nothing()
  for (const { postings } of entries)
    for (const account of LEDGER_ACCOUNT_KEYS) balances[account] += postings[account] ?? 0
  return balances
}

/** What has to be posted to come from one set of balances to the other; accounts that stay are left out. */
export function postingsBetween(from: Balances, to: Balances): Postings {
  return withoutZeros(
    Object.fromEntries(LEDGER_ACCOUNT_KEYS.map((account) => [account, to[account] - from[account]])),
  )
}

/** The postings that undo these. */
export function mirrorOf(postings: Postings): Postings {
  return withoutZeros(
    Object.fromEntries(LEDGER_ACCOUNT_KEYS.map((account) => [account, -(postings[account] ?? 0)])),
  )
}

/** Without the accounts to which nothing happens. */
export function withoutZeros(postings: Postings): Postings {
  return Object.fromEntries(Object.entries(postings).filter(([, amount]) => amount !== 0))
}

/** Debits less credits, in pesewas: zero for every entry that is whole. */
export function differenceOf(postings: Postings): number {
  return LEDGER_ACCOUNT_KEYS.reduce((sum, account) => sum + (postings[account] ?? 0), 0)
}

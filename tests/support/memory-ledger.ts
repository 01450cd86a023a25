import { expect } from 'vitest'
import { balancesOf, differenceOf } from '#/features/agreements/ledger/balances.rules.ts'
import {
  type NewPayment,
  paymentEntries,
  pendingEntries,
} from '#/features/agreements/ledger/journal.rules.ts'
import type { EntryDraft, LedgerEntry, LedgerPlan } from '#/features/agreements/ledger/ledger.schema.ts'

/** A ledger in memory that refuses what the database refuses, and lets a test watch each entry. */
export function makeMemoryLedger(plan: LedgerPlan) {
  const entries: LedgerEntry[] = []
  const write = (drafts: readonly EntryDraft[]) => {
    for (const draft of drafts) {
      expect(differenceOf(draft.postings)).toBe(0)
      expect(Object.keys(draft.postings).length).toBeGreaterThan(1)
      expect(entries.some(({ key }) => key === draft.key)).toBe(false)
      const number = entries.length + 1
      entries.push({ ...draft, id: `entry ${number}`, number, recordedAt: new Date(0) })
    }
    const { cash, instalments_receivable, fees_receivable, equity, unpaid_equity, advance } =
      balancesOf(entries)
    expect(Math.min(cash, instalments_receivable, fees_receivable)).toBeGreaterThanOrEqual(0)
    expect(Math.max(equity, unpaid_equity, advance)).toBeLessThanOrEqual(0)
  }
  return {
    entries,
    write,
    /** Runs the job on a day. */
    catchUp: (day: string) => write(pendingEntries(plan, entries, day)),
    /** Writes a payment down on a day. */
    pay: (payment: Pick<NewPayment, 'occurredOn' | 'amountPesewas'>, writtenOn = payment.occurredOn) =>
      write(
        paymentEntries(
          plan,
          entries,
          { method: 'bank_transfer', reference: 'FT1', evidence: 'Statement', ...payment },
          writtenOn,
        ),
      ),
    balances: () => balancesOf(entries),
    equity: () => 0 - balancesOf(entries).equity,
  }
}

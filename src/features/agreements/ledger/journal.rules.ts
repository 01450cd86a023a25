import { balancesOf, mirrorOf, postingsBetween } from './balances.rules.ts'
import type { EntryDraft, LedgerEntry, LedgerPlan, PaymentMethod } from './ledger.schema.ts'
import { type LedgerFacts, type Position, positionAt } from './position.rules.ts'

/** An entry that is written, or one that is about to be and has no id yet. */
export type AnyEntry = EntryDraft & { id?: string }

/** What a draft says where it says nothing of its own. */
export const PLAIN_ENTRY = {
  instalment: null,
  reversesId: null,
  method: null,
  reference: null,
  evidence: null,
  reason: null,
} satisfies Partial<EntryDraft>

const reversedIds = (entries: readonly AnyEntry[]) => new Set(entries.map(({ reversesId }) => reversesId))

const standing = (entries: readonly AnyEntry[]) => {
  const reversed = reversedIds(entries)
  return entries.filter(({ id, reversesId }) => reversesId === null && !(id && reversed.has(id)))
}

/** What the entries say has happened. */
export function factsOf(entries: readonly AnyEntry[]): LedgerFacts {
  const now = standing(entries)
  return {
    receipts: now
      .filter(({ kind }) => kind === 'payment')
      .map(({ occurredOn, postings }) => ({ occurredOn, amountPesewas: postings.cash ?? 0 })),
    waivedFees: new Set(
      entries.flatMap(({ kind, instalment }) =>
        kind === 'fee_waiver' && instalment !== null ? [instalment] : [],
      ),
    ),
    adjustedPesewas: now
      .filter(({ kind }) => kind === 'adjustment')
      .reduce((sum, { postings }) => sum + (postings.adjustments ?? 0), 0),
  }
}

/**
 * What has to be written so that the ledger says what is so at the end of a day: what fell due, late fees, fees that a
 * back-dated payment has made void, and where money went meanwhile. Nothing when it is up to date, so that writing it
 * twice writes it once. Of an agreement that has not ended.
 */
export function pendingEntries(plan: LedgerPlan, entries: readonly LedgerEntry[], day: string): EntryDraft[] {
  const facts = factsOf(entries)
  const drafts: EntryDraft[] = []
  const all = () => [...entries, ...drafts]
  const allocate = (target: Position, on: string) => {
    const postings = postingsBetween(balancesOf(all()), target.balances)
    if (Object.keys(postings).length > 0) drafts.push(allocation(postings, on, all().length))
  }
  const target = positionAt(plan, facts, day)
  const missing = [...missingInstalments(target, entries), ...feeChanges(target, entries, day)]
  const days = [...new Set(missing.map(({ occurredOn }) => occurredOn))].sort()
  for (const on of days) {
    drafts.push(...missing.filter(({ occurredOn }) => occurredOn === on))
    // Money that was paid ahead goes to what falls due on that day. After a correction, only the end of it all is known.
    if (on < day && facts.receipts.every(({ occurredOn }) => occurredOn <= on))
      allocate(positionAt(plan, facts, on), on)
  }
  allocate(target, day)
  return drafts
}

function allocation(postings: EntryDraft['postings'], occurredOn: string, at: number): EntryDraft {
  return { ...PLAIN_ENTRY, kind: 'allocation', key: `allocation:${at}`, occurredOn, postings }
}

function missingInstalments({ instalments }: Position, entries: readonly AnyEntry[]): EntryDraft[] {
  const written = new Set(
    entries.flatMap(({ kind, instalment }) => (kind === 'instalment_due' ? [instalment] : [])),
  )
  return instalments
    .filter(({ number, isDue }) => isDue && !written.has(number))
    .map(({ number, dueOn, amountPesewas, equityPesewas }) => ({
      ...PLAIN_ENTRY,
      kind: 'instalment_due',
      key: `instalment_due:${number}`,
      instalment: number,
      occurredOn: dueOn,
      postings: Object.fromEntries(
        [
          ['instalments_receivable', amountPesewas],
          ['unpaid_equity', -equityPesewas],
          ['rent_income', equityPesewas - amountPesewas],
        ].filter(([, amount]) => amount !== 0),
      ),
    }))
}

// Fees that are owed and not charged, and charged and not owed.
function feeChanges({ fees }: Position, entries: readonly LedgerEntry[], day: string): EntryDraft[] {
  const reversed = reversedIds(entries)
  const charged = entries.filter(({ kind, id }) => kind === 'late_fee' && !reversed.has(id))
  const isRight = ({ instalment, postings }: LedgerEntry) =>
    fees.some((fee) => fee.instalment === instalment && fee.amountPesewas === postings.fees_receivable)
  const timesCharged = (instalment: number) =>
    entries.filter((one) => one.kind === 'late_fee' && one.instalment === instalment).length
  return [
    ...charged
      .filter((entry) => !isRight(entry))
      .map((entry) => reversalOf(entry, day, 'This payment was not late after all.')),
    ...fees
      .filter(({ instalment }) => !charged.some((one) => one.instalment === instalment && isRight(one)))
      .map(
        ({ instalment, chargedOn, amountPesewas }): EntryDraft => ({
          ...PLAIN_ENTRY,
          kind: 'late_fee',
          key: `late_fee:${instalment}:${timesCharged(instalment) + 1}`,
          instalment,
          occurredOn: chargedOn,
          postings: { fees_receivable: amountPesewas, late_fee_income: -amountPesewas },
        }),
      ),
  ]
}

/** The entry that undoes another, from a day on. */
export function reversalOf(entry: LedgerEntry, day: string, reason: string): EntryDraft {
  return {
    ...PLAIN_ENTRY,
    kind: 'reversal',
    key: `reversal:${entry.id}`,
    instalment: entry.instalment,
    occurredOn: day,
    reversesId: entry.id,
    reason,
    postings: mirrorOf(entry.postings),
  }
}

export type NewPayment = {
  occurredOn: string
  amountPesewas: number
  method: PaymentMethod
  reference: string
  evidence: string
}

/**
 * What a payment writes: what fell due and was not written yet, changes of the late fees, and the payment itself with
 * where its money goes. `today` is not before the day from which the payment counts.
 */
export function paymentEntries(
  plan: LedgerPlan,
  entries: readonly LedgerEntry[],
  { occurredOn, amountPesewas, method, reference, evidence }: NewPayment,
  today: string,
): EntryDraft[] {
  const facts = factsOf(entries)
  const receipts = [...facts.receipts, { occurredOn, amountPesewas }]
  const target = positionAt(plan, { ...facts, receipts }, today)
  const drafts = [...missingInstalments(target, entries), ...feeChanges(target, entries, today)].sort(
    (one, other) => one.occurredOn.localeCompare(other.occurredOn),
  )
  const postings = postingsBetween(balancesOf([...entries, ...drafts]), target.balances)
  const key = `payment:${entries.length + drafts.length}`
  const detail = { method, reference, evidence }
  return [...drafts, { ...PLAIN_ENTRY, kind: 'payment', key, occurredOn, ...detail, postings }]
}

/** What a person's change of the equity writes, with all that was pending. Below zero it takes equity away. */
export function adjustmentEntries(
  plan: LedgerPlan,
  entries: readonly LedgerEntry[],
  { amountPesewas, reason, key }: { amountPesewas: number; reason: string; key: string },
  today: string,
): EntryDraft[] {
  return [
    ...pendingEntries(plan, entries, today),
    {
      ...PLAIN_ENTRY,
      kind: 'adjustment',
      key,
      occurredOn: today,
      reason,
      postings: { adjustments: amountPesewas, equity: -amountPesewas },
    },
  ]
}

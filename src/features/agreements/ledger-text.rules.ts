import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { AnyEntry } from './ledger/journal.rules.ts'
import { PAYMENT_METHODS } from './ledger/ledger.schema.ts'

/** An entry as people read it; amounts and days formatted, empty where there is nothing to say. */
export type LedgerRow = {
  id: string
  /** Of its receipt; null for what is pending. */
  number: number | null
  day: string
  label: string
  reason: string | null
  paid: string
  charged: string
  equity: string
  equityAfter: string
  /** What was paid ahead before and is settled with it, so that its figures add up: `with GH₵4,875 paid ahead`. */
  withAhead: string | null
  /** Where the money of a payment went, and how it came. */
  detail: string[]
  /** What can be undone, as a button says it and by what name; null where nothing can. */
  undo: { act: string; of: string } | null
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

/** A day in a table: `5 Dec 2026`. */
export const tableDay = (day: string): string => shortDay.format(startOfDay(day))

/** An amount in a column that says that it is in cedis: `13,200` or `-56.25`. */
export const columnAmount = (pesewas: number): string =>
  `${pesewas < 0 ? '-' : ''}${formatAmount(Math.abs(pesewas)).replace('GH₵', '')}`

const signed = (pesewas: number) => (pesewas === 0 ? '' : columnAmount(pesewas))

/** The ledger as people read it, the newest first; `mayUndo` is for who corrects it. Formats money: server only. */
export function presentLedger(
  entries: readonly (AnyEntry & { number?: number })[],
  { months, mayUndo = false }: { months: number; mayUndo?: boolean },
): LedgerRow[] {
  const undone = new Set(entries.map(({ reversesId }) => reversesId))
  const numbers = new Map(entries.map(({ id, number }) => [id, number]))
  let equity = 0
  const rows = entries.map((entry, at): LedgerRow => {
    const { kind, postings, occurredOn, reversesId, reason, id } = entry
    const ahead = postings.advance ?? 0
    const gained = 0 - (postings.equity ?? 0)
    equity += gained
    const isUndone = id !== undefined && undone.has(id)
    const label = `${labelOf(entry, { months, reversed: reversesId ? numbers.get(reversesId) : undefined })}${isUndone ? ' (undone)' : ''}`
    const act = isUndone || !id || !mayUndo ? undefined : UNDO[kind]
    return {
      id: id ?? `pending ${at}`,
      number: entry.number ?? null,
      day: tableDay(occurredOn),
      label,
      reason,
      paid: signed(postings.cash ?? 0),
      charged: kind === 'instalment_due' || kind === 'late_fee' ? signed(chargeOf(entry)) : '',
      equity: signed(gained),
      equityAfter: columnAmount(equity),
      withAhead: kind === 'payment' && ahead > 0 ? `with ${formatAmount(ahead)} paid ahead` : null,
      detail: kind === 'payment' ? paymentDetail(entry) : [],
      undo: act ? { act, of: `${label}, number ${entry.number}` } : null,
    }
  })
  return rows.reverse()
}

const UNDO: Partial<Record<AnyEntry['kind'], string>> = {
  payment: 'Reverse it',
  adjustment: 'Reverse it',
  late_fee: 'Waive the fee',
}

function chargeOf({ postings }: AnyEntry): number {
  return (postings.instalments_receivable ?? 0) + (postings.fees_receivable ?? 0)
}

function labelOf(
  { kind, postings, instalment }: AnyEntry,
  { months, reversed }: { months: number; reversed: number | undefined },
): string {
  const payment = instalment === 0 ? 'Option fee' : `Payment ${instalment ?? ''} of ${months}`
  switch (kind) {
    case 'instalment_due':
      return `${payment} due`
    case 'payment':
      return 'Payment received'
    case 'late_fee':
      return `Late fee, payment ${instalment ?? ''}`
    case 'fee_waiver':
      return `Late fee waived, payment ${instalment ?? ''}`
    case 'allocation':
      return (postings.advance ?? 0) > 0 ? 'Money paid ahead is used' : 'Allocation after a correction'
    case 'reversal':
      return `Reversal of number ${reversed ?? ''}`
    case 'adjustment':
      return 'Adjustment of the equity'
    case 'purchase':
      return 'Purchase of the home'
    case 'exit':
      // Who leaves pays what is owed first; only an agreement that nothing was paid of ends otherwise.
      return postings.bad_debts ? 'Ended unpaid, nothing is owed' : 'Exit'
    case 'default':
      return 'Default'
  }
}

function paymentDetail({ method, reference, evidence, postings }: AnyEntry): string[] {
  const gone = [
    ['late fees', 0 - (postings.fees_receivable ?? 0)],
    ['payments due', 0 - (postings.instalments_receivable ?? 0)],
    ['paid ahead', 0 - (postings.advance ?? 0)],
  ] as const
  const parts = gone.filter(([, amount]) => amount > 0).map(([to, amount]) => `${formatAmount(amount)} ${to}`)
  const equity = 0 - (postings.equity ?? 0)
  return [
    `${method ? PAYMENT_METHODS[method] : 'Payment'}, reference ${reference ?? ''}`,
    ...(parts.length > 0 ? [`Went to: ${parts.join(', ')}`] : []),
    ...(equity > 0 ? [`Of it became equity: ${formatAmount(equity)}`] : []),
    ...(evidence ? [`Seen: ${evidence}`] : []),
  ]
}

/** A day in a sentence. */
export const dayText = (day: string): string => formatDate(startOfDay(day))

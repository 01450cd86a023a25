import { keysOf } from '#/shared/records.ts'

/** The accounts of an agreement: assets and expenses grow by debits, liabilities and income by credits. */
export const LEDGER_ACCOUNTS = {
  cash: { code: 1000, type: 'asset', label: 'Cash at bank' },
  instalments_receivable: { code: 1100, type: 'asset', label: 'Payments due' },
  fees_receivable: { code: 1110, type: 'asset', label: 'Late fees due' },
  equity: { code: 2000, type: 'liability', label: 'Buyer’s equity' },
  unpaid_equity: { code: 2010, type: 'liability', label: 'Equity in payments due' },
  advance: { code: 2100, type: 'liability', label: 'Paid ahead' },
  rent_income: { code: 4000, type: 'income', label: 'Rent' },
  late_fee_income: { code: 4010, type: 'income', label: 'Late fees' },
  retained_equity: { code: 4020, type: 'income', label: 'Equity not refunded' },
  sale_income: { code: 4100, type: 'income', label: 'Sale of the home' },
  adjustments: { code: 5000, type: 'expense', label: 'Adjustments' },
  bad_debts: { code: 5010, type: 'expense', label: 'Debts written off' },
} as const satisfies Record<string, { code: number; type: string; label: string }>
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS
export const LEDGER_ACCOUNT_KEYS = keysOf(LEDGER_ACCOUNTS)

/** The kinds of entry, with their words. */
export const ENTRY_KINDS = {
  instalment_due: 'Payment due',
  payment: 'Payment',
  late_fee: 'Late fee',
  allocation: 'Allocation',
  adjustment: 'Adjustment',
  purchase: 'Purchase',
  exit: 'Exit',
  default: 'Default',
  reversal: 'Reversal',
  fee_waiver: 'Late fee waived',
} as const
export type EntryKind = keyof typeof ENTRY_KINDS

export const PAYMENT_METHODS = {
  bank_transfer: 'Bank transfer',
  mobile_money: 'Mobile money',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS
export const PAYMENT_METHOD_KEYS = keysOf(PAYMENT_METHODS)

/** What an entry does to each account, in whole pesewas: debits above zero, credits below. The sum is zero. */
export type Postings = Partial<Record<LedgerAccount, number>>
/** What each account holds, in whole pesewas: debits above zero, credits below. */
export type Balances = Record<LedgerAccount, number>

/** An entry before it is written; days as `2026-12-01`. */
export type EntryDraft = {
  kind: EntryKind
  /** What happens once to an agreement has one name. */
  key: string
  /** Which monthly payment it is about; 0 is the option fee. */
  instalment: number | null
  occurredOn: string
  /** The id of what it undoes. */
  reversesId: string | null
  method: PaymentMethod | null
  reference: string | null
  evidence: string | null
  reason: string | null
  postings: Postings
}

/** An entry as it is written; `number` is that of its receipt. */
export type LedgerEntry = EntryDraft & { id: string; number: number; recordedAt: Date }

/** One payment of an agreement: the option fee (number 0) or a month. */
export type Instalment = {
  number: number
  dueOn: string
  amountPesewas: number
  /** The part of it that becomes equity; the rest is rent. */
  equityPesewas: number
}

/** What the ledger must know of an agreement. The instalments stand in the order of their days. */
export type LedgerPlan = {
  instalments: readonly Instalment[]
  graceDays: number
  /** Once for each instalment that is later than the days of grace. */
  lateFeePesewas: number
  /** All late fees together. */
  lateFeeCapPesewas: number
}

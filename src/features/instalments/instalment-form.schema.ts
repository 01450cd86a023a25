import * as v from 'valibot'
import { PARKED_DECISION_KEYS } from '#/features/collections/collection.schema.ts'
import { isDay } from '#/shared/dates.ts'
import { asWritten } from '#/shared/text.ts'
import { parseCedis } from '../properties/price-text.rules.ts'

/** How a payment came, with the words for it. */
export const INSTALMENT_METHODS = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  mobile_money: 'Mobile money',
  card: 'Card',
  cheque: 'Cheque',
} as const
export const INSTALMENT_METHOD_KEYS = ['cash', 'bank_transfer', 'mobile_money', 'card', 'cheque'] as const

export const INSTALMENT_MESSAGES = {
  amount: 'Enter an amount in cedis, such as 1,250 or 56.25',
  day: 'Enter the day on which it came in, not later than today',
  method: 'Choose how it was paid',
  reference: 'Enter the reference of the payment, or the number of the paper receipt',
  evidence: 'Say where you saw it, in at least 3 characters',
  reason: 'Say why, in at least 3 characters',
  decision: 'Choose what becomes of the payment',
  note: 'Say what was done, where and when',
} as const
const M = INSTALMENT_MESSAGES

const words = (message: string, most: number, least = 1) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((given) => asWritten(given).replace(/\s+/g, ' ').trim()),
    v.check((given) => given.length >= least && given.length <= most, message),
  )
const home = { id: v.string(), position: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)) }

/** Which plan, as an address names it. */
export const planKeyForm = v.object(home)
export type PlanKeyForm = v.InferOutput<typeof planKeyForm>

/** A payment that the staff write down. */
export const instalmentForm = v.object({
  ...home,
  amount: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => parseCedis(text) ?? 0),
    v.check((pesewas) => pesewas > 0, M.amount),
  ),
  receivedOn: v.pipe(v.optional(v.string(), ''), v.trim(), v.check(isDay, M.day)),
  method: v.picklist(INSTALMENT_METHOD_KEYS, M.method),
  reference: words(M.reference, 100),
  evidence: words(M.evidence, 500, 3),
})
export type InstalmentForm = v.InferOutput<typeof instalmentForm>

/** That a payment was written down by mistake. */
export const instalmentReversalForm = v.object({
  ...home,
  paymentId: v.string(),
  reason: words(M.reason, 500, 3),
})
export type InstalmentReversalForm = v.InferOutput<typeof instalmentReversalForm>

/** What becomes of an online payment that disagreed with what was asked for. */
export const parkedInstalmentForm = v.object({
  ...home,
  reference: words(M.reference, 100, 0),
  decision: v.picklist(PARKED_DECISION_KEYS, M.decision),
  reason: words(M.reason, 500, 3),
})
export type ParkedInstalmentForm = v.InferOutput<typeof parkedInstalmentForm>

/** A refund that has failed, as the page showed it. */
export const instalmentRefundForm = v.object({ ...home, refund: words(M.reference, 100, 0) })
export type InstalmentRefundForm = v.InferOutput<typeof instalmentRefundForm>

/** That it was paid back by hand. */
export const settledInstalmentRefundForm = v.object({
  ...instalmentRefundForm.entries,
  note: words(M.note, 300, 3),
})
export type SettledInstalmentRefundForm = v.InferOutput<typeof settledInstalmentRefundForm>

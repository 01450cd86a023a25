import * as v from 'valibot'
import { parseCedis } from '#/features/properties/price-text.rules.ts'
import { isCalendarDay } from '#/shared/dates.ts'
import { REASON_LENGTH } from './managed-payment.schema.ts'

export const TRANSFER_MESSAGES = {
  amount: 'Enter an amount in cedis, such as 1,250 or 56.25',
  receivedOn: 'Enter the day on the statement',
  dayRange: 'Enter a day from the day of the order until today',
  bankReference: 'Enter the bank’s reference as the statement shows it',
  evidence: 'Say where it was seen, such as the statement and its page',
  tooLong: `At most ${REASON_LENGTH} characters`,
} as const

const M = TRANSFER_MESSAGES
const text = v.optional(v.string(), '')

/** A transfer as it stands on the bank’s statement. */
export const transferForm = v.object({
  paymentId: v.string(),
  amount: v.pipe(
    text,
    v.transform((typed) => parseCedis(typed) ?? 0),
    v.check((amount) => amount > 0, M.amount),
  ),
  receivedOn: v.pipe(text, v.trim(), v.check(isCalendarDay, M.receivedOn)),
  // Two people type its blanks in two ways.
  bankReference: v.pipe(
    text,
    v.transform((typed) => typed.replace(/\s+/g, '')),
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N}./_-]{2,99}$/u, M.bankReference),
  ),
  evidence: v.pipe(
    text,
    v.transform((typed) => typed.replace(/\s+/g, ' ').trim()),
    v.regex(/[\p{L}\p{N}]/u, M.evidence),
    v.maxLength(REASON_LENGTH, M.tooLong),
  ),
})
export type TransferForm = v.InferOutput<typeof transferForm>

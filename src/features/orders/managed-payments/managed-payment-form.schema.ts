import * as v from 'valibot'
import { parseCedis } from '#/features/properties/price-text.rules.ts'
import { formatAmount } from '#/shared/money.ts'
import { REASON_LENGTH } from './managed-payment.schema.ts'

const MESSAGES = {
  amount: 'Enter an amount in cedis, such as 1,250 or 56.25',
  tooMuch: (left: number) => `At most ${formatAmount(left)} can be paid back`,
  left: 'Reload the page',
  reason: 'Say why',
  note: 'Say what was done, where and when',
  tooLong: `At most ${REASON_LENGTH} characters`,
}

const words = (message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.regex(/[\p{L}\p{N}]/u, message),
    v.maxLength(REASON_LENGTH, MESSAGES.tooLong),
  )

const pesewas = (message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => parseCedis(text) ?? 0),
    v.check((amount) => amount > 0, message),
  )

const paymentId = v.string()

/** Paying something back; `left` is what could be paid back when the form was shown. */
export const refundForm = v.pipe(
  v.object({
    paymentId,
    amount: pesewas(MESSAGES.amount),
    left: pesewas(MESSAGES.left),
    reason: words(MESSAGES.reason),
  }),
  v.forward(
    v.partialCheck(
      [['amount'], ['left']],
      ({ amount, left }) => amount <= left,
      ({ input }) => MESSAGES.tooMuch(input.left),
    ),
    ['amount'],
  ),
)

/** What was done by hand. */
export const byHandForm = v.object({ paymentId, note: words(MESSAGES.note) })

/** A refund that was paid by hand; `refund` is the one that the page showed. */
export const settleRefundForm = v.object({ paymentId, refund: v.string(), note: words(MESSAGES.note) })

/** What needs no more than the payment. */
export const paymentForm = v.object({ paymentId })

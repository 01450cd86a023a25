import { Refusal, refusal } from '#/shared/errors.ts'
import { TRANSFER_MESSAGES } from './transfer-form.schema.ts'

/** The provider gives administrators no answer; `reason` says why, and nothing of a secret. */
export function providerUnreached(reason: string): Refusal {
  return new Refusal('unavailable', 'payment.provider_unreached', `${reason}.`, { retryAfterSeconds: 10 })
}

/** No such payment. */
export const paymentNotFound = refusal('not_found', 'payment.not_found', 'This payment does not exist.')

/** More than is left of it; `left` is formatted. */
export function refundTooLarge(left: string | null): Refusal {
  const message = left
    ? `Only ${left} of this payment can still be paid back.`
    : 'Nothing of this payment can be paid back: it was not settled, or all of it was asked back already.'
  return new Refusal('conflict', 'payment.refund_too_large', message, left ? { left } : undefined)
}

/** Another refund of it was asked for since its page was made; `left` is formatted. */
export function paidBackMeanwhile(left: string): Refusal {
  return new Refusal(
    'conflict',
    'payment.paid_back_meanwhile',
    `A refund of this payment was asked for meanwhile. ${left} can still be paid back: look at its lines before you ask for more.`,
    { left },
  )
}

/** The provider has not given a refund up, so that another one could be paid besides. */
export const refundMayStillBePaid = refusal(
  'conflict',
  'payment.refund_may_still_be_paid',
  'The provider may still pay this refund. Deal with it there; once it says that it has failed, ask for it again here.',
)

/** Somebody else has dealt with it meanwhile, or it never waited for anybody. */
export const nothingWaits = refusal(
  'conflict',
  'payment.nothing_waits',
  'Nothing of this payment waits for a person any more. Reload the page to see how it stands.',
)

/** Only what is paid by bank transfer is recorded by hand. */
export const notByTransfer = refusal(
  'conflict',
  'payment.not_by_transfer',
  'This payment is not made by bank transfer: its provider says how it stands.',
)

/** A day on which this transfer cannot have come. */
export function transferDayRefused(): Refusal {
  const message = TRANSFER_MESSAGES.dayRange
  return new Refusal('invalid', 'payment.day_refused', message, { fields: { receivedOn: [message] } })
}

/** The same transfer was recorded before; `orderNumber` says for which order. */
export function transferRecorded(orderNumber: number | null): Refusal {
  const where = orderNumber === null ? '' : `, for order ${orderNumber}`
  return new Refusal(
    'conflict',
    'payment.transfer_recorded',
    `A transfer with this bank reference is recorded already${where}.`,
  )
}

/** What was parked cannot be taken for this order; `message` says why, and what to do instead. */
export function parkedRefused(message: string): Refusal {
  return new Refusal('conflict', 'payment.parked_refused', message)
}

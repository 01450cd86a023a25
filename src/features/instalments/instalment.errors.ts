import { Refusal, refusal } from '#/shared/errors.ts'
import { INSTALMENT_MESSAGES } from './instalment-form.schema.ts'

/** There is no such plan, or it is somebody else's. */
export const planNotFound = refusal('not_found', 'instalment.not_found', 'This plan does not exist.')

/** There is no such payment, or it is of somebody else's plan. */
export const instalmentNotFound = refusal(
  'not_found',
  'instalment.payment_not_found',
  'This payment does not exist.',
)

/** Its order, or its home in it, does not stand. */
export const planNotRunning = refusal(
  'conflict',
  'instalment.not_running',
  'This home is not part of a paid order any more.',
)

export function instalmentTooLarge(left: string): Refusal {
  const message = `No more than ${left} is left to pay`
  return new Refusal('invalid', 'instalment.too_large', message, { fields: { amount: [message] } })
}

export const instalmentDayRefused = refusal('invalid', 'instalment.day', INSTALMENT_MESSAGES.day, {
  fields: { receivedOn: [INSTALMENT_MESSAGES.day] },
})

/** The same reference counts already. */
export const instalmentRecorded = refusal(
  'conflict',
  'instalment.recorded',
  'A payment with this reference is recorded already.',
)

/** It was reversed before, or never was. */
export const nothingToReverse = refusal(
  'conflict',
  'instalment.reversed',
  'This payment does not count any more.',
)

/** An order from before: until somebody has written down what was paid, a debt may run. */
export function accountPlanUnconfirmed({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.plan_unconfirmed',
    `It is not confirmed yet what was paid of the payment plan of your order ${number}, so that a debt may run. Ask our office to confirm it, then delete your account.`,
    { orderId: id, orderNumber: number },
  )
}

export function planUnpaid({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.plan_unpaid',
    `The payment plan of your order ${number} is not paid off. Pay it or talk to our office first, then delete your account.`,
    { orderId: id, orderNumber: number },
  )
}

/** It came through the provider: nothing was written down by mistake. */
export const paidOnline = refusal(
  'conflict',
  'instalment.paid_online',
  'This was paid online. It goes back by itself when the home is declined or the order is cancelled.',
)

/** Nobody knows yet what is left to pay. */
export const planUnconfirmed = refusal(
  'conflict',
  'instalment.unconfirmed',
  'Our office first confirms what was paid of this plan. Then you can pay it online.',
)

/** What was shown is not what is to be paid. */
export const sumsChanged = refusal(
  'conflict',
  'instalment.sums_changed',
  'What is left to pay has changed since you opened this page, so nothing was taken. Look at it again.',
)

export const instalmentOnlyByTransfer = refusal(
  'invalid',
  'instalment.only_by_transfer',
  'So much is not paid online at once.',
)

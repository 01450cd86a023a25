import { Refusal } from '#/shared/errors.ts'
import { describeWait } from './limit.rules.ts'

/** Says when the next attempt will be counted again. */
export function limitReached(retryAfterSeconds: number): Refusal {
  return new Refusal(
    'limit',
    'limit.reached',
    `Too many attempts. Try again in ${describeWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

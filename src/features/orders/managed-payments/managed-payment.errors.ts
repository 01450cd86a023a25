import { Refusal } from '#/shared/errors.ts'

/** The provider gives administrators no answer; `reason` says why, and nothing of a secret. */
export function providerUnreached(reason: string): Refusal {
  return new Refusal('unavailable', 'payment.provider_unreached', `${reason}.`, { retryAfterSeconds: 10 })
}

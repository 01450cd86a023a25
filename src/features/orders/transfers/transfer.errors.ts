import { Refusal, refusal } from '#/shared/errors.ts'

/** More than may be paid online at once; `most` is formatted. */
export function onlineTooLarge(most: string, hasTransfer: boolean): Refusal {
  const instead = hasTransfer
    ? 'Choose the bank transfer.'
    : 'Call us to pay this sum. Nothing was paid, and your cart is as it was.'
  return new Refusal(
    'conflict',
    'order.online_too_large',
    `At most ${most} can be paid online at once. ${instead}`,
  )
}

/** Nobody can pay by bank transfer here. */
export const transferUnavailable = refusal(
  'conflict',
  'order.transfer_unavailable',
  'Paying by bank transfer is not possible at the moment. Choose another way to pay.',
)

/** Somebody keeps enough homes from others for days already. */
export function tooManyTransfers(most: number): Refusal {
  return new Refusal(
    'conflict',
    'order.too_many_transfers',
    `You have ${most} orders that wait for a bank transfer. Pay for one of them or give its homes back first.`,
  )
}

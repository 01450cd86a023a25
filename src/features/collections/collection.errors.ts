import { refusal } from '#/shared/errors.ts'

/** Another try of the same payee is just being begun. */
export const collectionBusy = refusal(
  'conflict',
  'collection.busy',
  'A payment is being made for this just now. Wait a few seconds, then look again.',
)

export const COLLECTION_DECLINED = 'collection.declined'

export const collectionDeclined = refusal(
  'conflict',
  COLLECTION_DECLINED,
  'The payment was declined. Nothing was taken, and nothing has changed: try again, or pay in another way.',
)

export const collectionUnreached = refusal(
  'unavailable',
  'collection.unreached',
  'We cannot reach the payment provider right now. Nothing was taken. Try again in a few minutes.',
)

/** There is no prompt that waits. */
export const noPromptWaits = refusal(
  'conflict',
  'collection.no_prompt',
  'This prompt waits no longer. Look at the page again.',
)

/** Unknown, of another payee, or never parked. */
export const notParked = refusal('not_found', 'collection.not_parked', 'There is no such parked payment.')

/** Somebody else was faster. */
export const alreadyDecided = refusal(
  'conflict',
  'collection.decided',
  'This payment was decided already. Load the page again to see how.',
)

/** What came is no amount in cedis. */
export const onlyByHand = refusal(
  'conflict',
  'collection.only_by_hand',
  'What came is not in cedis. Pay it back at the provider, then say here that it was dealt with.',
)

/** Unknown, or of another payee. */
export const noFailedRefund = refusal('not_found', 'collection.no_failed_refund', 'There is no such refund.')

/** Nobody here can ask the provider through which it was paid. */
export const refundOnlyByHand = refusal(
  'conflict',
  'collection.refund_only_by_hand',
  'This was paid through another provider. Pay it back there, and then settle the refund by hand here.',
)

/** Somebody else has dealt with it meanwhile, or it has not failed. */
export const refundDealtWith = refusal(
  'conflict',
  'collection.refund_dealt_with',
  'This refund does not wait for a person any more. Load the page again to see how it stands.',
)

export const refundMayStillBePaid = refusal(
  'conflict',
  'collection.refund_may_still_be_paid',
  'The provider may still pay this refund. Deal with it there; once it says that it has failed, ask for it again here.',
)

export const refundUnreached = refusal(
  'unavailable',
  'collection.refund_unreached',
  'We cannot reach the payment provider right now. Nothing has changed. Try again in a few minutes.',
)

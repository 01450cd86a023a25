import { Refusal, refusal } from '#/shared/errors.ts'

/** Unknown, or somebody else's. */
export const agreementNotFound = refusal('not_found', 'agreement.not_found', 'There is no such agreement.')

/** Whose agreement binds them still; `details` say which. */
export function agreementRunning({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.agreement_running',
    `Your agreement ${number} to rent to own is still running. Buy the home or leave the agreement first, then delete your account.`,
    { agreementId: id, agreementNumber: number },
  )
}

/** On whose home another's agreement runs. */
export function agreementRunningOnProperty({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.agreement_running_on_property',
    `Agreement ${number} to rent to own runs on one of your properties. It has to end first, then delete your account.`,
    { agreementId: id, agreementNumber: number },
  )
}

/** A step that does not follow from where the agreement is. `status` and `to` are words for people. */
export function agreementStepRefused(status: string, to: string): Refusal {
  return new Refusal(
    'conflict',
    'agreement.step_refused',
    `This agreement is ${status.toLowerCase()} and cannot become ${to.toLowerCase()}.`,
  )
}

/** Without a key to keep what identifies people. */
export const applicationsClosed = refusal(
  'conflict',
  'agreement.applications_closed',
  'Applications are closed: this site has no key yet to keep identity data safe.',
)

/** No offer of the home holds. */
export const noOffer = refusal(
  'conflict',
  'agreement.no_offer',
  'This home cannot be rented to own at the moment.',
)

/** The offer is another one than the page showed. */
export const offerChanged = refusal(
  'conflict',
  'agreement.offer_changed',
  'The offer of this home has changed. Read it again, then apply.',
)

/** One of theirs about the same home is open. */
export function appliedAlready(number: number): Refusal {
  return new Refusal(
    'conflict',
    'agreement.applied_already',
    `You have applied for this home already: agreement ${number}.`,
  )
}

export function tooManyApplications(most: number): Refusal {
  return new Refusal(
    'conflict',
    'agreement.too_many',
    `You have ${most} open applications. Withdraw one of them first.`,
  )
}

/** Somebody else has it, or it is not offered any more. */
export const homeTaken = refusal('conflict', 'agreement.home_taken', 'This home is not available any more.')

/** Its day has passed. */
export const offerEnded = refusal(
  'conflict',
  'agreement.offer_ended',
  'This offer could be signed until a day that has passed. Ask us for a new one.',
)

/** The text that was read is not the text that would be signed. */
export const documentChanged = refusal(
  'conflict',
  'agreement.document_changed',
  'Read the agreement again, then sign it.',
)

export const ledgerClosed = refusal(
  'conflict',
  'agreement.ledger_closed',
  'This agreement takes no payments: it is not running.',
)

/** What has ended stands as it ended. */
export const correctionClosed = refusal(
  'conflict',
  'agreement.correction_closed',
  'Nothing in this ledger can be undone or adjusted: the agreement is not running.',
)

export const paymentDayRefused = refusal(
  'invalid',
  'agreement.payment_day',
  'Enter a day from the day of signing until today.',
)

/** `most` is formatted. */
export function paymentTooLarge(most: string): Refusal {
  return new Refusal(
    'invalid',
    'agreement.payment_too_large',
    `This is more than is left to pay, which is ${most}.`,
  )
}

/** The number of the agreement that has it. */
export function paymentRecorded(number: number): Refusal {
  return new Refusal(
    'conflict',
    'agreement.payment_recorded',
    `A payment with this reference is recorded already, in agreement ${number}.`,
  )
}

export const entryNotReversible = refusal(
  'conflict',
  'agreement.entry_not_reversible',
  'Only a payment, an adjustment or a late fee that stands can be undone, once.',
)

/** The equity would be less than nothing, or more than the price. */
export const adjustmentTooLarge = refusal(
  'invalid',
  'agreement.adjustment_too_large',
  'The equity cannot fall below nothing or rise above the price.',
)

/** Locked, raised already, too late for that day, or paid in full. */
export const raiseNotPossible = refusal(
  'conflict',
  'agreement.raise_not_possible',
  'The price cannot be raised from that day. Look at the agreement again.',
)

/** Both are formatted. */
export function raiseOutsideCap(from: string, most: string): Refusal {
  const message = `Enter a price above ${from}, up to ${most}: the agreement allows no more.`
  return new Refusal('invalid', 'agreement.raise_outside_cap', message, { fields: { price: [message] } })
}

export const raiseNotFound = refusal(
  'not_found',
  'agreement.raise_not_found',
  'There is no such raise of the price, or it is withdrawn.',
)

/** It counts, or a later one stands on it. */
export const raiseStands = refusal(
  'conflict',
  'agreement.raise_stands',
  'Only the last raise of a price can be withdrawn, before its day.',
)

/** `status` is a word for people, of an agreement that is not running. */
export function nothingToSettle(status: string): Refusal {
  return new Refusal(
    'conflict',
    'agreement.nothing_to_settle',
    `There is nothing to settle: this agreement is ${status.toLowerCase()}, not running.`,
  )
}

/** What was shown is not what it is now; `now` is formatted. */
export function quoteChanged(now: string): Refusal {
  return new Refusal(
    'conflict',
    'agreement.quote_changed',
    `The sum has changed since this page was opened: it is ${now} now. Look at it again.`,
  )
}

/** `owed` is formatted. */
export function owesOnExit(owed: string): Refusal {
  return new Refusal(
    'conflict',
    'agreement.owes_on_exit',
    `The buyer owes ${owed} more than comes back. Record that payment first.`,
  )
}

/** Nothing is late, or the buyer was not notified. */
export const noticeNeeded = refusal(
  'conflict',
  'agreement.notice_needed',
  'An agreement ends for default only after the buyer was mailed a notice that a payment has been due for 30 days, and had 14 days to pay since.',
)

export const settlementNeedsReference = refusal(
  'invalid',
  'agreement.settlement_reference',
  'Enter the bank’s reference and where it was seen: money moves.',
)

export const proposalNotFound = refusal(
  'not_found',
  'agreement.proposal_not_found',
  'There is no such proposal, or it is decided.',
)

/** `limit` is formatted. */
export function secondPersonNeeded(limit: string): Refusal {
  return new Refusal(
    'forbidden',
    'agreement.second_person',
    `Another administrator has to agree to this: nobody moves more than ${limit} of one agreement alone in 30 days. Where there is no other, you can do so after a day.`,
  )
}

/** No such document, or somebody else's. */
export const documentNotFound = refusal(
  'not_found',
  'agreement.document_not_found',
  'There is no such document.',
)

/** No document has this code. */
export const unknownCode = refusal(
  'not_found',
  'agreement.unknown_code',
  'No document has this code. Compare it with the paper, letter by letter.',
)

/** Of a payment online: outside of what can be paid today. */
export function amountRefused(message: string): Refusal {
  return new Refusal('invalid', 'agreement.amount', message, { fields: { amount: [message] } })
}

/** More than one payment online may be. */
export function onlyByTransfer(): Refusal {
  const message = 'So much is paid by bank transfer: the account stands on this page.'
  return new Refusal('invalid', 'agreement.only_by_transfer', message, { fields: { amount: [message] } })
}

export const nothingToPay = refusal(
  'conflict',
  'agreement.nothing_to_pay',
  'Nothing is left to pay for this agreement.',
)

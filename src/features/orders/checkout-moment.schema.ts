import * as v from 'valibot'
import { parsePhone } from '#/features/accounts/phone.rules.ts'
import { Refusal } from '#/shared/errors.ts'
import { CHECKOUT_MESSAGES, checkoutForm, datedEntries } from './checkout.schema.ts'
import { moveInDays } from './order.rules.ts'

const M = CHECKOUT_MESSAGES
const { phone, leaseDuration } = checkoutForm.entries

/**
 * The fields of the checkout form of which only the server knows everything, as they are at this moment: whether
 * anybody can have the number, whether the card is over, which days are ahead.
 */
export function checkoutEntriesAt(now: Date) {
  return {
    phone: v.pipe(
      phone,
      v.check((text) => phoneOf(text) !== null, M.phone),
    ),
    ...datedEntries(moveInDays(now)),
  }
}

/** The same when it is known whether there are rentals: a lease is asked for then, and does not matter otherwise. */
export function checkoutFieldsAt(
  now: Date,
  { hasRentals, takesCards }: { hasRentals: boolean; takesCards: boolean },
) {
  const { moveInDate, ...entries } = checkoutEntriesAt(now)
  const lease = {
    leaseDuration: v.pipe(
      leaseDuration,
      v.check((months) => months !== undefined, M.leaseDuration),
    ),
    moveInDate: v.pipe(
      moveInDate,
      v.check((day) => day !== undefined, M.moveInDate),
    ),
  }
  const fields = hasRentals ? v.object({ ...entries, ...lease }) : v.object(entries)
  return takesCards ? fields : v.omit(fields, ['expiryDate'])
}

/** A number in E.164; null for one that nobody can have. */
export function phoneOf(text: string): string | null {
  try {
    return parsePhone(text)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

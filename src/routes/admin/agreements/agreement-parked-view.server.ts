import type { ParkedCollection } from '#/features/collections/collection.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

/** A parked payment with both sides, as its page shows it. Formats money: server only. */
export function presentParked({
  reference,
  askedPesewas,
  cameHundredths,
  currency,
  reason,
  parkedAt,
}: ParkedCollection) {
  return {
    reference,
    asked: formatAmount(askedPesewas),
    came:
      currency === 'GHS' ? formatAmount(cameHundredths) : `${(cameHundredths / 100).toFixed(2)} ${currency}`,
    isInCedis: currency === 'GHS' && cameHundredths > 0,
    reason,
    at: formatDateTime(parkedAt),
  }
}
export type ParkedView = ReturnType<typeof presentParked>

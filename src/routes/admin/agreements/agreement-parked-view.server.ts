import {
  PARKED_DECISION_KEYS,
  PARKED_DECISIONS,
  type ParkedCollection,
} from '#/features/collections/collection.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

/**
 * A parked payment with both sides and what can be decided about it, as its page shows it. `unbookable` says why the
 * books do not take what came; null where they may. Formats money: server only.
 */
export function presentParked(
  { reference, askedPesewas, cameHundredths, currency, reason, parkedAt }: ParkedCollection,
  unbookable: string | null = null,
) {
  const isInCedis = currency === 'GHS' && cameHundredths > 0
  return {
    reference,
    asked: formatAmount(askedPesewas),
    came:
      currency === 'GHS' ? formatAmount(cameHundredths) : `${(cameHundredths / 100).toFixed(2)} ${currency}`,
    decisions: PARKED_DECISION_KEYS.filter(
      (key) => key === 'resolve' || (isInCedis && (key === 'return' || unbookable === null)),
    ).map((value) => ({ value, label: PARKED_DECISIONS[value] })),
    hint: isInCedis ? unbookable : 'It is not in cedis: pay it back at the provider.',
    reason,
    at: formatDateTime(parkedAt),
  }
}
export type ParkedView = ReturnType<typeof presentParked>

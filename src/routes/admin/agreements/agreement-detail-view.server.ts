import type { AgreementView } from '#/features/agreements/agreement.queries.server.ts'
import { AGREEMENT_STATUSES } from '#/features/agreements/agreement.schema.ts'
import type { CollectionTry } from '#/features/collections/collection.schema.ts'
import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'

/** What became of it, and the online payments that its books did not take, such as one approved after an exit. Formats money: server only. */
export function presentHistory(changes: AgreementView['changes'], returned: readonly CollectionTry[]) {
  return [
    ...changes.map(({ toStatus, reason, changedAt }) => ({
      text: AGREEMENT_STATUSES[toStatus],
      on: changedAt,
      reason,
    })),
    ...returned.map(({ amountPesewas, reference, reason, at, isRefundStuck }) => ({
      text: `${formatAmount(amountPesewas)} ${isRefundStuck ? 'could not be paid back' : 'paid back'}`,
      on: at,
      reason: [reason, `Payment ${reference}`].filter(Boolean).join(' · '),
    })),
  ]
    .sort((one, other) => one.on.getTime() - other.on.getTime())
    .map(({ on, ...event }, id) => ({ id, ...event, at: formatDateTime(on) }))
}

export const termsLine = ({ pricePesewas, optionFeePesewas, months }: RentToOwnTerms) =>
  `Price ${formatAmount(pricePesewas)} · option fee ${formatAmount(optionFeePesewas)} · ${countOf(months, 'month', 'months')}`

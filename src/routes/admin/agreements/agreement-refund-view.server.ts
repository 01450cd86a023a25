import type { FailedRefundRow } from '#/features/collections/collection.schema.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

/** A refund that has failed, as its page shows it. Formats money: server only. */
export function presentFailedRefund(
  { payments }: Pick<Services, 'payments'>,
  { provider, reference, refundReference, amountPesewas, reason, failedAt }: FailedRefundRow,
) {
  return {
    refund: refundReference,
    reference,
    amount: formatAmount(amountPesewas),
    reason,
    at: formatDateTime(failedAt),
    canRetry: provider === payments.name,
  }
}
export type FailedRefundView = ReturnType<typeof presentFailedRefund>

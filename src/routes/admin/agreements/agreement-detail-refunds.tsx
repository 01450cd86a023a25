import { actHref } from '#/web/act/act.ts'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'
import { AgreementForm } from './agreement-detail-forms.tsx'
import { FailedRefundCard, PaidBackField } from './agreement-refund-card.tsx'
import type { FailedRefundView } from './agreement-refund-view.server.ts'

/** Refunds of an agreement that have failed: asked for again, or settled by hand. */
export function FailedRefunds({
  agreementId,
  refunds,
}: {
  agreementId: string
  refunds: FailedRefundView[]
}) {
  return refunds.map((refund) => (
    <FailedRefundCard
      key={refund.refund}
      refund={refund}
      retryHref={actHref(AGREEMENT_ACTS.retryRefund, { agreementId })}
    >
      <AgreementForm
        act="settleRefund"
        agreementId={agreementId}
        fields={{ refund: refund.refund }}
        button={`Settle ${refund.amount} by hand`}
        label={`Refund of ${refund.reference}`}
        variant="secondary"
      >
        <PaidBackField />
      </AgreementForm>
    </FailedRefundCard>
  ))
}

import { AgreementForm } from './agreement-detail-forms.tsx'
import { ParkedCard, ParkedFields, parkedDefaults } from './agreement-parked-card.tsx'
import type { ParkedView } from './agreement-parked-view.server.ts'

/** Online payments that disagree with what was asked for: both sides, and what becomes of them. */
export function ParkedPayments({ agreementId, parked }: { agreementId: string; parked: ParkedView[] }) {
  return parked.map((payment) => (
    <ParkedCard key={payment.reference} payment={payment}>
      <AgreementForm
        act="decideParked"
        agreementId={agreementId}
        fields={{ reference: payment.reference }}
        defaults={parkedDefaults(payment)}
        button="Decide it"
        label={`Payment ${payment.reference}`}
      >
        <ParkedFields payment={payment} />
      </AgreementForm>
    </ParkedCard>
  ))
}

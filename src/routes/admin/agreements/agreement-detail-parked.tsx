import { PARKED_DECISION_KEYS, PARKED_DECISIONS } from '#/features/collections/collection.schema.ts'
import { Card } from '#/ui/card.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import { AgreementForm, ReasonField } from './agreement-detail-forms.tsx'
import type { ParkedView } from './agreement-parked-view.server.ts'

/** Online payments that disagree with what was asked for: both sides, and what becomes of them. */
export function ParkedPayments({ agreementId, parked }: { agreementId: string; parked: ParkedView[] }) {
  return parked.map((payment) => (
    <Card key={payment.reference} as="section" className="border-laterite p-4">
      <h2 className="font-sans font-strong text-h3">A payment waits for a decision</h2>
      <p className="mt-1 max-w-measure break-words text-ink-2">
        {payment.reason} Look at the provider first; nothing of it is in the ledger yet.
      </p>
      <Facts>
        <Fact term="Asked for">
          <span className="tabular">{payment.asked}</span>
        </Fact>
        <Fact term="The provider says">
          <span className="tabular font-semibold text-danger">{payment.came}</span>
        </Fact>
        <Fact term="Reference">
          <span className="break-all">{payment.reference}</span>
        </Fact>
        <Fact term="Since">{payment.at}</Fact>
      </Facts>
      <div className="mt-4">
        <AgreementForm
          act="decideParked"
          agreementId={agreementId}
          fields={{ reference: payment.reference }}
          defaults={{ decision: payment.isInCedis ? 'accept' : 'resolve' }}
          button="Decide it"
          label={`Payment ${payment.reference}`}
        >
          <FormField name="decision" label="What becomes of it" required>
            {(control) => (
              <Select
                {...control}
                options={PARKED_DECISION_KEYS.filter((key) => payment.isInCedis || key === 'resolve').map(
                  (value) => ({ value, label: PARKED_DECISIONS[value] }),
                )}
              />
            )}
          </FormField>
          <ReasonField />
        </AgreementForm>
      </div>
    </Card>
  ))
}

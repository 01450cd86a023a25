import { REASON_LENGTH } from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { questionIntent } from '#/web/act/act-host.tsx'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { useAskedAct } from './payment-detail-forms.tsx'
import type { PaymentDetail } from './payment-detail-row.server.ts'

const load = () => import('#/features/orders/managed-payments/transfer-form.schema.ts')

/** Writes down a transfer as it stands on the bank’s statement. */
export function TransferForm({ payment: { id, transfer, lines } }: { payment: PaymentDetail }) {
  const { failure, isBusy, submit, href } = useAskedAct('record', id)
  if (!transfer) return null
  const form = (
    <>
      <p className="mt-1 mb-3 text-ink-2">
        As it stands on the statement of the bank, under “{transfer.reference}”.{' '}
        {transfer.isAwaited
          ? 'The whole amount confirms the order; anything else is parked.'
          : 'It is parked, and you decide about it.'}
      </p>
      <CheckedForm
        key={lines.length}
        schema={() => load().then(({ transferForm }) => transferForm)}
        answer={failure}
        action={href}
        submit={submit}
        defaults={{ amount: '', receivedOn: '', bankReference: '', evidence: '' }}
        label="Record a transfer"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="paymentId" value={id} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="amount" label="Amount in cedis" required hint={`Asked for: ${transfer.asked}`}>
            {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField name="receivedOn" label="Day on the statement" required>
            {(control) => <TextInput {...control} type="date" />}
          </FormField>
        </div>
        <FormField name="bankReference" label="The bank’s reference" required hint="Each is recorded once">
          {(control) => <TextInput {...control} autoComplete="off" maxLength={100} />}
        </FormField>
        <FormField
          name="evidence"
          label="Where it was seen"
          required
          hint="Such as the statement and its page; no names. It cannot be changed later."
        >
          {(control) => <TextArea {...control} maxLength={REASON_LENGTH} rows={2} />}
        </FormField>
        <div>
          <Button
            type="submit"
            variant={transfer.isAwaited ? 'primary' : 'secondary'}
            busy={isBusy}
            {...questionIntent}
          >
            Record it
          </Button>
        </div>
      </CheckedForm>
    </>
  )
  return (
    <Card as="section" className={transfer.isAwaited ? 'p-4' : 'px-4'}>
      {transfer.isAwaited ? (
        <>
          <h2 className="font-sans font-strong text-h3">Record the transfer</h2>
          {form}
        </>
      ) : (
        <Disclosure title="Record another transfer" open={Boolean(failure)}>
          <div className="pb-4">{form}</div>
        </Disclosure>
      )}
    </Card>
  )
}

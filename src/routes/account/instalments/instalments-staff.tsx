import { INSTALMENT_METHOD_KEYS, INSTALMENT_METHODS } from '#/features/instalments/instalment-form.schema.ts'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { INSTALMENT_ACTS } from './instalments-acts.ts'
import { INSTALMENT_QUESTIONS } from './instalments-questions.ts'
import type { PlanText } from './instalments-view.server.ts'

/** Records a payment of a plan, and confirms one from before. */
export function StaffForms({ orderId, plan, today }: { orderId: string; plan: PlanText; today: string }) {
  const params = { id: orderId, position: String(plan.position) }
  const href = actHref(INSTALMENT_ACTS.record, params)
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <details className="screen-only border-line border-t border-dashed px-4 py-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline">
        Record a payment
      </summary>
      <CheckedForm
        key={plan.payments.length}
        schema={() =>
          import('#/features/instalments/instalment-form.schema.ts').then((module) => module.instalmentForm)
        }
        answer={failure}
        action={href}
        submit={submit}
        defaults={{ receivedOn: today, method: 'bank_transfer' }}
        label={`Record a payment for ${plan.title}`}
        className="mt-2 flex max-w-measure flex-col gap-4 pb-3"
      >
        <input type="hidden" name="id" value={orderId} />
        <input type="hidden" name="position" value={plan.position} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="amount" label="Amount in cedis" required hint={`At most ${plan.left}.`}>
            {(control) => <TextInput {...control} unit="GH₵" inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField name="receivedOn" label="Came in on" required>
            {(control) => <TextInput {...control} type="date" max={today} />}
          </FormField>
          <FormField name="method" label="Paid by" required>
            {(control) => (
              <Select
                {...control}
                options={INSTALMENT_METHOD_KEYS.map((value) => ({
                  value,
                  label: INSTALMENT_METHODS[value],
                }))}
              />
            )}
          </FormField>
          <FormField name="reference" label="Reference" required>
            {(control) => <TextInput {...control} autoComplete="off" maxLength={100} />}
          </FormField>
        </div>
        <FormField
          name="evidence"
          label="Evidence"
          required
          hint="Where you saw it, such as the line of the bank’s statement. Only the office reads it."
        >
          {(control) => <TextInput {...control} autoComplete="off" maxLength={500} />}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            Record the payment
          </Button>
        </div>
      </CheckedForm>
      {plan.isConfirmed ? null : (
        <ActButton
          href={actHref(INSTALMENT_ACTS.confirm, params)}
          confirm={INSTALMENT_QUESTIONS.confirm}
          variant="secondary"
          size="sm"
        >
          Everything paid so far is recorded
        </ActButton>
      )}
    </details>
  )
}

/** Takes a payment off that was recorded by mistake. */
export function TakeOff({
  orderId,
  plan,
  payment,
}: {
  orderId: string
  plan: PlanText
  payment: PlanText['payments'][number]
}) {
  const href = actHref(INSTALMENT_ACTS.reverse, { id: orderId, position: String(plan.position) })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <details className="screen-only">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-indigo text-sm underline">
        Recorded by mistake
        <span className="sr-only">: {payment.amount}</span>
      </summary>
      <CheckedForm
        schema={() =>
          import('#/features/instalments/instalment-form.schema.ts').then(
            (module) => module.instalmentReversalForm,
          )
        }
        answer={failure}
        action={href}
        submit={submit}
        label={`Take off ${payment.amount}`}
        className="flex flex-col gap-3 pb-2"
      >
        <input type="hidden" name="id" value={orderId} />
        <input type="hidden" name="position" value={plan.position} />
        <input type="hidden" name="paymentId" value={payment.id} />
        <FormField name="reason" label="Why" required>
          {(control) => <TextInput {...control} autoComplete="off" maxLength={500} />}
        </FormField>
        <Button type="submit" variant="secondary" busy={isBusy}>
          Take it off
        </Button>
      </CheckedForm>
    </details>
  )
}

import { clsx } from 'clsx'
import { useRef } from 'react'
import { REASON_LENGTH } from '#/features/orders/managed-payments/managed-payment.schema.ts'
import type { PaidThrough } from '#/features/orders/order.schema.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { type } from '#/ui/fields/type-into.ts'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { PAYMENT_ACTS } from './payment-detail-acts.ts'
import { paymentQuestion } from './payment-detail-questions.ts'
import type { PaymentDetail } from './payment-detail-row.server.ts'

const load = () => import('#/features/orders/managed-payments/managed-payment-form.schema.ts')

/** Sends a checked form once its question was answered. */
export function useAskedAct(
  name: 'refund' | 'settleRefund' | 'resolve' | 'record',
  paymentId: string,
  through?: PaidThrough,
) {
  const href = actHref(PAYMENT_ACTS[name], { paymentId })
  const act = useAct(href, { only: 'done' })
  const ask = useAsk()
  return {
    ...act,
    href,
    submit: (form: HTMLFormElement) => {
      const entries = [...new FormData(form)].map(([field, value]) => [field, String(value)])
      const fields: Record<string, string> = Object.fromEntries(entries)
      const question = paymentQuestion(name, fields.amount, through)
      ask({ question, perform: () => void act.submit({ ...fields, confirmed: 'yes' }) })
    },
  }
}

/** Pays back the whole of it or a part. */
export function RefundForm({ payment: { id, left, through } }: { payment: PaymentDetail }) {
  const { failure, isBusy, submit, href } = useAskedAct('refund', id, through)
  const amount = useRef<HTMLInputElement>(null)
  if (!left) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">Pay back</h2>
      <p className="mt-1 mb-3 text-ink-2">
        Up to <span className="tabular font-semibold text-ink">{left.shown}</span>. The whole of it ends the
        order.
        {through === 'simulated'
          ? ' This payment was simulated: no money was taken, so that none goes back, and it is only written down.'
          : ''}
      </p>
      <CheckedForm
        key={left.typed}
        schema={() => load().then(({ refundForm }) => refundForm)}
        answer={failure}
        action={href}
        submit={submit}
        defaults={{ amount: '', reason: '' }}
        label="Pay back"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="paymentId" value={id} />
        <input type="hidden" name="left" value={left.typed} />
        <FormField name="amount" label="Amount in cedis" required>
          {(control) => (
            <>
              <TextInput {...control} ref={amount} inputMode="decimal" autoComplete="off" />
              <Chip
                data-needs-script=""
                className="mt-2"
                onClick={() => amount.current && type(amount.current, left.typed)}
              >
                {`All of it: ${left.shown}`}
              </Chip>
            </>
          )}
        </FormField>
        <FormField name="reason" label="Reason" required hint="The buyer reads it">
          {(control) => <TextArea {...control} maxLength={REASON_LENGTH} rows={2} />}
        </FormField>
        <div>
          <Button type="submit" variant="danger" busy={isBusy} {...questionIntent}>
            Pay back
          </Button>
        </div>
      </CheckedForm>
    </Card>
  )
}

/** What a person decides about a payment that waits for one: both sides, and the ways out. */
export function PaymentTrouble({ payment }: { payment: PaymentDetail }) {
  const { id: paymentId, isParked, openRefund, canRetry, trouble, tooLittle } = payment
  if (!isParked && !openRefund) return null
  return (
    <Card as="section" className="border-danger p-4">
      <h2 className="font-sans text-ink-2 text-sm">Waits for you</h2>
      {tooLittle ? (
        <>
          <p className="font-bold text-danger text-price">{tooLittle.missing} too little</p>
          <p className="mt-1">{tooLittle.came}</p>
        </>
      ) : (
        <p className="mt-1 break-words font-semibold">
          {trouble ?? `${openRefund?.amount ?? 'It'} came by bank transfer and goes back by one.`}
        </p>
      )}
      {isParked ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <ActButton
            href={actHref(PAYMENT_ACTS.accept, { paymentId })}
            confirm={{
              ...paymentQuestion('accept'),
              ...(tooLittle ? { detail: `${tooLittle.came}: ${tooLittle.missing} is let off.` } : {}),
            }}
            size="sm"
          >
            Accept what was paid
          </ActButton>
          <ActButton
            href={actHref(PAYMENT_ACTS.giveBack, { paymentId })}
            confirm={paymentQuestion('giveBack')}
            variant="secondary"
            size="sm"
          >
            Pay all of it back
          </ActButton>
        </div>
      ) : null}
      {canRetry ? (
        <div className="mt-3">
          <ActButton
            href={actHref(PAYMENT_ACTS.retryRefund, { paymentId })}
            confirm={paymentQuestion('retryRefund')}
            size="sm"
          >
            Ask for the refund again
          </ActButton>
        </div>
      ) : null}
      <ByHandForm key={openRefund?.reference} paymentId={paymentId} refund={isParked ? null : openRefund} />
    </Card>
  )
}

function ByHandForm({ paymentId, refund }: { paymentId: string; refund: PaymentDetail['openRefund'] }) {
  const { failure, isBusy, submit, href } = useAskedAct(refund ? 'settleRefund' : 'resolve', paymentId)
  const form = (
    <CheckedForm
      schema={() => load().then((forms) => (refund ? forms.settleRefundForm : forms.byHandForm))}
      answer={failure}
      action={href}
      submit={submit}
      defaults={{ note: '' }}
      label={refund ? 'Paid back by hand' : 'Dealt with by hand'}
      className={clsx('flex flex-col gap-3', refund && 'mt-4')}
    >
      <input type="hidden" name="paymentId" value={paymentId} />
      {refund ? <input type="hidden" name="refund" value={refund.reference} /> : null}
      <FormField
        name="note"
        label={refund ? 'How it was paid back' : 'What was done'}
        required
        hint="Bank or provider, number and day; no names. It cannot be changed later."
      >
        {(control) => <TextArea {...control} maxLength={REASON_LENGTH} rows={2} />}
      </FormField>
      <div>
        <Button type="submit" variant="secondary" size="sm" busy={isBusy} {...questionIntent}>
          {refund ? `Settle ${refund.amount} by hand` : 'Resolve it by hand'}
        </Button>
      </div>
    </CheckedForm>
  )
  // Seldom wanted beside the two buttons above it.
  return refund ? (
    form
  ) : (
    <Disclosure title="Deal with it in another way" open={Boolean(failure)} className="mt-2">
      {form}
    </Disclosure>
  )
}

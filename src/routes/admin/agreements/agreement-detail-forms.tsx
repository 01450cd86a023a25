import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { type ActAnswer, actHref, isFailure, type Question } from '#/web/act/act.ts'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'
import { agreementQuestion } from './agreement-detail-questions.ts'

const load = () => import('#/features/agreements/agreement-form.schema.ts')
const METHODS = [
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'mobile_money', label: 'Mobile money' },
  { value: 'card', label: 'Card' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'cash', label: 'Cash' },
]
const SCHEMAS = {
  approve: 'reasonForm',
  ask: 'reasonForm',
  refuse: 'reasonForm',
  expire: 'reasonForm',
  offer: 'offerForm',
  record: 'paymentForm',
  reverse: 'reversalForm',
  adjust: 'adjustmentForm',
  raise: 'raiseForm',
  withdrawRaise: 'raiseWithdrawalForm',
  decideParked: 'parkedPaymentForm',
  settleRefund: 'settledAgreementRefundForm',
  purchase: 'settlementForm',
  exit: 'settlementForm',
  default: 'settlementForm',
} as const
type FormAct = keyof typeof SCHEMAS

/** A form of one act; what cannot be undone asks first. */
export function AgreementForm({
  act,
  agreementId,
  fields = {},
  defaults = {},
  button,
  label,
  variant = 'primary',
  isAsked = true,
  question,
  children,
}: {
  act: FormAct
  agreementId: string
  fields?: Record<string, string>
  defaults?: Record<string, string>
  button: string
  /** Names the form. */
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
  isAsked?: boolean
  /** What is asked, where it depends on what the page shows. */
  question?: Question
  children: ReactNode
}) {
  const href = actHref(AGREEMENT_ACTS[act], { agreementId })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  const ask = useAsk()
  const send = (form: HTMLFormElement) => {
    if (!isAsked) return void submit(form)
    const entries = [...new FormData(form)].map(([field, value]) => [field, String(value)])
    const sent: Record<string, string> = Object.fromEntries(entries)
    ask({
      question: question ?? agreementQuestion(act),
      perform: () => void submit({ ...sent, confirmed: 'yes' }),
    })
  }
  return (
    <CheckedForm
      schema={() => load().then((module) => module[SCHEMAS[act]])}
      answer={failure}
      action={href}
      submit={send}
      defaults={defaults}
      label={label}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="agreementId" value={agreementId} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div>
        <Button type="submit" variant={variant} busy={isBusy} {...(isAsked ? questionIntent : {})}>
          {button}
        </Button>
      </div>
    </CheckedForm>
  )
}

type FoldProps = {
  title: string
  act: FormAct
  agreementId: string
  id?: string
  /** Open where there is room beside what else is read, and where the address names it. */
  isOpen?: boolean
  children: ReactNode
}

/** A form that unfolds below its name; it stands open where the page came back with what is wrong with it. */
export function Fold({ title, act, agreementId, id, isOpen, children }: FoldProps) {
  const posted = useActionData<ActAnswer>()
  const fold = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    const isWanted = window.matchMedia('(width >= 64rem)').matches || window.location.hash === `#${id}`
    if (fold.current && isOpen && isWanted) fold.current.open = true
  }, [id, isOpen])
  const isWrong =
    posted !== undefined && isFailure(posted) && posted.act === actHref(AGREEMENT_ACTS[act], { agreementId })
  return (
    <Disclosure ref={fold} title={title} id={id} open={isWrong || undefined}>
      <div className="pb-4">{children}</div>
    </Disclosure>
  )
}

/** The same in a card of its own. */
export function Folded(props: FoldProps) {
  return (
    <Card as="section" className="px-4">
      <Fold {...props} />
    </Card>
  )
}

/** Forms of one kind under its heading. */
export function Kind({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="px-4 pt-4">
      <h2 className="mb-1 font-sans font-strong text-h3">{title}</h2>
      <div className="divide-y divide-line">{children}</div>
    </Card>
  )
}

export function ReasonField({
  label = 'Reason',
  hint = 'The buyer reads it',
}: {
  label?: string
  hint?: string
}) {
  return (
    <FormField name="reason" label={label} required hint={hint}>
      {(control) => <TextArea {...control} maxLength={500} rows={2} />}
    </FormField>
  )
}

/** Signs for the seller. */
export function OfferFields() {
  return (
    <>
      <FormField name="name" label="Full name of who signs for the seller" required>
        {(control) => <TextInput {...control} autoComplete="off" maxLength={100} />}
      </FormField>
      <FormField
        name="authority"
        label="By what right"
        required
        hint="Such as letter of authority of 3 March"
      >
        {(control) => <TextInput {...control} autoComplete="off" maxLength={200} />}
      </FormField>
    </>
  )
}

/** A payment as it stands on a statement or receipt. */
export function PaymentFields({ today, from }: { today: string; from: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="amount" label="Amount in cedis" required>
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField name="receivedOn" label="Day it came in" required>
          {(control) => <TextInput {...control} type="date" min={from} max={today} />}
        </FormField>
        <FormField name="method" label="How it was paid" required>
          {(control) => <Select {...control} options={METHODS} />}
        </FormField>
        <FormField name="reference" label="Reference" required hint="Each is recorded once">
          {(control) => <TextInput {...control} autoComplete="off" maxLength={100} />}
        </FormField>
      </div>
      <EvidenceField isRequired />
    </>
  )
}

/** Money that goes out or comes in with a settlement. */
export function SettlementFields({ hasMoney }: { hasMoney: boolean }) {
  if (!hasMoney) return <p className="text-ink-2">No money moves.</p>
  return (
    <>
      <FormField name="reference" label="Reference of the payment" required>
        {(control) => <TextInput {...control} autoComplete="off" maxLength={100} />}
      </FormField>
      <EvidenceField isRequired />
    </>
  )
}

function EvidenceField({ isRequired }: { isRequired: boolean }) {
  return (
    <FormField
      name="evidence"
      label="Where it was seen"
      required={isRequired}
      hint="Such as the statement and its page; no names. It cannot be changed later."
    >
      {(control) => <TextArea {...control} maxLength={500} rows={2} />}
    </FormField>
  )
}

export function AdjustmentFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="amount" label="Amount in cedis" required>
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField name="direction" label="The equity" required>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: 'add', label: 'grows' },
                { value: 'take', label: 'falls' },
              ]}
            />
          )}
        </FormField>
      </div>
      <ReasonField />
    </>
  )
}

/** Ends an agreement for default, once its buyer had notice and days to pay; `exit` is what would be refunded, in whole pesewas. */
export function DefaultForm({
  agreementId,
  exit,
  exitText,
  mayDefault,
  cureText,
}: {
  agreementId: string
  exit: number
  exitText: string
  mayDefault: boolean
  cureText: string | null
}) {
  if (!mayDefault)
    return (
      <p className="text-ink-2">
        {cureText
          ? `The buyer had notice and can pay until ${cureText}.`
          : 'Only after the notice that the buyer is mailed once a payment has been due for 30 days, and 14 more days.'}
      </p>
    )
  return (
    <>
      <p className="mb-3 text-ink-2">
        {exit < 0 ? `${exitText} is written off.` : `${exitText} goes back to the buyer.`}
      </p>
      <AgreementForm
        act="default"
        agreementId={agreementId}
        fields={{ shown: String(exit) }}
        button="End it for default"
        label="End it for default"
        variant="danger"
      >
        <ReasonField hint="Which notices were sent, and when. The buyer reads it." />
        <SettlementFields hasMoney={exit > 0} />
      </AgreementForm>
    </>
  )
}

import type { ReactNode } from 'react'
import { Card } from '#/ui/card.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import type { Question } from '#/web/act/act.ts'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import type { ParkedView } from './agreement-parked-view.server.ts'

/** What is asked before it is decided. */
export const PARKED_QUESTION: Question = {
  title: 'Decide about this payment?',
  sentence: 'It is decided once. The buyer reads the reason where the payment goes back.',
  confirm: 'Decide it',
  icon: null,
}

/** An online payment that disagrees with what was asked for: both sides, above the form that decides about it. */
export function ParkedCard({
  payment,
  of,
  children,
}: {
  payment: ParkedView
  /** The home, where the page shows several. */
  of?: string
  children: ReactNode
}) {
  return (
    <Card as="section" className="border-laterite p-4">
      <h2 className="font-sans font-strong text-h3">A payment waits for a decision</h2>
      <p className="mt-1 mb-3 max-w-measure break-words text-ink-2">
        {payment.reason} Look at the provider first; nothing of it is booked yet.
      </p>
      <Facts>
        {of ? <Fact term="Home">{of}</Fact> : null}
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
      <div className="mt-4">{children}</div>
    </Card>
  )
}

/** What the form holds before anybody has chosen. */
export const parkedDefaults = ({ decisions }: ParkedView) => ({ decision: decisions[0]?.value ?? 'resolve' })

/** What becomes of it, and why. */
export function ParkedFields({ payment: { decisions, hint } }: { payment: ParkedView }) {
  return (
    <>
      <FormField name="decision" label="What becomes of it" required {...(hint ? { hint } : {})}>
        {(control) => <Select {...control} options={decisions} />}
      </FormField>
      <FormField name="reason" label="Reason" required hint="The buyer reads it">
        {(control) => <TextArea {...control} maxLength={500} rows={2} />}
      </FormField>
    </>
  )
}

import type { ReactNode } from 'react'
import { paymentQuestion } from '#/routes/admin/payments/payment-detail-questions.ts'
import { Card } from '#/ui/card.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { ActButton } from '#/web/act/act-form.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import type { FailedRefundView } from './agreement-refund-view.server.ts'

/** A refund that has failed: what the provider says, asking again, and below it the form for what was paid by hand. */
export function FailedRefundCard({
  refund: { refund, reference, amount, reason, at, canRetry },
  of,
  retryHref,
  children,
}: {
  refund: FailedRefundView
  /** The home, where the page shows several. */
  of?: string
  retryHref: string
  children: ReactNode
}) {
  return (
    <Card as="section" className="border-danger p-4">
      <h2 className="font-sans font-strong text-h3">A refund has failed</h2>
      <p className="mt-1 mb-3 max-w-measure break-words text-ink-2">
        {reason} It waits until it is asked for again, or paid back by hand.
      </p>
      <Facts>
        {of ? <Fact term="Home">{of}</Fact> : null}
        <Fact term="To pay back">
          <span className="tabular font-semibold">{amount}</span>
        </Fact>
        <Fact term="Payment">
          <span className="break-all">{reference}</span>
        </Fact>
        <Fact term="Since">{at}</Fact>
      </Facts>
      {canRetry ? (
        <div className="mt-3">
          <ActButton href={retryHref} fields={{ refund }} confirm={paymentQuestion('retryRefund')} size="sm">
            Ask for the refund again
          </ActButton>
        </div>
      ) : null}
      <div className="mt-4">{children}</div>
    </Card>
  )
}

/** How it was paid back. */
export function PaidBackField() {
  return (
    <FormField
      name="note"
      label="How it was paid back"
      required
      hint="Bank or provider, number and day; no names. It cannot be changed later."
    >
      {(control) => <TextArea {...control} maxLength={300} rows={2} />}
    </FormField>
  )
}

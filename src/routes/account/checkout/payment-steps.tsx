import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CartMoveIn } from '#/features/cart/move-in.rules.ts'
import type { LaterSum } from '#/features/cart/payment-schedule-text.rules.ts'
import type { PaymentStepText } from '#/features/cart/payment-step.rules.ts'
import IconCaretDown from '~icons/ph/caret-down'
import './payment-steps.css'

/** What is paid for a home and when. */
export function PaymentSteps({
  steps,
  isBusy = false,
}: {
  steps: readonly PaymentStepText[]
  /** The amounts are about to change. */
  isBusy?: boolean
}) {
  return (
    <ol aria-busy={isBusy} className={clsx('payment-steps', isBusy && 'opacity-60')}>
      {steps.map(({ when, note, amount, isFirst }) => (
        <li
          key={`${when} ${note}`}
          className={clsx('relative grid items-start gap-x-3 pb-3', isFirst && 'first')}
        >
          <p className="contents">
            <span className="font-semibold">{when}</span>
            <span className="text-ink-2 text-sm">{note}</span>
          </p>
          <p className="font-semibold tabular">{amount}</p>
        </li>
      ))}
    </ol>
  )
}

/** What is paid later for one of several homes, which would make the page longer than the screen: folded up. */
export function LaterPayments({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
        <span className="min-w-0">{label}</span>
        <IconCaretDown className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="py-2">{children}</div>
    </details>
  )
}

/** What several homes come to after checkout, below what is paid now. */
export function LaterSums({ later }: { later: readonly LaterSum[] }) {
  return later.map(({ term, amount, note }) => (
    <div key={term} className="flex flex-wrap items-baseline gap-x-3 pt-1 text-ink-2 text-sm">
      <dt>{term}</dt>
      <dd className="ml-auto tabular">{amount}</dd>
      {note ? <dd className="basis-full">{note}</dd> : null}
    </div>
  ))
}

/** What a chosen plan comes to in all, and how much more than the price that is. */
export function PlanInAll({ plan, isSmall }: { plan: LaterSum | null; isSmall?: boolean }) {
  return plan ? (
    <Sum term={plan.term} amount={plan.amount} notes={plan.note ? [plan.note] : []} isSmall={isSmall} />
  ) : null
}

/** What a rental comes to until its tenant has the keys: the sum that stands on its own page. */
export function MoveInTotal({ moveIn, isSmall }: { moveIn: CartMoveIn | null; isSmall?: boolean }) {
  return moveIn ? <Sum {...moveIn} isSmall={isSmall} /> : null
}

// Below steps that are seen it sums them up; below a folded line of its home it is a part of that, and small.
function Sum({
  term,
  amount,
  notes,
  isSmall = false,
}: {
  term: string
  amount: string
  notes: readonly string[]
  isSmall: boolean | undefined
}) {
  return (
    <div className={isSmall ? 'text-sm' : 'border-line border-t pt-2'}>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        {term} <span className="tabular">{amount}</span>
      </p>
      {notes.map((note) => (
        <p key={note} className="text-ink-2 text-sm">
          {note}
        </p>
      ))}
    </div>
  )
}

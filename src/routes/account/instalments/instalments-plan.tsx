import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { instalmentReceiptHref } from '#/features/instalments/instalment.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { StaffForms, TakeOff } from './instalments-staff.tsx'
import type { PlanText } from './instalments-view.server.ts'
import './instalments-rows.css'

const BADGES = {
  paid: 'success',
  late: 'danger',
  due: 'new',
  coming: 'neutral',
  unconfirmed: 'neutral',
} as const

/** One plan of an order: how much is paid, each instalment, and what came in. */
export function PlanCard({
  orderId,
  plan,
  payHref,
  staff,
}: {
  orderId: string
  plan: PlanText
  /** Where its buyer pays; null for others. */
  payHref: string | null
  /** For administrators: today, as `2026-12-01`. */
  staff: { today: string } | null
}) {
  const {
    title,
    paid,
    left,
    late,
    next,
    firstPayment,
    total,
    instalments,
    payments,
    isConfirmed,
    isRunning,
  } = plan
  return (
    <Card as="section" className="overflow-hidden">
      <div className="bg-indigo-tint p-4 sm:p-5">
        <h2 className="break-words font-sans font-semibold text-h3">{title}</h2>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 tabular sm:grid-cols-4">
          <Figure term="Paid in instalments">{paid}</Figure>
          <Figure term="Left to pay">{left}</Figure>
          {late ? <Figure term="Late">{late}</Figure> : null}
          {next ? (
            <Figure term="Next">
              {next.amount}
              <span className="block whitespace-nowrap font-normal text-ink-2 text-sm">{next.dueOn}</span>
            </Figure>
          ) : null}
        </dl>
        <p className="mt-3 text-ink-2 text-sm">
          {firstPayment} was paid with the order; {total} in all.
        </p>
        {payHref && !plan.isPaidOff && isConfirmed && isRunning ? (
          <div className="screen-only mt-3">
            <LinkButton href={payHref}>{late ? `Pay what is late, ${late}` : 'Pay an instalment'}</LinkButton>
          </div>
        ) : null}
      </div>
      {isRunning ? null : (
        <div className="p-4">
          <Alert title="This home is not part of the order any more">
            What was paid online goes back to what it was paid with.{' '}
            {staff
              ? 'Pay back what was recorded by hand, then take it off here and write the reference of the transfer as the reason.'
              : 'What you paid in another way our office pays back.'}
          </Alert>
        </div>
      )}
      {isConfirmed || !isRunning ? null : (
        <div className="p-4">
          <Alert title="What was paid is not confirmed yet">
            This order is from before instalments were recorded here. Nothing counts as late until our office
            has confirmed what was paid.
          </Alert>
        </div>
      )}
      <ol className={clsx('plan-rows divide-y divide-dashed divide-line', staff === null && 'with-receipts')}>
        {instalments.map(({ number, dueOn, amount, state, label, paidBy }) => (
          <li key={number} className="px-4 py-2.5">
            <p className="whitespace-nowrap">
              <span className="text-ink-2 tabular">{number}.</span> {dueOn}
            </p>
            <p>
              <Badge kind={BADGES[state]}>{label}</Badge>
            </p>
            {staff || paidBy.length === 0 ? null : (
              <ul>
                {payments
                  .filter(({ id }) => paidBy.includes(id))
                  .map((payment) => (
                    <li key={payment.id} className="flex items-center justify-between gap-3">
                      <span className="min-w-0 break-words text-ink-2 text-sm">{payment.text}</span>
                      <Receipt orderId={orderId} payment={payment} />
                    </li>
                  ))}
              </ul>
            )}
            <p className="amount whitespace-nowrap tabular">{amount}</p>
          </li>
        ))}
      </ol>
      {staff && payments.length > 0 ? (
        <div className="border-line border-t px-4 py-3">
          <h3 className="font-sans font-semibold text-base">What came in</h3>
          <ul>
            {payments.map((payment) => (
              <li key={payment.id} className="py-1">
                <div className="flex items-center justify-between gap-4">
                  <p className="min-w-0 break-words">
                    <span className="font-semibold tabular">{payment.amount}</span>{' '}
                    <span className="text-ink-2 text-sm">{payment.text}</span>
                  </p>
                  <Receipt orderId={orderId} payment={payment} />
                </div>
                <TakeOff orderId={orderId} plan={plan} payment={payment} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {staff && !plan.isPaidOff && isRunning ? (
        <StaffForms orderId={orderId} plan={plan} today={staff.today} />
      ) : null}
    </Card>
  )
}

function Receipt({
  orderId,
  payment: { id, amount },
}: {
  orderId: string
  payment: PlanText['payments'][number]
}) {
  return (
    <Link
      href={instalmentReceiptHref(orderId, id)}
      className="screen-only inline-flex min-h-11 items-center font-semibold text-indigo underline"
    >
      Receipt
      <span className="sr-only">: {amount}</span>
    </Link>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { OrderItemText, OrderText } from '#/features/orders/order-text.rules.ts'
import { formatPhone } from '#/shared/phone.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { useSite } from '#/web/request/site.ts'
import IconDone from '~icons/ph/check-circle'
import IconPapers from '~icons/ph/newspaper'
import IconPhone from '~icons/ph/phone'
import { PaymentSteps, PlanInAll } from './payment-steps.tsx'

/** What a buyer does after a pending order, one step after the other. */
export function WhatHappensNext({
  order,
  receiptHref,
}: {
  order: OrderText
  /** Where it has just been placed, and the first step says so. */
  receiptHref?: string
}) {
  const { items, lease, payment, placed, totals, buyer } = order
  // Of one home nobody asks which.
  const named = (some: readonly OrderItemText[]) => (items.length === 1 ? [] : some)
  return (
    <ol className="next-steps">
      {receiptHref ? (
        <Step icon={<IconDone />} title="Order placed" when={placed} isDone>
          {totals.totalAmount} by {payment.means}
          {payment.isSimulated ? ', simulated: no money was taken' : ''}. Every amount is on your{' '}
          <Link href={receiptHref} className="font-semibold underline">
            receipt
          </Link>
          {buyer ? ' and in a mail to you' : ''}.
        </Step>
      ) : null}
      {agentsOf(items).map((agent) => (
        <Step
          key={agent.agentName}
          icon={<IconPhone />}
          title={`Talk to ${agent.agentName}`}
          homes={named(items.filter(({ agentName }) => agentName === agent.agentName))}
        >
          Fix a day to see the home once more and to go through the papers.{' '}
          {agent.agentPhone ? null : `${agent.agentName} is reached through our office. `}
          <Call phone={agent.agentPhone} />
        </Step>
      ))}
      {order.hasRentals ? (
        <Step
          icon={<IconPapers />}
          title="Read and sign the agreement"
          when={lease && `by ${lease.moveIn}`}
          homes={named(items.filter(({ tag }) => tag === 'For Rent'))}
        >
          Bring your Ghana Card or passport. Ask for the agreement before the day, a receipt for everything
          you pay, and the rent card. Note the meter readings before you carry anything in.
        </Step>
      ) : null}
      {order.hasSales ? (
        <Step
          icon={<IconPapers />}
          title="Check the papers, then sign"
          homes={named(items.filter(({ tag }) => tag === 'For Sale'))}
        >
          Bring your Ghana Card or passport. Ask to see the indenture, the site plan and the title certificate
          or deed, and have them searched at the Lands Commission before you pay the rest.
        </Step>
      ) : null}
    </ol>
  )
}

/** The days and sums of what is paid later, home by home; nothing where all is paid. */
export function PaidLater({ items }: { items: readonly OrderItemText[] }) {
  const unpaid = items.filter(({ later }) => later.length > 0)
  if (unpaid.length === 0) return null
  return (
    <section aria-labelledby="later" className="mt-2 space-y-6">
      <h2 id="later" className="text-h2">
        What is paid later
      </h2>
      {unpaid.map(({ propertyId, title, later, plan }, index) => (
        // A property that is gone has no id.
        <Card key={propertyId ?? index} className="p-4">
          {items.length > 1 ? <h3 className="mb-2 font-sans font-semibold text-base">{title}</h3> : null}
          <PaymentSteps steps={later} />
          {plan ? (
            <PlanInAll
              plan={{
                term: 'Plan in all',
                amount: plan.total,
                ...(plan.extra && { note: `${plan.extra} more than the price` }),
              }}
            />
          ) : null}
        </Card>
      ))}
    </section>
  )
}

function Step({
  icon,
  title,
  when,
  homes = [],
  isDone = false,
  children,
}: {
  icon: ReactNode
  title: string
  when?: ReactNode
  /** Which of several homes it is about. */
  homes?: readonly OrderItemText[]
  isDone?: boolean
  children: ReactNode
}) {
  return (
    <li className="relative flex gap-4 pb-6">
      <span
        className={clsx(
          'flex size-11 shrink-0 items-center justify-center rounded rounded-br-[18px] text-h3',
          isDone ? 'bg-palm-tint text-palm' : 'bg-sand text-indigo',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{title}</span>
          {when ? <span className="text-ink-2 text-sm">{when}</span> : null}
        </p>
        {homes.map(({ title: home }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
          <p key={index} className="font-medium text-sm">
            {home}
          </p>
        ))}
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}

// Whoever gives no number is reached through the office.
function Call({ phone }: { phone: string | null }) {
  const { brand } = useSite()
  const number = phone ?? brand.phone
  return (
    <a href={`tel:${number}`} className="font-semibold underline">
      {phone ? 'Call' : 'Call our office'}: <span className="whitespace-nowrap">{formatPhone(number)}</span>
    </a>
  )
}

/** Who has to accept a home of a paid order, a home of each. */
export const agentsToAccept = ({ items }: Pick<OrderText, 'items'>): OrderItemText[] =>
  agentsOf(items.filter(({ state }) => state === 'placed'))

function agentsOf(items: readonly OrderItemText[]): OrderItemText[] {
  return [...new Map(items.map((item) => [item.agentName, item])).values()]
}

import { type ReactNode, useId } from 'react'
import type { PaymentStepText } from '#/features/cart/payment-step.rules.ts'
import type { OrderEventText, OrderItemText, OrderText } from '#/features/orders/order-text.rules.ts'
import {
  feeLines,
  paidBackLines,
  paymentNotes,
  paymentRows,
  totalLabel,
} from '#/features/orders/receipt/receipt.rules.ts'
import { WhatHappensNext } from '#/routes/account/checkout/payment-next.tsx'
import { PaymentSteps } from '#/routes/account/checkout/payment-steps.tsx'
import { ShopPicture } from '#/routes/account/checkout/shop-picture.tsx'
import { PaymentRows } from '#/routes/account/receipts/payment-rows.tsx'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { Amounts } from './orders-amounts.tsx'
import { type BuyerContact, ReachBuyer } from './orders-buyer.tsx'
import { ItemDecisionForm } from './orders-item-decision.tsx'
import './orders-sections.css'
import { STATE_BADGES } from './orders-status.ts'
import type { PaidSince } from './own-orders-view.server.ts'

/** Everything an order is about: its homes, what happens next, amounts, buyer and history. */
export function OrderSections({
  order,
  contact,
  isOwn,
  since,
  whole,
}: {
  order: OrderText
  contact: BuyerContact | null
  isOwn: boolean
  /** Of an own order with a plan. */
  since: PaidSince | null
  /** What is decided about all homes at once. */
  whole: ReactNode
}) {
  // The staff work with each part of it, while a buyer looks up what it came to.
  const Beside = isOwn ? PlainPart : Section
  const fees = feeSteps(order)
  const isOne = order.items.length === 1
  const homes = (
    <>
      <ul className="order-homes">
        {order.items.map((item, index) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
            key={index}
            item={item}
            order={order}
            isOwn={isOwn}
            fees={isOne ? fees : []}
            standing={since?.plans[item.position]}
          />
        ))}
      </ul>
      {/* Of several homes they are no single one's. */}
      {isOne || fees.length === 0 ? null : (
        <div className="mt-4 border-line border-t pt-4">
          <PaymentSteps steps={fees} />
        </div>
      )}
    </>
  )
  // What went back or was let off has its own sums.
  const soFar = order.paidBack || order.paidLess ? null : since?.soFar
  const amounts = (
    <Card turn>
      <Part title="Amounts">
        <Amounts
          totals={order.totals}
          totalLabel={soFar ? PAID : totalLabel(order)}
          after={[
            ...paidBackLines(order),
            ...(since ? [['Paid in instalments', since.instalments] as const] : []),
          ]}
          sum={soFar ? ['Paid so far', soFar] : null}
          plan={soFar && since?.left ? { inAll: since.inAll, left: since.left, isAlone: isOne } : null}
        />
        <div className="mt-2">
          <PaymentRows rows={paymentRows(order, 'order')} />
        </div>
        {paymentNotes(order).map((note) => (
          <p key={note} className="mt-1 text-ink-2 text-sm">
            {note}
          </p>
        ))}
      </Part>
    </Card>
  )
  const buyer = (
    <Beside title="Buyer">
      {order.buyer ? (
        <>
          <p>{order.buyer.fullName}</p>
          <p className="text-ink-2">
            {order.buyer.address}, {order.buyer.city}, {order.buyer.state},{' '}
            <span className="inline-block">{order.buyer.zipCode}</span>
          </p>
          {contact && !isOwn ? (
            <ReachBuyer buyer={order.buyer} contact={contact} />
          ) : (
            <p className="text-ink-2">
              {contact?.phone}, {order.buyer.email}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-2">The buyer’s account has been deleted.</p>
      )}
    </Beside>
  )
  return (
    <div className="shop">
      <div className="shop-columns order-columns">
        {isOwn && order.status === 'paid' ? (
          <section aria-labelledby="next" className="order-next">
            <h2 id="next" className="mb-4 text-h2">
              What happens next
            </h2>
            <WhatHappensNext order={standing(order)} />
          </section>
        ) : null}
        <div className="order-main">
          {isOwn ? (
            <section aria-labelledby="homes">
              <h2 id="homes" className="mb-4 text-h2">
                Properties
              </h2>
              {homes}
            </section>
          ) : (
            <Section title="Properties">
              {homes}
              {whole}
            </Section>
          )}
        </div>
        <div className={isOwn ? 'order-side' : 'order-side space-y-4'}>
          {isOwn ? amounts : buyer}
          {isOwn ? buyer : amounts}
          {order.events.length > 0 ? (
            <Beside title="History">
              <History events={order.events} />
            </Beside>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** The way back to the list, above an order's title. */
export function BackToOrders() {
  return <BackLink href={urls.orders}>Orders</BackLink>
}

/** What happened to an order or its homes, who did it, when, and what they wrote with it. */
export function History({ events }: { events: readonly OrderEventText[] }) {
  return (
    <ol className="space-y-2">
      {events.map(({ label, by, at, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened never changes
        <li key={index} className="break-words">
          <span className="font-semibold">{label}</span> {by ? `${by} ` : ''}
          <span className="text-ink-2">on {at}</span>
          {note ? <span className="block whitespace-pre-line text-ink-2">“{note}”</span> : null}
        </li>
      ))}
    </ol>
  )
}

// What was declined has no next step.
function standing(order: OrderText): OrderText {
  const items = order.items.filter(({ isStanding }) => isStanding)
  const has = (wanted: OrderItemText['tag']) => items.some(({ tag }) => tag === wanted)
  return { ...order, items, hasRentals: has('For Rent'), hasSales: has('For Sale') }
}

// What was asked with the order beside its homes, so that the steps make up what was paid.
function feeSteps(order: OrderText): PaymentStepText[] {
  if (!order.wasPaid || !order.items.some(({ isStanding }) => isStanding)) return []
  return feeLines(order).map(([note, amount]) => ({ when: PAID, note, amount, isFirst: true }))
}

/** A part of an order's page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <Part title={title}>{children}</Part>
    </Card>
  )
}

// One of several in a box, or without one in line with the edges of those around it.
function Part({
  title,
  isPlain = false,
  children,
}: {
  title: string
  isPlain?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isPlain ? 'mt-6' : 'p-4'}>
      <h2 id={id} className="mb-3 font-sans font-strong text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

const PlainPart = (part: { title: string; children: ReactNode }) => <Part {...part} isPlain />

const PAID = 'Paid with this order'

type ItemOrder = Pick<OrderText, 'id' | 'buyer' | 'wasPaid' | 'statusLabel'> & {
  payment: { isSimulated: boolean }
}

/** One home of an order; who manages it decides it here. */
export function Item({
  item,
  order,
  isOwn,
  fees = [],
  standing,
}: {
  item: OrderItemText
  order: ItemOrder
  isOwn: boolean
  /** What was asked with the order, where it is the only home of it. */
  fees?: readonly PaymentStepText[]
  /** What is paid, late and to come of its plan, in place of what was agreed. */
  standing?: readonly PaymentStepText[] | undefined
}) {
  const {
    state,
    stateLabel,
    isStanding,
    note,
    refund,
    propertyId,
    isPublic,
    title,
    location,
    cover,
    due,
    dueFor,
    later,
    agentName,
    price,
    tag,
    plan,
  } = item
  const steps =
    !isStanding || !order.wasPaid
      ? []
      : [
          {
            when: PAID,
            note: `${dueFor.charAt(0).toUpperCase()}${dueFor.slice(1)}`,
            amount: due,
            isFirst: true,
          },
          ...fees,
          ...(standing ?? later),
        ]
  return (
    <li className="shop-item">
      <ShopPicture cover={cover} sizes="(min-width: 40rem) 160px, 104px" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0">
            <Price amount={price} suffix={tag === 'For Rent' ? '/ month' : undefined} />
          </div>
          {/* Said already at the top where all is alike. */}
          {stateLabel && stateLabel !== order.statusLabel ? (
            <Badge kind={STATE_BADGES[state]}>{stateLabel}</Badge>
          ) : null}
        </div>
        <h3 className="font-sans font-semibold text-base">
          {propertyId && isPublic ? (
            <Link
              href={urls.property(propertyId)}
              className="text-laterite underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-ink-2 text-sm">{location}</p>
        {plan ? (
          <p className="text-ink-2 text-sm">
            {plan.total} over {plan.months} months
            {plan.extra ? `: the plan costs ${plan.extra} more than the price` : null}
          </p>
        ) : null}
        <p className="text-ink-2 text-sm">Agent: {agentName}</p>
        {refund ? (
          <p className="text-sm">
            <span className="font-semibold">{refund}</span> of it{' '}
            {order.payment.isSimulated ? 'was only simulated' : 'goes back'}
          </p>
        ) : null}
      </div>
      {note ? (
        <figure className="whole rounded bg-sand p-3">
          <figcaption className="font-semibold text-sm">
            {isOwn ? 'A note from our office' : 'Note to the buyer'}
          </figcaption>
          <blockquote className="whitespace-pre-line break-words">{note}</blockquote>
        </figure>
      ) : null}
      {steps.length > 0 ? (
        <div className="whole">
          <PaymentSteps steps={steps} />
        </div>
      ) : null}
      {!isOwn && item.returns !== null ? <ItemDecisionForm order={order} item={item} /> : null}
    </li>
  )
}

import { type ReactNode, useId } from 'react'
import type { OrderItemText, OrderText } from '#/features/orders/order-text.rules.ts'
import { receiptNotes, totalLabel } from '#/features/orders/receipt/receipt.rules.ts'
import { WhatHappensNext } from '#/routes/account/checkout/payment-next.tsx'
import { PaymentSteps } from '#/routes/account/checkout/payment-steps.tsx'
import { ShopPicture } from '#/routes/account/checkout/shop-picture.tsx'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import { Amounts } from './orders-amounts.tsx'
import './orders-sections.css'

/** Everything an order is about: what happens next, its homes, amounts, buyer and history. */
export function OrderSections({
  order,
  phone,
  isOwn,
}: {
  order: OrderText
  phone: string | null
  isOwn: boolean
}) {
  const [, ...notes] = receiptNotes(order)
  return (
    <div className="shop">
      <div className="shop-columns order-columns">
        {isOwn && order.status === 'paid' ? (
          <Section title="What happens next">
            <WhatHappensNext order={order} receiptHref={urls.orderReceipt(order.id)} />
          </Section>
        ) : null}
        <div className="shop-follow min-w-0">
          <Section title="Amounts">
            <Amounts totals={order.totals} totalLabel={totalLabel(order)} />
            {notes.map((note) => (
              <p key={note} className="mt-1 break-words text-ink-2 text-sm">
                {note}
              </p>
            ))}
          </Section>
        </div>
        <Section title="Properties">
          <ul className="space-y-6">
            {order.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
              <Item key={index} item={item} order={order} />
            ))}
          </ul>
        </Section>
        <Section title="Buyer">
          {order.buyer ? (
            <>
              <p>{order.buyer.fullName}</p>
              <p className="text-ink-2">
                {order.buyer.address}, {order.buyer.city}, {order.buyer.state}, {order.buyer.zipCode}
              </p>
              <p className="text-ink-2">
                {phone}, {order.buyer.email}
              </p>
            </>
          ) : (
            <p className="text-ink-2">The buyer’s account has been deleted.</p>
          )}
        </Section>
        <Section title="History">
          <ol className="space-y-2">
            {order.history.map(({ to, label, by, at }) => (
              <li key={to}>
                <span className="font-semibold">{label}</span>
                {by === 'administrator' ? ' by an administrator' : by === 'buyer' ? ' by the buyer' : ''}{' '}
                <span className="text-ink-2">on {at}</span>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="p-4">
        <h2 id={id} className="mb-3 font-sans font-strong text-h3">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}

function Item({ item, order }: { item: OrderItemText; order: OrderText }) {
  const { propertyId, isPublic, title, location, cover, due, dueFor, later, agentName, price, tag, plan } =
    item
  const steps =
    order.status === 'cancelled' || order.status === 'refunded' || !order.wasPaid
      ? []
      : [
          {
            when: 'Paid with this order',
            note: `${dueFor.charAt(0).toUpperCase()}${dueFor.slice(1)}`,
            amount: due,
            isFirst: true,
          },
          ...later,
        ]
  return (
    <li className="shop-item">
      <ShopPicture cover={cover} sizes="(min-width: 40rem) 160px, 104px" />
      <div className="min-w-0">
        <Price amount={price} suffix={tag === 'For Rent' ? '/ month' : undefined} />
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
          </p>
        ) : null}
        <p className="text-ink-2 text-sm">Agent: {agentName}</p>
      </div>
      {steps.length > 0 ? (
        <div className="whole">
          <PaymentSteps steps={steps} />
        </div>
      ) : null}
    </li>
  )
}

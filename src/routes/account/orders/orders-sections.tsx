import { type ReactNode, useId } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { OrderItemText, OrderText } from '#/features/orders/order-text.rules.ts'
import { describeItem, receiptNotes, totalLabel } from '#/features/orders/receipt.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Amounts } from './orders-amounts.tsx'

/** Everything an order is about: its homes, amounts, buyer and history. */
export function OrderSections({ order, phone }: { order: OrderText; phone: string | null }) {
  const [, ...notes] = receiptNotes(order)
  return (
    <>
      <Section title="Properties">
        <ul className="divide-y divide-line">
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
            <Item key={index} item={item} order={order} />
          ))}
        </ul>
      </Section>
      <Section title="Amounts">
        <Amounts totals={order.totals} totalLabel={totalLabel(order)} />
        {notes.map((note) => (
          <p key={note} className="mt-1 text-ink-2 text-sm">
            {note}
          </p>
        ))}
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
    </>
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
  const { propertyId, isPublic, title, cover, due } = item
  return (
    <li className="flex items-start gap-3 py-2">
      <SmallCover cover={cover} />
      <div className="min-w-0 grow">
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
        {describeItem(item, order).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an item never change
          <p key={index} className="text-ink-2 text-sm">
            {line}
          </p>
        ))}
        <p className="font-semibold tabular">{due}</p>
      </div>
    </li>
  )
}

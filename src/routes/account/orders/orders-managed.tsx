import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { OrderStatus } from '#/features/orders/order.schema.ts'
import { type OrderSummaryText, titleOfHomes } from '#/features/orders/order-text.rules.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { OrderActForm } from './orders-act-form.tsx'
import { DecideInRow } from './orders-item-decision.tsx'
import { STATUS_BADGES } from './orders-status.ts'
import './orders-managed.css'

/** For the office: `waitsFor` names whose homes are to decide, and `confirmHref` is where a plan from before is confirmed. */
export type ManagedOrder = OrderSummaryText & { waitsFor: string | null; confirmHref: string | null }

/** Orders as the office and the agents decide them: each row opens its order, and is decided where it stands. */
export function ManagedOrders({
  orders,
  isAdministrator,
}: {
  orders: readonly ManagedOrder[]
  /** Only administrators decide a whole order at once; an agent decides home by home. */
  isAdministrator: boolean
}) {
  return (
    <Card className="text-sm">
      <ul aria-label="Orders" className="divide-y divide-line">
        {orders.map((order) => (
          <ManagedRow key={order.id} order={order} isAdministrator={isAdministrator} />
        ))}
      </ul>
    </Card>
  )
}

function ManagedRow({ order, isAdministrator }: { order: ManagedOrder; isAdministrator: boolean }) {
  const { id, number, title, cover, status, placedOn, total, fees, confirmHref } = order
  const { buyerName, buyerPhone } = order
  return (
    <li className="order-row pressable relative">
      <SmallCover cover={cover} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold" title={title}>
          {titleOfHomes(title, order.itemCount)}
        </p>
        <p className="text-ink-2">
          <CardLink href={urls.order(id)}>Order {number}</CardLink> · <Moment>{placedOn}</Moment>
        </p>
      </div>
      <div className="sum">
        <p className="min-w-0 break-words">
          {buyerName ?? <span className="text-ink-3">Account deleted</span>}
        </p>
        <p className="tabular">
          <strong>{total}</strong>
          {fees ? <span className="block text-ink-2 max-sm:hidden">{fees}</span> : null}
        </p>
      </div>
      <p className="min-w-0 break-words">
        <Turn order={order} />
      </p>
      <div className="acts flex flex-wrap items-center justify-between gap-2 whitespace-nowrap">
        {isAdministrator ? <DecideWhole order={order} /> : <DecideInRow order={order} />}
        {confirmHref ? (
          <LinkButton
            href={confirmHref}
            variant="secondary"
            size="sm"
            aria-label={`Plan to confirm: order ${number}`}
          >
            Plan to confirm
          </LinkButton>
        ) : null}
        {isOpen(status) ? (
          <CallButtons
            phone={buyerPhone}
            chat={buyerPhone && whatsappLink(buyerPhone, `About order ${number}: `)}
            name={buyerName ?? 'the buyer'}
            isDense
          />
        ) : null}
      </div>
    </li>
  )
}

const isOpen = (status: OrderStatus) => status === 'paid' || status === 'awaiting_payment'

// Whose turn it is, while somebody has to do something: an agent’s list says which of their homes are open.
function Turn({ order: { status, statusLabel, open, waitsFor } }: { order: ManagedOrder }) {
  if (status === 'awaiting_payment') return <Badge>Waits for the buyer</Badge>
  if (status !== 'paid') return <Badge kind={STATUS_BADGES[status]}>{statusLabel}</Badge>
  if (open?.length === 0) return <Badge>Waits for another agent</Badge>
  if (!open && waitsFor) return <Badge>Waits for {waitsFor}</Badge>
  return <Badge kind="popular">Waits for {open ? 'you' : 'us'}</Badge>
}

function DecideWhole({ order }: { order: ManagedOrder }) {
  if (!order.canCancel) return null
  return (
    <div className="flex gap-2">
      <OrderActForm act="complete" order={order} isOwn={false} isInRow />
      <OrderActForm act="cancel" order={order} isOwn={false} isInRow />
    </div>
  )
}

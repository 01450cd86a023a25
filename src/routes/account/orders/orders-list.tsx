import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { OrderStatus } from '#/features/orders/order.schema.ts'
import type { OrderSummaryText } from '#/features/orders/order-text.rules.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import IconReceipt from '~icons/ph/receipt'
import { OrderActForm } from './orders-act-form.tsx'
import { type OrdersAddress, ordersAddress } from './orders-address.ts'
import { DecideInRow } from './orders-item-decision.tsx'
import { STATUS_BADGES } from './orders-status.ts'
import { OwnOrders } from './own-orders.tsx'
import type { NextPayment } from './own-orders-view.server.ts'

/** For the office: `waitsFor` names whose homes are to decide, and `confirmHref` is where a plan from before is confirmed. */
type OrderRow = OrderSummaryText & { waitsFor: string | null; confirmHref: string | null }

const ORDER: Column<OrderRow> = {
  label: 'Order',
  kind: 'title',
  cell: ({ id, number, title, itemCount, cover, status, statusLabel, open, ...row }) => (
    <div className="flex items-start gap-3">
      <SmallCover cover={cover} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-1.5 font-semibold">
          <Link href={urls.order(id)} className="text-laterite underline-offset-4 hover:underline">
            Order {number}
          </Link>
          <Badge kind={STATUS_BADGES[status]}>{statusLabel}</Badge>
          {turnOf(status, open, row.waitsFor)}
          {row.confirmHref ? (
            <Link href={row.confirmHref} className="underline">
              Plan to confirm
            </Link>
          ) : null}
        </p>
        <p className="line-clamp-3 text-ink-2" title={title}>
          {title}
          {itemCount > 1 ? ` and ${itemCount - 1} more` : ''}
        </p>
      </div>
    </div>
  ),
}

// Whose turn it is: an agent's list says which of their homes are open, everybody's does not.
function turnOf(status: OrderStatus, open: OrderRow['open'], waitsFor: string | null) {
  if (status === 'awaiting_payment') return 'Waits for the buyer'
  if (status !== 'paid') return null
  return open?.length === 0
    ? 'Waits for another agent'
    : open
      ? 'Waits for you'
      : `Waits for ${waitsFor ?? 'us'}`
}

const TOTAL: Column<OrderRow> = {
  label: 'Total, placed',
  kind: 'plain',
  width: '9rem',
  cell: ({ total, fees, placedOn }) => (
    <div className="flex flex-wrap gap-x-3">
      <p className="whitespace-nowrap font-semibold tabular">{total}</p>
      {fees ? <p className="whitespace-nowrap text-ink-2 tabular">{fees}</p> : null}
      <p className="text-ink-2">
        <Moment>{placedOn}</Moment>
      </p>
    </div>
  ),
}

const MANAGED: readonly Column<OrderRow>[] = [
  ORDER,
  {
    label: 'Buyer',
    kind: 'plain',
    width: '13rem',
    cell: ({ number, buyerName, buyerPhone }) => (
      <div className="flex flex-wrap items-center gap-x-4">
        {buyerName ?? <span className="text-ink-3">Account deleted</span>}
        <CallButtons
          phone={buyerPhone}
          chat={buyerPhone && whatsappLink(buyerPhone, `About order ${number}: `)}
          name={buyerName ?? 'the buyer'}
        />
      </div>
    ),
  },
  TOTAL,
]
/** What an agent sees, who decides home by home. */
const SOLD: readonly Column<OrderRow>[] = [
  ...MANAGED,
  { label: 'Decide', kind: 'action', width: '16.5rem', cell: (order) => <DecideInRow order={order} /> },
]
const ALL: readonly Column<OrderRow>[] = [
  ...MANAGED,
  {
    label: 'Change',
    kind: 'action',
    width: '16.5rem',
    cell: (order) =>
      order.canCancel ? (
        <div className="flex flex-wrap gap-2 whitespace-nowrap">
          <OrderActForm act="complete" order={order} isOwn={false} />
          <OrderActForm act="cancel" order={order} isOwn={false} isQuiet />
        </div>
      ) : null,
  },
]

/** One page of orders, or why there are none. */
export function OrdersList({
  orders,
  next,
  pageCount,
  address,
  isManaged,
  isAdministrator,
  isNarrowed,
}: {
  orders: readonly OrderRow[]
  next: Readonly<Record<string, readonly NextPayment[]>>
  pageCount: number
  address: OrdersAddress
  isManaged: boolean
  /** Only administrators decide a whole order at once. */
  isAdministrator: boolean
  isNarrowed: boolean
}) {
  if (orders.length === 0)
    return (
      <NoOrders
        isManaged={isManaged}
        isAdministrator={isAdministrator}
        isPartial={isNarrowed || address.page > 1}
      />
    )
  return (
    <>
      {isManaged ? (
        <DataTable
          label="Orders"
          columns={isAdministrator ? ALL : SOLD}
          rows={orders}
          keyOf={({ id }) => id}
        />
      ) : (
        <OwnOrders orders={orders} next={next} />
      )}
      <Pagination
        page={address.page}
        pageCount={pageCount}
        limit={pageCount}
        hrefFor={(page) => ordersAddress.href({ ...address, page })}
      />
    </>
  )
}

function NoOrders({
  isManaged,
  isAdministrator,
  isPartial,
}: {
  isManaged: boolean
  isAdministrator: boolean
  isPartial: boolean
}) {
  if (isPartial)
    return (
      <EmptyState
        title="No orders found"
        action={<LinkButton href={urls.orders}>Show all orders</LinkButton>}
      />
    )
  return (
    <EmptyState
      title="No orders yet"
      icon={<IconReceipt />}
      {...(isAdministrator
        ? {}
        : {
            action: isManaged ? (
              <LinkButton href={urls.myListings}>My Listings</LinkButton>
            ) : (
              <LinkButton href={urls.properties}>Browse Properties</LinkButton>
            ),
          })}
    >
      <p>
        {isManaged
          ? 'What buyers and tenants order appears here.'
          : 'What you rent or buy appears here, with its receipt.'}
      </p>
    </EmptyState>
  )
}

import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import IconReceipt from '~icons/ph/receipt'
import { type OrdersAddress, ordersAddress } from './orders-address.ts'
import { type ManagedOrder, ManagedOrders } from './orders-managed.tsx'
import { OwnOrders, type OwnOrderText } from './own-orders.tsx'
import type { NextPayment, PaidSince } from './own-orders-view.server.ts'

/** One page of orders, or why there are none. */
export function OrdersList({
  orders,
  next,
  paidSince,
  moneyBack,
  pageCount,
  address,
  isManaged,
  isAdministrator,
  isNarrowed,
}: {
  orders: readonly (ManagedOrder & OwnOrderText)[]
  next: Readonly<Record<string, readonly NextPayment[]>>
  paidSince: Readonly<Record<string, PaidSince>>
  moneyBack: Readonly<Record<string, string>>
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
        <ManagedOrders orders={orders} isAdministrator={isAdministrator} />
      ) : (
        <OwnOrders orders={orders} next={next} paidSince={paidSince} moneyBack={moneyBack} />
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

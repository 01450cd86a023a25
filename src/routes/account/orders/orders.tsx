import { Form } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { listOwnRequests } from '#/features/leads/lead-inbox.queries.server.ts'
import { listManagedOrders, listOrders } from '#/features/orders/order.queries.server.ts'
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from '#/features/orders/order.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { ChipLink } from '#/ui/chip.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { BuyerFailure } from '#/web/dashboard/buyer-failure.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/orders'
import { ORDERS_QUERY_LENGTH, type OrdersAddress, ordersAddress } from './orders-address.ts'
import { OrdersList } from './orders-list.tsx'
import { OwnRequests } from './orders-requests.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Orders'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db }, actor) => {
    const { accountId } = actor
    const address = ordersAddress.read(new URL(request.url).searchParams)
    const seesAll = isAdministrator(actor)
    const found = seesAll
      ? await listManagedOrders(db, { scope: scopeOf(actor), ...address })
      : await listOrders(db, { accountId, page: address.page })
    const requests = seesAll ? [] : await listOwnRequests(db, { accountId })
    return { address, isAdministrator: seesAll, requests, ...found }
  })

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { address, isAdministrator, orders, requests, total, pageCount } = loaderData
  const isNarrowed = isAdministrator && ordersAddress.isNarrowed(address)
  return (
    <DashboardPage
      title={TITLE}
      intro={
        isAdministrator || total > 0
          ? `${countOf(total, 'order', 'orders')}${isNarrowed ? ' found' : ''}`
          : undefined
      }
    >
      <div className="space-y-4">
        {isAdministrator ? <OrdersFilters address={address} /> : null}
        <OrdersList
          orders={orders}
          pageCount={pageCount}
          address={address}
          isAdministrator={isAdministrator}
          isNarrowed={isNarrowed}
        />
        <OwnRequests requests={requests} />
      </div>
    </DashboardPage>
  )
}

function OrdersFilters({ address: { query, status } }: { address: OrdersAddress }) {
  return (
    <>
      <Form role="search" aria-label="Orders" method="get" action={urls.orders} className="flex gap-2">
        <SearchField
          className="basis-52"
          label="Search by order number, buyer or property"
          placeholder="Number, buyer, property"
          query={query}
          maxLength={ORDERS_QUERY_LENGTH}
        />
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <nav aria-label="Status" className="flex flex-wrap gap-2">
        <ChipLink href={ordersAddress.href({ query, page: 1 })} on={!status}>
          All
        </ChipLink>
        {ORDER_STATUSES.map((known) => (
          <ChipLink
            key={known}
            href={ordersAddress.href({ query, status: known, page: 1 })}
            on={status === known}
          >
            {ORDER_STATUS_LABELS[known]}
          </ChipLink>
        ))}
      </nav>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuyerFailure error={error} title={TITLE} message="Failed to load orders" />
}

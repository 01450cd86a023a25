import { advertises, isAdministrator, isAgent } from '#/features/access/role.policy.ts'
import { instalmentsHref } from '#/features/instalments/instalment.rules.ts'
import {
  idsOfOrdersToConfirm,
  listOrdersToConfirm,
} from '#/features/instalments/unconfirmed-plan.queries.server.ts'
import {
  listAgentOrders,
  listDecidingAgents,
} from '#/features/orders/decisions/agent-order.queries.server.ts'
import { listHomesToAccept } from '#/features/orders/decisions/own-decision.queries.server.ts'
import { listManagedOrders, listOrders } from '#/features/orders/order.queries.server.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#/features/orders/order.schema.ts'
import { presentOrderSummary } from '#/features/orders/order-text.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { SearchedList } from '#/web/dashboard/address-form.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/orders'
import { ORDERS_QUERY_LENGTH, type OrdersAddress, ordersAddress } from './orders-address.ts'
import { OrdersList } from './orders-list.tsx'
import { readMoneyBack, readNextPayments, readPaidSince } from './own-orders-view.server.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Orders'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    const { db } = services
    const { accountId } = actor
    const address = ordersAddress.read(new URL(request.url).searchParams)
    const isManaged = advertises(actor)
    const next = isManaged ? {} : await readNextPayments(services, { accountId })
    // What is late is looked for first.
    const first = Object.keys(next).filter((id) => next[id]?.some(({ isLate }) => isLate))
    const { orders, ...found } = isAgent(actor)
      ? await listAgentOrders(db, { scope: scopeOf(actor), ...address })
      : isManaged
        ? await listManagedOrders(db, {
            scope: scopeOf(actor),
            ...address,
            ...(address.toConfirm && { among: idsOfOrdersToConfirm(db) }),
          })
        : await listOrders(db, { accountId, page: address.page, first })
    const orderIds = orders.map(({ id }) => id)
    const deciding = isAdministrator(actor)
      ? await listDecidingAgents(db, { scope: scopeOf(actor), orderIds })
      : undefined
    const toAccept = isManaged ? undefined : await listHomesToAccept(db, { accountId, orderIds })
    const toConfirm = isAdministrator(actor) ? await listOrdersToConfirm(db, { orderIds }) : undefined
    return {
      address,
      isManaged,
      isAdministrator: isAdministrator(actor),
      orders: orders.map((order) => ({
        ...presentOrderSummary(order),
        waitsFor: deciding?.get(order.id) ?? null,
        toAccept: toAccept?.get(order.id) ?? [],
        confirmHref: toConfirm?.has(order.id) ? instalmentsHref(order.id) : null,
      })),
      next,
      paidSince: isManaged ? {} : await readPaidSince(services, { accountId, orders }),
      moneyBack: isManaged ? {} : await readMoneyBack(services, { accountId, orderIds }),
      ...found,
    }
  })

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { address, isManaged, isAdministrator, orders, next, paidSince, moneyBack, total, pageCount } =
    loaderData
  const isNarrowed = isManaged && ordersAddress.isNarrowed(address)
  // Nothing is searched where nothing is.
  const isNone = total === 0 && !isNarrowed
  return (
    <DashboardPage
      title={TITLE}
      intro={
        isManaged || total > 0
          ? `${countOf(total, 'order', 'orders')}${isNarrowed ? ' found' : ''}${isManaged && !isAdministrator ? ', without our fees' : ''}`
          : undefined
      }
      action={
        isAdministrator ? (
          <div className="lg:hidden">
            <LinkButton href={urls.payments} variant="secondary">
              Payments
            </LinkButton>
          </div>
        ) : undefined
      }
    >
      <div className="space-y-4">
        {isManaged && !isNone ? <OrdersFilters address={address} isAdministrator={isAdministrator} /> : null}
        <OrdersList
          orders={orders}
          next={next}
          paidSince={paidSince}
          moneyBack={moneyBack}
          pageCount={pageCount}
          address={address}
          isManaged={isManaged}
          isAdministrator={isAdministrator}
          isNarrowed={isNarrowed}
        />
      </div>
    </DashboardPage>
  )
}

// Plans are of completed orders, and only administrators confirm them.
const STAFF_CHIPS: Partial<Record<OrderStatus | 'confirm', string>> = {
  ...ORDER_STATUS_LABELS,
  confirm: 'Plan to confirm',
}

function OrdersFilters({ address, isAdministrator }: { address: OrdersAddress; isAdministrator: boolean }) {
  const { query, status, toConfirm } = address
  return (
    <>
      <SearchedList
        label="Orders"
        codec={ordersAddress}
        address={address}
        fixed={{ status, confirm: toConfirm ? 'yes' : undefined }}
        search={{
          label: 'Search by order number, buyer or property',
          placeholder: 'Number, buyer, property',
          maxLength: ORDERS_QUERY_LENGTH,
        }}
      />
      <FilterChips
        label="Status"
        labels={isAdministrator ? STAFF_CHIPS : ORDER_STATUS_LABELS}
        chosen={toConfirm ? 'confirm' : status}
        waiting={{ status: 'paid', kind: 'orders' }}
        hrefOf={(chosen) =>
          ordersAddress.href({
            query,
            page: 1,
            toConfirm: chosen === 'confirm',
            ...(chosen && chosen !== 'confirm' && { status: chosen }),
          })
        }
      />
    </>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load orders')

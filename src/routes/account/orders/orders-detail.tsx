import { data } from 'react-router'
import { isAdministrator, isAgent } from '#/features/access/role.policy.ts'
import { instalmentsHref } from '#/features/instalments/instalment.rules.ts'
import { findAgentOrder } from '#/features/orders/decisions/agent-order.queries.server.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import { ITEM_DECISIONS } from '#/features/orders/order.schema.ts'
import { type OrderText, presentAgentOrder, presentOrder } from '#/features/orders/order-text.rules.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type ActAnswer, paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import { Letterhead, printLinks } from '#/web/layout/letterhead.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/orders-detail'
import { OrderActForm, orderQuestion } from './orders-act-form.tsx'
import { orderHandlers } from './orders-acts.server.ts'
import { ORDER_ACTS, type OrderAct } from './orders-acts.ts'
import type { BuyerContact } from './orders-buyer.tsx'
import { itemQuestion } from './orders-item-decision.tsx'
import { OrderNext } from './orders-next.tsx'
import { BackToOrders, OrderSections } from './orders-sections.tsx'
import { SoldOrder } from './orders-sold.tsx'
import { awaitedOf, planBadge, STATUS_BADGES } from './orders-status.ts'
import { readNextPayments, readPaidSince } from './own-orders-view.server.ts'
import '#/routes/account/checkout/shop.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

export const links = printLinks

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    // What an agent sees of an order is what is theirs in it; what they once ordered themselves is a buyer's.
    const sold = isAgent(actor)
      ? await findAgentOrder(db, { orderId: params.id, scope: scopeOf(actor) })
      : undefined
    if (sold) return data({ kind: 'sold' as const, sold: presentAgentOrder(sold), contact: contactOf(sold) })
    const view = await getOrder(db, { orderId: params.id, scope: scopeOf(actor) })
    const order = presentOrder(view, isAdministrator(actor) ? 'staff' : 'paid')
    const next = isAdministrator(actor)
      ? undefined
      : (await readNextPayments({ db, clock }, actor))[order.id]?.[0]
    const { accountId } = actor
    const orders = [{ id: order.id, totalPesewas: view.totals.totalPesewas }]
    const since = isAdministrator(actor)
      ? undefined
      : (await readPaidSince({ db, clock }, { accountId, orders }))[order.id]
    return data({
      kind: 'order' as const,
      order,
      next: next ?? null,
      since: since ?? null,
      contact: contactOf(order),
      isAdministrator: isAdministrator(actor),
    })
  })

function contactOf({ buyer, number }: Pick<OrderText, 'buyer' | 'number'>): BuyerContact | null {
  if (!buyer) return null
  const opening = `Hello ${buyer.fullName}, about your order ${number}: `
  return { phone: formatPhone(buyer.phone), chat: whatsappLink(buyer.phone, opening) }
}

export const action = (args: Route.ActionArgs) => signedInActs(args, orderHandlers)

export const clientAction = clientActs(ORDER_ACTS)

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'sold') return <SoldOrder order={loaderData.sold} contact={loaderData.contact} />
  const { order, next, since, contact, isAdministrator } = loaderData
  const isOwn = !isAdministrator
  const asked = askedOf(order)
  // What is owed comes before that the order itself is done.
  const plan = order.status === 'completed' ? planBadge(since) : null
  const toAccept = order.items.filter(({ state }) => state === 'placed')
  return (
    <>
      <Letterhead />
      <BackToOrders />
      <DashboardPage
        title={`Order ${order.number}`}
        heading={
          <>
            Order {order.number}{' '}
            <span className="font-sans">
              <Badge kind={plan?.kind ?? STATUS_BADGES[order.status]}>
                {plan?.label ?? order.statusLabel}
              </Badge>
            </span>
          </>
        }
        intro={
          <>
            Placed on <time dateTime={order.placedAt}>{order.placed}</time>
            {isOwn && order.status === 'paid'
              ? `. ${awaitedOf(toAccept, order.items.length).join('. ')}. Paid and reserved for you until it is completed.`
              : plan
                ? `. Order: ${order.statusLabel.toLowerCase()}.`
                : null}
          </>
        }
        action={
          isOwn ? undefined : (
            <div className="screen-only flex flex-wrap gap-2">
              <OrderPapers order={order} />
            </div>
          )
        }
      >
        <div className="space-y-4">
          <ActOutcome questionOf={(answer) => questionOf(answer, order, isOwn)} back={urls.order(order.id)} />
          {isOwn && order.payUntil ? (
            <Alert
              title={`This order waits for its payment of ${order.totals.totalAmount}.`}
              action={
                <LinkButton href={urls.orderPayment(order.id)} size="sm">
                  Pay now
                </LinkButton>
              }
            >
              Its homes are held for you until {order.payUntil}.
            </Alert>
          ) : null}
          {next ? <OrderNext next={next} items={order.items} /> : null}
          {/* What a buyer came for stands above. */}
          {isOwn ? (
            <div className="screen-only -ml-2 flex flex-wrap gap-x-2">
              <OrderPapers order={order} variant="quiet" />
            </div>
          ) : null}
          <OrderSections
            order={order}
            contact={contact}
            isOwn={isOwn}
            since={since}
            whole={isAdministrator ? <WholeOrder order={order} asked={asked} /> : null}
          />
          {order.canCancel && isOwn ? (
            <div className="screen-only">
              <OrderActForm act="cancel" order={asked} isOwn />
            </div>
          ) : null}
        </div>
      </DashboardPage>
    </>
  )
}

// What an order is taken along as, and its plan.
function OrderPapers({
  order,
  variant = 'secondary',
}: {
  order: OrderText
  variant?: 'secondary' | 'quiet'
}) {
  const paper = order.status === 'cancelled' || !order.wasPaid ? 'Order' : 'Receipt'
  return (
    <>
      <LinkButton href={urls.orderReceipt(order.id)} variant={variant} size="sm">
        {paper} to print
      </LinkButton>
      <LinkButton href={urls.orderReceiptFile(order.id)} variant={variant} size="sm" download>
        {paper} as PDF
      </LinkButton>
      {order.wasPaid && order.items.some(({ plan, isStanding }) => plan && isStanding) ? (
        <LinkButton href={instalmentsHref(order.id)} variant={variant} size="sm">
          Instalments
        </LinkButton>
      ) : null}
    </>
  )
}

// One home is decided where it stands; what is said here is said of several, or of an order that is not paid.
function WholeOrder({ order, asked }: { order: OrderText; asked: ReturnType<typeof askedOf> }) {
  const open = order.items.filter(({ returns }) => returns !== null)
  if (open.length === 1 || (!order.canComplete && !order.canCancel)) return null
  return (
    <div className="screen-only mt-6 border-line border-t pt-4">
      {open.length > 1 ? (
        <p className="mb-2 text-ink-2">All {open.length} homes that are not decided yet, at once:</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {order.canComplete ? <OrderActForm act="complete" order={asked} isOwn={false} /> : null}
        {order.canCancel ? <OrderActForm act="cancel" order={asked} isOwn={false} /> : null}
      </div>
    </div>
  )
}

const askedOf = ({ id, number, payment, items, totals, buyer }: OrderText) => ({
  id,
  number,
  title: items[0]?.title ?? '',
  itemCount: items.length,
  total: totals.totalAmount,
  buyerName: buyer?.fullName ?? null,
  isSimulated: payment.isSimulated,
  isDecidedInPart: items.some(({ state }) => state !== 'placed'),
})

// Without script the page asks itself.
function questionOf({ act, values }: ActAnswer & { kind: 'confirm' }, order: OrderText, isOwn: boolean) {
  const home = paramsOf(ORDER_ACTS.decide, act)
  if (!home) {
    const name: OrderAct = paramsOf(ORDER_ACTS.cancel, act) ? 'cancel' : 'complete'
    return orderQuestion(name, askedOf(order), isOwn)
  }
  const item = order.items.find(({ position }) => String(position) === home.position)
  const decision = ITEM_DECISIONS.find((one) => one === values.decision)
  return item && decision ? itemQuestion(decision, item, order) : undefined
}

export const ErrorBoundary = pageFailure('Order', 'Failed to load the order')

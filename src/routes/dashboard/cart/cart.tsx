import { useLocation } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { getCart } from '#/features/cart/cart.queries.server.ts'
import { CART_MESSAGES, cartCall, removeForm } from '#/features/cart/cart.schema.ts'
import { requestProperty } from '#/features/leads/lead.commands.server.ts'
import { LEAD_MESSAGES, type OwnRequestView } from '#/features/leads/lead.schema.ts'
import { listOwnRequests } from '#/features/leads/lead-inbox.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconCart from '~icons/ph/shopping-cart'
import { useKeptFocus } from '../../act/kept-focus.ts'
import { actOnCart } from '../../buyers/cart-acts.server.ts'
import type { RouteHandle } from '../../request/access.ts'
import { requireBuyingActor, signedInAct } from '../../request/act.server.ts'
import { answer, readForm } from '../../request/form.server.ts'
import { signedInPage } from '../../request/respond.server.ts'
import { BuyerFailure } from '../buyer-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import { isEmptyCartPath } from '../payment/payment-answer.ts'
import type { Route } from './+types/cart'
import type { CartPageAnswer } from './cart-answer.ts'
import { ClearCart } from './cart-clear.tsx'
import { CartGroup } from './cart-group.tsx'
import { CartPosted } from './cart-posted.tsx'
import { CartTotal } from './cart-total.tsx'
import { useCart } from './cart-use.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'My Cart'
const REQUEST_SENT = `${LEAD_MESSAGES.requested}: ${LEAD_MESSAGES.requestPassedOn}`

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    requireBuyer(actor)
    const { accountId } = actor
    const [cart, requests] = await Promise.all([
      getCart(db, { accountId, now: clock.now() }),
      listOwnRequests(db, { accountId }),
    ])
    return { cart, requestedIds: requests.filter(isAskedFor).map(({ propertyId }) => propertyId) }
  })

// What is over may be asked for again.
function isAskedFor({ kind, status }: OwnRequestView): boolean {
  return kind === 'property-request' && status !== 'won' && status !== 'lost'
}

/** For browsers without script; the rest asks the endpoints. */
export const action = ({ context, request }: Route.ActionArgs) =>
  signedInAct(
    { context, request },
    readForm,
    async (services, actor, values) => {
      if (values.act === 'request')
        return await answer(context, values, removeForm, async (form): Promise<CartPageAnswer> => {
          await requestProperty(services, actor, form)
          return { message: REQUEST_SENT, kind: 'success' }
        })
      return await answer(context, values, cartCall, async (call): Promise<CartPageAnswer> => {
        if (call.act === 'clear' && values.confirmed !== 'on') return { asks: 'clear' }
        const { message, added } = await actOnCart(services, actor, call)
        return {
          message,
          kind: added === false ? 'info' : 'success',
          ...(call.act === 'remove' && values.addedAt
            ? {
                undo: {
                  propertyId: call.propertyId,
                  planMonths: values.planMonths ?? '',
                  addedAt: values.addedAt,
                },
              }
            : {}),
        }
      })
    },
    requireBuyingActor,
  )

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const cart = useCart(loaderData)
  const { rentals, sales, shownCount, totals } = cart
  const isMixed = totals.rental !== null && totals.sale !== null
  const hadNothingToPay = isEmptyCartPath(useLocation())
  const element = useKeptFocus(loaderData.cart.rentals.concat(loaderData.cart.sales))
  return (
    <DashboardPage
      title={TITLE}
      intro={shownCount > 0 ? countOf(shownCount, 'property', 'properties') : undefined}
      action={shownCount > 0 ? <ClearCart count={shownCount} onClear={cart.clear} /> : null}
    >
      <div ref={element} tabIndex={-1} className="space-y-6 outline-none">
        {actionData ? <CartPosted answer={actionData} /> : null}
        {hadNothingToPay && shownCount === 0 ? <Alert kind="danger">{CART_MESSAGES.empty}</Alert> : null}
        {shownCount === 0 ? <EmptyCart /> : null}
        {rentals.length > 0 ? (
          <CartGroup
            title="Rental Properties"
            items={rentals}
            cart={cart}
            lines={
              totals.rental && [
                ['Monthly rent', totals.rental.monthlyRent],
                ['Security deposit', totals.rental.securityDeposit],
                ['Application fee', totals.rental.applicationFee],
              ]
            }
            total={totals.rental && ['Rental total', totals.rental.total]}
            door="Proceed to Rent Now"
            isAll={!isMixed}
          />
        ) : null}
        {sales.length > 0 ? (
          <CartGroup
            title="Properties For Sale"
            items={sales}
            cart={cart}
            lines={
              totals.sale && [
                ['Down payment', totals.sale.downPayment],
                ['Processing fee', totals.sale.processingFee],
              ]
            }
            total={totals.sale && ['Purchase total', totals.sale.total]}
            door="Proceed to Purchase"
            isAll={!isMixed}
          />
        ) : null}
        {isMixed ? <CartTotal cart={cart} /> : null}
      </div>
    </DashboardPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuyerFailure error={error} title={TITLE} message={CART_MESSAGES.loadFailed} />
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      icon={<IconCart />}
      action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
    >
      <p>Add a home that you would like to rent or buy, and see what it comes to, fees included.</p>
    </EmptyState>
  )
}

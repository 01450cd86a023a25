import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import * as v from 'valibot'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { getCart } from '#/features/cart/cart.queries.server.ts'
import { addForm, CART_MESSAGES, type CartCall, planForm, removeForm } from '#/features/cart/cart.schema.ts'
import { presentCart } from '#/features/cart/cart-text.rules.ts'
import { applicationFeeTerm } from '#/features/cart/payment-step.rules.ts'
import { requestProperty } from '#/features/leads/lead.commands.server.ts'
import { LEAD_MESSAGES, type OwnRequestView } from '#/features/leads/lead.schema.ts'
import { listOwnRequests } from '#/features/leads/own-lead.queries.server.ts'
import { listOwnClaims } from '#/features/orders/order.queries.server.ts'
import { moveInDays } from '#/features/orders/order.rules.ts'
import { findJustPlaced } from '#/features/orders/paying/just-placed.queries.server.ts'
import { isEmptyCartPath } from '#/routes/account/checkout/payment-answer.ts'
import {
  choiceOf,
  LEASE_OPTIONS,
  paymentHref,
  termsOf,
} from '#/routes/account/checkout/payment-choice.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import {
  type ActCall,
  doing,
  done,
  on,
  onceConfirmed,
  signedInActs,
  unchanged,
} from '#/web/act/act-route.server.ts'
import { useFocusFallback } from '#/web/act/focus-fallback.ts'
import { actOnCart } from '#/web/buyers/cart-acts.server.ts'
import { CART_ACTS } from '#/web/buyers/cart-acts.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { requireBuyingActor } from '#/web/request/act.server.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconCart from '~icons/ph/shopping-cart'
import type { Route } from './+types/cart'
import { CLEAR_QUESTION, ClearCart } from './cart-clear.tsx'
import { CartGroup } from './cart-group.tsx'
import { CartLease } from './cart-lease.tsx'
import { CartDoor, CartSum, CartTogether } from './cart-sum.tsx'
import { useCart } from './cart-use.ts'
import '#/routes/account/checkout/shop.css'
import './cart.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'My Cart'
const REQUEST_SENT = `${LEAD_MESSAGES.requested}: ${LEAD_MESSAGES.requestPassedOn}`

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ config, db, clock }, actor) => {
    requireBuyer(actor)
    const { accountId } = actor
    const now = clock.now()
    const choice = choiceOf(request, now)
    const [cart, requests, claims] = await Promise.all([
      getCart(db, { accountId, now }),
      listOwnRequests(db, { accountId }),
      listOwnClaims(db, { accountId }),
    ])
    const isAfterPayment = cart.count === 0 || isEmptyCartPath(new URL(request.url))
    return {
      placed: isAfterPayment ? ((await findJustPlaced(db, { accountId, now })) ?? null) : null,
      cart: presentCart(cart, termsOf(choice, now), config.saleCosts.rates),
      lease: { leases: LEASE_OPTIONS, moveIn: moveInDays(now), ...choice },
      doors: {
        rent: paymentHref('rent', choice),
        sale: paymentHref('sale', choice),
        all: paymentHref(null, choice),
      },
      orderedIds: claims.flatMap(({ status, propertyId }) =>
        status === 'awaiting_payment' ? [propertyId] : [],
      ),
      requestedIds: requests.filter(isAskedFor).map(({ propertyId }) => propertyId),
    }
  })

// What is over may be asked for again.
function isAskedFor({ kind, status }: OwnRequestView): boolean {
  return kind === 'property-request' && status !== 'won' && status !== 'lost'
}

/** For browsers without script; the rest asks the endpoints. */
export const action = (args: Route.ActionArgs) =>
  signedInActs(
    args,
    [
      on(CART_ACTS.add, addForm, (call, form) => change(call, { act: 'add', ...form })),
      on(CART_ACTS.remove, removeForm, ({ values: { planMonths = '', addedAt }, ...call }, { propertyId }) =>
        change(
          call,
          { act: 'remove', propertyId },
          addedAt ? { propertyId, planMonths, addedAt } : undefined,
        ),
      ),
      on(CART_ACTS.choosePlan, planForm, (call, form) => change(call, { act: 'plan', ...form })),
      on(CART_ACTS.acceptPrice, removeForm, (call, form) => change(call, { act: 'accept', ...form })),
      on(CART_ACTS.request, removeForm, doing(requestProperty, REQUEST_SENT)),
      onceConfirmed(CART_ACTS.clear, v.object({}), (call) => change(call, { act: 'clear' })),
    ],
    requireBuyingActor,
  )

export const clientAction = clientActs(CART_ACTS)

// The fields of the form that puts back what was taken out.
type Undo = { propertyId: string; planMonths: string; addedAt: string }

async function change({ services, actor }: Pick<ActCall, 'services' | 'actor'>, call: CartCall, undo?: Undo) {
  const { message, added } = await actOnCart(services, actor, call)
  return added === false ? unchanged(message) : done(message, undo)
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useCart(loaderData)
  const { rentals, sales, shownCount, totals, isBusy } = cart
  const { doors, placed } = loaderData
  const { laterInAll } = loaderData.cart
  const goneCount = [...rentals, ...sales].filter(({ state }) => state !== 'available').length
  const isMixed = totals.rental !== null && totals.sale !== null
  const isEmptied = isEmptyCartPath(useLocation()) && shownCount === 0
  const element = useFocusFallback(loaderData.cart.rentals.concat(loaderData.cart.sales))
  return (
    <DashboardPage
      title={TITLE}
      intro={
        shownCount > 0
          ? `${countOf(shownCount, 'property', 'properties')}${goneCount > 0 ? `, ${goneCount} of them not to be had now` : ''}.${isMixed ? ' They can be paid apart or together.' : ''}`
          : undefined
      }
    >
      <div ref={element} tabIndex={-1} className="shop space-y-6 outline-none">
        <ActOutcome
          questionOf={() => CLEAR_QUESTION}
          actionOf={({ result }) => (result ? <UndoRemoval fields={result as Undo} /> : null)}
          back={urls.cart}
        />
        {placed ? <JustPlaced {...placed}>{isEmptied ? CART_MESSAGES.empty : null}</JustPlaced> : null}
        {isEmptied && !placed ? <Alert kind="danger">{CART_MESSAGES.empty}</Alert> : null}
        {shownCount === 0 ? <EmptyCart /> : null}
        {shownCount > 0 ? (
          <div className="shop-columns">
            <div className="min-w-0 space-y-4">
              {rentals.length > 0 ? (
                <CartGroup part="rent" items={rentals} cart={cart}>
                  {totals.rental ? <CartLease {...loaderData.lease} /> : null}
                </CartGroup>
              ) : null}
              {sales.length > 0 ? <CartGroup part="sale" items={sales} cart={cart} /> : null}
              {/* On a phone the sum stands far below the first home. */}
              {isMixed ? (
                <a
                  href="#cart-sum"
                  className="turned on-indigo sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-3 bg-indigo px-4 py-2 text-white shadow-float lg:hidden"
                >
                  <span>
                    Total now
                    <span className="block font-semibold text-sm underline">Pay apart or together</span>
                  </span>
                  <span className="font-bold text-price">{totals.totalAmount}</span>
                </a>
              ) : totals.rental || totals.sale ? (
                <div className="sticky bottom-3 z-10 lg:hidden">
                  <CartDoor
                    part={totals.rental ? 'rent' : 'sale'}
                    href={totals.rental ? doors.rent : doors.sale}
                    total={totals.totalAmount}
                  />
                </div>
              ) : null}
            </div>
            <aside id="cart-sum" aria-label="What it comes to" className="cart-sum shop-follow">
              <Card turn className="divide-y divide-line">
                {rentals.length > 0 ? (
                  <CartSum
                    part="rent"
                    items={rentals}
                    lines={
                      totals.rental && [
                        ['Monthly rent', totals.rental.monthlyRent],
                        ['Security deposit, refundable', totals.rental.securityDeposit],
                        [
                          applicationFeeTerm(rentals.filter(({ state }) => state === 'available').length),
                          totals.rental.applicationFee,
                        ],
                      ]
                    }
                    total={totals.rental?.total ?? null}
                    later={laterInAll.rent}
                    href={doors.rent}
                    isMixed={isMixed}
                    isBusy={isBusy}
                  />
                ) : null}
                {sales.length > 0 ? (
                  <CartSum
                    part="sale"
                    items={sales}
                    lines={
                      totals.sale && [
                        ['Down payment', totals.sale.downPayment],
                        ['Processing fee', totals.sale.processingFee],
                      ]
                    }
                    total={totals.sale?.total ?? null}
                    later={laterInAll.sale}
                    href={doors.sale}
                    isMixed={isMixed}
                    isBusy={isBusy}
                  />
                ) : null}
                {isMixed ? <CartTogether href={doors.all} total={totals.totalAmount} /> : null}
              </Card>
            </aside>
            <div className="flex flex-wrap items-center gap-4 border-line border-t pt-4">
              <ClearCart count={shownCount} onClear={cart.clear} />
              <p className="grow text-ink-2 text-sm">
                A home is reserved for you only once an order is placed.
              </p>
            </div>
          </div>
        ) : null}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, CART_MESSAGES.loadFailed)

// The page that was to say so may never have come: a reload, a lost connection, the way back.
function JustPlaced({
  id,
  number,
  isPaid,
  children,
}: NonNullable<Route.ComponentProps['loaderData']['placed']> & { children: ReactNode }) {
  return (
    <Alert kind={isPaid ? 'success' : 'info'} title={`Order ${number} was placed`}>
      {isPaid ? 'It is paid.' : 'Its payment is not confirmed yet.'}{' '}
      <Link href={urls.order(id)} className="font-semibold underline">
        View order {number}
      </Link>
      {children ? <p className="mt-1">{children}</p> : null}
    </Alert>
  )
}

function UndoRemoval({ fields }: { fields: Undo }) {
  return (
    <ActForm href={actHref(CART_ACTS.add)} fields={fields}>
      <Button type="submit" variant="secondary" size="sm">
        Undo
      </Button>
    </ActForm>
  )
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

import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { getProfile } from '#/features/accounts/profile.queries.server.ts'
import { fingerprintOf, getCart } from '#/features/cart/cart.queries.server.ts'
import { CART_MESSAGES } from '#/features/cart/cart.schema.ts'
import { presentCart } from '#/features/cart/cart-text.rules.ts'
import { WALLET_NETWORKS } from '#/features/orders/checkout.schema.ts'
import { findWaitingOrder } from '#/features/orders/order.queries.server.ts'
import { moveInDays } from '#/features/orders/order.rules.ts'
import { findJustPlaced } from '#/features/orders/paying/just-placed.queries.server.ts'
import { findLastBuyer } from '#/features/orders/paying/last-buyer.queries.server.ts'
import { waysToPay } from '#/features/orders/transfers/transfer.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { signedInActs } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { requireBuyingActor } from '#/web/request/act.server.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/payment'
import { answeredValues, payment } from './payment-acts.server.ts'
import { PAYMENT_ACTS } from './payment-acts.ts'
import { EMPTY_CART_PATH } from './payment-answer.ts'
import { choiceOf, LEASE_OPTIONS, type PaymentChoice, readChoice, termsOf } from './payment-choice.server.ts'
import { PaymentForm } from './payment-form.tsx'
import './checkout.css'
import './shop.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Checkout'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    requireBuyer(actor)
    const { config, db, clock, payments } = services
    const now = clock.now()
    // A form that was answered says itself what it is about.
    const values = answeredValues(context)
    const choice = values ? readChoice(values, now) : choiceOf(request, now)
    const { only } = choice
    const cart = await getCart(db, { accountId: actor.accountId, now, only })
    if (cart.count === 0 && !values) throw redirect(EMPTY_CART_PATH)
    if (cart.count > 0 && cart.availableCount === 0 && !values) {
      const waiting = await findWaitingOrder(db, { accountId: actor.accountId })
      if (waiting) throw redirect(urls.orderPayment(waiting.id))
      // A card is being paid just now, and the page that waited for it is gone.
      const placed = await findJustPlaced(db, { accountId: actor.accountId, now })
      if (placed && !placed.isPaid) throw redirect(EMPTY_CART_PATH)
    }
    const known = await readDefaults(db, actor)
    return {
      cart: presentCart(cart, termsOf(choice, now), config.saleCosts.rates),
      only,
      defaults: { ...known, ...leaseOf(choice) },
      isFilledIn: known.city !== '' && known.phone !== '',
      attemptKey: newId(now.getTime()),
      shownItems: fingerprintOf([...cart.rentals, ...cart.sales]),
      leases: LEASE_OPTIONS,
      moveIn: moveInDays(now),
      testCards: payments.testCards,
      takesCards: payments.takesCards,
      ways: {
        ...waysToPay(payments, config.transfers, cart.totals.totalPesewas),
        onlineMax: formatAmount(config.transfers.onlineMaxCedis * 100),
        heldFor: countOf(config.transfers.holdDays, 'day', 'days'),
      },
      networks: payments.prompts ? WALLET_NETWORKS : [],
    }
  })

export const action = (args: Route.ActionArgs) => signedInActs(args, [payment], requireBuyingActor)

/** A payment that does not reach us keeps the form as it is and says that trying again is safe. */
export const clientAction = clientActs(PAYMENT_ACTS)

/** What was refused because the cart has changed is shown with the cart as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={TITLE}
      intro={
        <>
          {introOf(loaderData)} The{' '}
          <Link href="#order-summary" className="underline">
            order summary
          </Link>{' '}
          says what is paid later.
        </>
      }
      back={<BackLink href={urls.cart}>Back to cart</BackLink>}
    >
      <div className="shop checkout">
        <ActOutcome shownInPlace={({ act }) => act === actHref(PAYMENT_ACTS.pay)} back={urls.payment} />
        <PaymentForm {...loaderData} />
      </div>
    </DashboardPage>
  )
}

function introOf({ cart: { availableCount, totalsText }, only }: Route.ComponentProps['loaderData']): string {
  const homes = countOf(availableCount, 'home', 'homes')
  const part = only === 'rent' ? ' to rent' : only === 'sale' ? ' to buy' : ''
  return `${homes}${part}: ${totalsText.totalAmount} today.`
}

export const ErrorBoundary = pageFailure(TITLE, CART_MESSAGES.loadFailed)

// What we know of the buyer already, the last order before the profile: that is where things went. The rest is theirs.
async function readDefaults(db: Services['db'], { accountId, email }: Actor) {
  const [profile, last] = await Promise.all([
    getProfile(db, { accountId }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'profile.not_found') return null
      throw error
    }),
    findLastBuyer(db, { accountId }),
  ])
  const phone = last?.phone ?? profile?.phone
  return {
    fullName: last?.fullName ?? profile?.fullName ?? '',
    email,
    phone: phone ? formatPhone(phone) : '',
    address: last?.address ?? profile?.address ?? '',
    city: last?.city ?? '',
    state: last?.state ?? '',
    zipCode: last?.zipCode ?? '',
  }
}

const leaseOf = ({ leaseDuration, moveInDate }: PaymentChoice) => ({ leaseDuration, moveInDate })

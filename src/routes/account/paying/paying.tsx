import { redirect } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { lookAtPayment } from '#/features/orders/paying/paying.commands.server.ts'
import { getPaying } from '#/features/orders/paying/paying.queries.server.ts'
import { bankAccountOf } from '#/features/orders/transfers/transfer.rules.ts'
import { isOnTheWay, paidPath } from '#/routes/account/checkout/payment-answer.ts'
import { urls } from '#/shared/urls.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActHost, ActOutcome } from '#/web/act/act-host.tsx'
import { signedInActs } from '#/web/act/act-route.server.ts'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { requireBuyingActor } from '#/web/request/act.server.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { ownScopeOf } from '#/web/request/scope.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/paying'
import { payingHandlers } from './paying-acts.server.ts'
import { PAYING_ACTS } from './paying-acts.ts'
import { PayingHead } from './paying-head.tsx'
import { PayingOrder } from './paying-order.tsx'
import { giveUpQuestionOf, PayingSteps } from './paying-steps.tsx'
import { presentPaying } from './paying-view.server.ts'
import { usePaymentWatch } from './paying-watch.ts'
import '#/routes/account/checkout/shop.css'
import './paying.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Payment'

/** Asks the provider, and takes the step that everybody takes who hears of a payment; then says how it stands. */
export const loader = ({ context, request, params: { id: orderId } }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    requireBuyer(actor)
    const { db, clock, config } = services
    const wanted = { orderId, scope: ownScopeOf(actor) }
    const { order } = await getPaying(db, wanted)
    const onTheWay = isOnTheWay(new URL(request.url).searchParams)
    const isOpen = order.status === 'awaiting_payment' || order.status === 'expired'
    const isReached = onTheWay || !isOpen || (await lookAtPayment(services, actor, { orderId }))
    const paying = await getPaying(db, wanted)
    const address = paying.last?.address
    const wallet = address ? services.payments.prompts?.walletIn(address) : undefined
    const account = bankAccountOf(config.transfers)
    const view = presentPaying(paying, { now: clock.now(), isOnTheWay: onTheWay, isReached, wallet, account })
    if (view) return view
    throw redirect(paying.order.status === 'paid' ? paidPath({ orderId }) : urls.order(orderId))
  })

export const action = (args: Route.ActionArgs) => signedInActs(args, payingHandlers, requireBuyingActor)

export const clientAction = clientActs(PAYING_ACTS)

export default function Paying({ loaderData: paying }: Route.ComponentProps) {
  const { brand } = useSite()
  const { order } = paying
  usePaymentWatch(paying)
  return (
    <ActHost>
      <title>{`${TITLE} for order ${order.number} | ${brand.name}`}</title>
      <div className="shop">
        <PayingHead paying={paying} />
        <div className="mt-6 space-y-4">
          <ActOutcome
            questionOf={() => (paying.payUntil ? giveUpQuestionOf(paying) : undefined)}
            back={urls.orderPayment(order.id)}
          />
          <div className="shop-columns paying-columns">
            <PayingSteps paying={paying} />
            <PayingOrder paying={paying} />
          </div>
        </div>
      </div>
    </ActHost>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the payment')

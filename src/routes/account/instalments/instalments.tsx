import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import { listFailedRefunds, listParkedCollections } from '#/features/collections/collection.queries.server.ts'
import {
  retryInstalmentRefund,
  settleInstalmentRefund,
} from '#/features/instalments/failed-instalment-refund.commands.server.ts'
import {
  confirmPlan,
  recordInstalment,
  reverseInstalment,
} from '#/features/instalments/instalment.commands.server.ts'
import { getOrderPlans } from '#/features/instalments/instalment.queries.server.ts'
import { instalmentsHref, payInstalmentHref } from '#/features/instalments/instalment.rules.ts'
import {
  instalmentForm,
  instalmentRefundForm,
  instalmentReversalForm,
  parkedInstalmentForm,
  planKeyForm,
  settledInstalmentRefundForm,
} from '#/features/instalments/instalment-form.schema.ts'
import { decideParkedInstalment } from '#/features/instalments/parked-instalment.commands.server.ts'
import { presentFailedRefund } from '#/routes/admin/agreements/agreement-refund-view.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { doing, done, on, onceConfirmed, signedInActs } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/instalments'
import { INSTALMENT_ACTS } from './instalments-acts.ts'
import { FailedInstalmentRefund, ParkedInstalment } from './instalments-parked.tsx'
import { PlanCard } from './instalments-plan.tsx'
import { isShownInPlace, questionOf } from './instalments-questions.ts'
import { presentParkedOf, presentPlan } from './instalments-view.server.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Instalments'

const DECIDED = {
  booked: 'The payment counts for the plan',
  returned: 'The payment goes back to the buyer',
  resolved: 'Noted. No money was moved',
}

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    const { db, clock } = services
    const now = clock.now()
    const { number, plans } = await getOrderPlans(db, { orderId: params.id, scope: scopeOf(actor), now })
    const isStaff = isAdministrator(actor)
    const waiting = await Promise.all(
      (isStaff ? plans : []).map(async (plan) => {
        const { position, title } = plan
        const payee = { kind: 'plan', id: params.id, position } as const
        const parked = await listParkedCollections(db, payee)
        const failed = await listFailedRefunds(db, payee)
        return {
          plan: { id: params.id, position: String(position), title },
          parked: presentParkedOf(plan, parked),
          refunds: failed.map((one) => presentFailedRefund(services, one)),
        }
      }),
    )
    return {
      orderId: params.id,
      number,
      plans: plans.map((plan) => presentPlan(plan, dayOf(now), isStaff ? 'staff' : 'buyer')),
      waiting,
      mayPay: !advertises(actor),
      staff: isStaff ? { today: dayOf(now) } : null,
    }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(INSTALMENT_ACTS.record, instalmentForm, doing(recordInstalment, 'The payment is recorded')),
    on(INSTALMENT_ACTS.reverse, instalmentReversalForm, doing(reverseInstalment, 'The payment is taken off')),
    onceConfirmed(INSTALMENT_ACTS.confirm, planKeyForm, doing(confirmPlan, 'The plan is confirmed')),
    onceConfirmed(INSTALMENT_ACTS.decideParked, parkedInstalmentForm, async ({ services, actor }, form) => {
      return done(DECIDED[await decideParkedInstalment(services, actor, form)])
    }),
    onceConfirmed(INSTALMENT_ACTS.retryRefund, instalmentRefundForm, async ({ services, actor }, form) => {
      const { isPaid } = await retryInstalmentRefund(services, actor, form)
      return done(isPaid ? 'The provider has paid this refund by now' : 'The refund is asked for again')
    }),
    onceConfirmed(
      INSTALMENT_ACTS.settleRefund,
      settledInstalmentRefundForm,
      doing(settleInstalmentRefund, 'The refund is settled'),
    ),
  ])

export const clientAction = clientActs(INSTALMENT_ACTS)

export default function Instalments({ loaderData }: Route.ComponentProps) {
  const { orderId, number, plans, waiting, mayPay, staff } = loaderData
  const { brand } = useSite()
  return (
    <DashboardPage
      title={TITLE}
      intro={`Order ${number}`}
      back={<BackLink href={urls.order(orderId)}>Order {number}</BackLink>}
    >
      <div className={staff ? 'max-w-measure space-y-4' : 'space-y-4'}>
        <ActOutcome questionOf={questionOf} shownInPlace={isShownInPlace} back={instalmentsHref(orderId)} />
        {waiting.flatMap(({ plan, parked, refunds }) => [
          ...parked.map((payment) => (
            <ParkedInstalment key={payment.reference} plan={plan} payment={payment} />
          )),
          ...refunds.map((refund) => (
            <FailedInstalmentRefund key={refund.refund} plan={plan} refund={refund} />
          )),
        ])}
        {plans.map((plan) => (
          <PlanCard
            key={plan.position}
            orderId={orderId}
            plan={plan}
            payHref={mayPay ? payInstalmentHref(orderId, plan.position) : null}
            staff={staff}
          />
        ))}
        {staff ? null : (
          <p className="text-ink-2 text-sm">
            What you pay online stands here at once, everything else once our office has seen it. Is a payment
            missing? Call {formatPhone(brand.phone)}.
          </p>
        )}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the instalments')

import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import {
  confirmPlan,
  recordInstalment,
  reverseInstalment,
} from '#/features/instalments/instalment.commands.server.ts'
import { getOrderPlans } from '#/features/instalments/instalment.queries.server.ts'
import { instalmentsHref, payInstalmentHref } from '#/features/instalments/instalment.rules.ts'
import {
  instalmentForm,
  instalmentReversalForm,
  planKeyForm,
} from '#/features/instalments/instalment-form.schema.ts'
import { dayOf } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { done, on, signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { PageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/instalments'
import { INSTALMENT_ACTS } from './instalments-acts.ts'
import { PlanCard } from './instalments-plan.tsx'
import { presentPlan } from './instalments-view.server.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Instalments'

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    const now = clock.now()
    const { number, plans } = await getOrderPlans(db, { orderId: params.id, scope: scopeOf(actor), now })
    return {
      orderId: params.id,
      number,
      plans: plans.map(presentPlan),
      mayPay: !advertises(actor),
      staff: isAdministrator(actor) ? { today: dayOf(now) } : null,
    }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(INSTALMENT_ACTS.record, instalmentForm, async ({ services, actor }, form) => {
      await recordInstalment(services, actor, form)
      return done('The payment is recorded')
    }),
    on(INSTALMENT_ACTS.reverse, instalmentReversalForm, async ({ services, actor }, form) => {
      await reverseInstalment(services, actor, form)
      return done('The payment is taken off')
    }),
    on(INSTALMENT_ACTS.confirm, planKeyForm, async ({ services, actor }, form) => {
      await confirmPlan(services, actor, form)
      return done('The plan is confirmed')
    }),
  ])

export const clientAction = clientActs(INSTALMENT_ACTS)

export default function Instalments({ loaderData }: Route.ComponentProps) {
  const { orderId, number, plans, mayPay, staff } = loaderData
  const { brand } = useSite()
  return (
    <DashboardPage
      title={TITLE}
      intro={`Order ${number}`}
      action={
        <LinkButton href={urls.order(orderId)} variant="secondary">
          Order {number}
        </LinkButton>
      }
    >
      <div className="max-w-measure space-y-4">
        <ActOutcome
          shownInPlace={({ act }) =>
            paramsOf(INSTALMENT_ACTS.record, act) !== undefined ||
            paramsOf(INSTALMENT_ACTS.reverse, act) !== undefined
          }
          back={instalmentsHref(orderId)}
        />
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title={TITLE} message="Failed to load the instalments" />
}

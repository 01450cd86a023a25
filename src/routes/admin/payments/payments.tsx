import * as v from 'valibot'
import { listPayments } from '#/features/orders/managed-payments/managed-payment.queries.server.ts'
import {
  listSettledDays,
  readProviderFigures,
} from '#/features/orders/managed-payments/payment-figures.queries.server.ts'
import { askProvider } from '#/features/orders/managed-payments/provider-question.commands.server.ts'
import { PLAN_SETTINGS } from '#/features/properties/plan-settings/plan-rule-address.rules.ts'
import { countOf } from '#/shared/text.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, on } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/payments'
import { PAYMENTS_ACTS } from './payments-acts.ts'
import { PAYMENT_EXPORT, paymentsAddress } from './payments-address.ts'
import { presentProvider, presentSettledDays } from './payments-figures.server.ts'
import { PaymentsFilters } from './payments-filters.tsx'
import { PaymentsList } from './payments-list.tsx'
import { ProviderHealth } from './payments-provider.tsx'
import { presentPaymentRow } from './payments-row.server.ts'
import { SettledDays } from './payments-settled.tsx'
import { PaymentsToLookAt } from './payments-to-look-at.tsx'
import { readWaitingPayments } from './payments-waiting.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Payments'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock, payments: provider }) => {
    const address = paymentsAddress.read(new URL(request.url).searchParams)
    const now = clock.now()
    const [{ payments, ...found }, waiting, days, figures] = await Promise.all([
      listPayments(db, address),
      readWaitingPayments(db),
      listSettledDays(db, { now }),
      readProviderFigures(db, { name: provider.name, now }),
    ])
    return {
      address,
      payments: payments.map(presentPaymentRow),
      waiting,
      chart: presentSettledDays(days),
      provider: presentProvider(figures),
      ...found,
    }
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(PAYMENTS_ACTS.askProvider, v.object({}), async ({ services, actor }) => {
      const { milliseconds } = await askProvider(services, actor)
      return done(`The provider answered after ${milliseconds} milliseconds`)
    }),
  ])

export const clientAction = clientActs(PAYMENTS_ACTS)

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { address, payments, waiting, chart, provider, total, pageCount } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={`Every try to pay, and what became of it: ${countOf(total, 'payment', 'payments')}`}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={PLAN_SETTINGS} variant="secondary" size="sm">
            Payment plans
          </LinkButton>
          {/* A file, not a page: the router must not open it. */}
          <a
            href={paymentsAddress.href({ ...address, page: 1 }, PAYMENT_EXPORT)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Download CSV
          </a>
        </div>
      }
    >
      <ActOutcome back={paymentsAddress.href(address)} />
      <PaymentsToLookAt payments={waiting} />
      <PaymentsFilters address={address} />
      <div className="mt-6">
        <PaymentsList rows={payments} pageCount={pageCount} address={address} />
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        <SettledDays chart={chart} />
        <ProviderHealth provider={provider} />
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the payments')

import * as v from 'valibot'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { listCollections } from '#/features/collections/collection.queries.server.ts'
import { planNotFound } from '#/features/instalments/instalment.errors.ts'
import { getOrderPlans } from '#/features/instalments/instalment.queries.server.ts'
import { instalmentsHref, payInstalmentHref } from '#/features/instalments/instalment.rules.ts'
import { planKeyForm } from '#/features/instalments/instalment-form.schema.ts'
import {
  answerInstalmentPrompt,
  lookAtInstalmentPayments,
  type PlanKey,
  payInstalment,
} from '#/features/instalments/instalment-payment.commands.server.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { goTo, on, signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { requireBuyingActor } from '#/web/request/act.server.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { ownScopeOf } from '#/web/request/scope.ts'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/instalment-payment'
import { INSTALMENT_PAYMENT_ACTS } from './instalment-payment-acts.ts'
import { presentInstalmentPayment } from './instalment-payment-view.server.ts'
import { takeMonthlyPayment } from './monthly-payment-fields.server.ts'
import { MonthlyPaymentForm } from './monthly-payment-form.tsx'
import { MonthlyPaymentStatus } from './monthly-payment-status.tsx'
import { MonthlyPaymentTransfer } from './monthly-payment-transfer.tsx'
import '#/routes/account/checkout/checkout.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Pay an instalment'

const keyOf = (given: unknown): PlanKey => {
  const parsed = v.safeParse(planKeyForm, given)
  if (!parsed.success) throw planNotFound()
  return { orderId: parsed.output.id, position: parsed.output.position }
}

/** Asks the provider about what is under way, and then says how it stands and what can be paid. */
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    requireBuyer(actor)
    const { db, clock } = services
    const { orderId, position } = keyOf(params)
    const isReached = await lookAtInstalmentPayments(services, actor, { orderId, position })
    const { number, plans } = await getOrderPlans(db, {
      orderId,
      scope: ownScopeOf(actor),
      now: clock.now(),
    })
    const plan = plans.find((one) => one.position === position)
    if (!plan) throw planNotFound()
    const tries = await listCollections(db, { kind: 'plan', id: orderId, position })
    const wanted = new URL(request.url).searchParams.get('amount')
    return {
      orderId,
      position: String(position),
      number,
      home: plan.title,
      isConfirmed: plan.isConfirmed,
      ...presentInstalmentPayment(services, { number, plan, tries, wanted }),
      isReached,
    }
  })

const promptForm = v.object({ ...planKeyForm.entries, prompt: v.picklist(['approve', 'refuse']) })

export const action = (args: Route.ActionArgs) =>
  signedInActs(
    args,
    [
      {
        act: INSTALMENT_PAYMENT_ACTS.pay,
        handle: (call) =>
          takeMonthlyPayment(call, async (payment) => {
            const key = keyOf(call.values)
            const paidBefore = call.values.paidBefore ?? ''
            const paidBeforePesewas = /^\d{1,15}$/.test(paidBefore) ? Number(paidBefore) : -1
            await payInstalment(call.services, call.actor, { ...key, ...payment, paidBeforePesewas })
            return goTo(payInstalmentHref(key.orderId, key.position))
          }),
      },
      on(
        INSTALMENT_PAYMENT_ACTS.prompt,
        promptForm,
        async ({ services, actor }, { id, position, prompt }) => {
          const key = { orderId: id, position }
          await answerInstalmentPrompt(services, actor, { ...key, isApproved: prompt === 'approve' })
          return goTo(payInstalmentHref(key.orderId, key.position))
        },
      ),
    ],
    requireBuyingActor,
  )

export const clientAction = clientActs(INSTALMENT_PAYMENT_ACTS)

export default function InstalmentPayment({ loaderData }: Route.ComponentProps) {
  const { orderId, position, number, home, form, left, transfer, isConfirmed, status } = loaderData
  const here = payInstalmentHref(orderId, Number(position))
  const params = { id: orderId, position }
  const isUnderWay = status?.kind === 'prompt' || status?.kind === 'waiting' || status?.kind === 'beginning'
  return (
    <DashboardPage
      title={TITLE}
      intro={
        <>
          {home} · order {number}
        </>
      }
      action={
        <LinkButton href={instalmentsHref(orderId)} variant="secondary" icon={<IconArrowLeft />}>
          Instalments
        </LinkButton>
      }
    >
      <ActOutcome
        shownInPlace={({ act }) => paramsOf(INSTALMENT_PAYMENT_ACTS.pay, act) !== undefined}
        back={here}
      />
      <div className="grid max-w-measure gap-4">
        <MonthlyPaymentStatus
          status={status}
          isReached={loaderData.isReached}
          receiptText="The receipt comes by mail."
          promptHref={actHref(INSTALMENT_PAYMENT_ACTS.prompt, params)}
          here={here}
        />
        {form && !isUnderWay ? (
          <MonthlyPaymentForm
            key={form.paidBefore}
            form={form}
            href={actHref(INSTALMENT_PAYMENT_ACTS.pay, params)}
            fields={{ ...params, paidBefore: form.paidBefore }}
          />
        ) : null}
        {transfer ? <MonthlyPaymentTransfer transfer={transfer} /> : null}
        {left === null ? <Alert title="This plan is paid off.">Nothing is left to pay.</Alert> : null}
        {left && !isConfirmed ? (
          <Alert title="This plan cannot be paid online yet.">
            It is from before instalments were recorded here: our office first confirms what was paid.
          </Alert>
        ) : null}
        {left && isConfirmed && !form && !transfer ? (
          <Alert title="So much is not paid online.">Call the office: it says where to transfer it.</Alert>
        ) : null}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the payment')

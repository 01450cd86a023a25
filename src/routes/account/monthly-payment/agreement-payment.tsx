import * as v from 'valibot'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { getAgreement } from '#/features/agreements/agreement.queries.server.ts'
import { agreementAccount } from '#/features/agreements/agreement-account.rules.ts'
import {
  answerAgreementPrompt,
  lookAtAgreementPayments,
  payAgreement,
} from '#/features/agreements/paying/agreement-payment.commands.server.ts'
import { payableSums } from '#/features/agreements/paying/agreement-payment.rules.ts'
import { listCollections } from '#/features/collections/collection.queries.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
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
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/agreement-payment'
import { AGREEMENT_PAYMENT_ACTS } from './agreement-payment-acts.ts'
import { takeMonthlyPayment } from './monthly-payment-fields.server.ts'
import { MonthlyPaymentForm } from './monthly-payment-form.tsx'
import { MonthlyPaymentStatus } from './monthly-payment-status.tsx'
import { MonthlyPaymentTransfer } from './monthly-payment-transfer.tsx'
import { presentPayment } from './monthly-payment-view.server.ts'
import '#/routes/account/checkout/checkout.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Pay'

/** Asks the provider about what is under way, and then says how it stands and what can be paid. */
export const loader = ({ context, request, params: { agreementId } }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    requireBuyer(actor)
    const { db, clock } = services
    const isReached = await lookAtAgreementPayments(services, actor, { agreementId })
    const agreement = await getAgreement(db, { agreementId, buyerId: actor.accountId })
    const { number, title, status, startsOn, terms, entries } = agreement
    const isRunning = status === 'signed' || status === 'active'
    const day = dayOf(clock.now())
    const sums =
      isRunning && startsOn ? payableSums(agreementAccount({ terms, startsOn, entries, day })) : null
    const tries = await listCollections(db, { kind: 'agreement', id: agreementId })
    const wanted = new URL(request.url).searchParams.get('amount')
    const transferReference = `Agreement ${number}`
    return {
      agreementId,
      number,
      home: title,
      isRunning,
      ...presentPayment(services, { sums, tries, wanted, transferReference }),
      isReached,
    }
  })

const promptForm = v.object({ agreementId: v.string(), prompt: v.picklist(['approve', 'refuse']) })

export const action = (args: Route.ActionArgs) =>
  signedInActs(
    args,
    [
      {
        act: AGREEMENT_PAYMENT_ACTS.pay,
        handle: (call) =>
          takeMonthlyPayment(call, async (payment) => {
            const agreementId = call.values.agreementId ?? ''
            await payAgreement(call.services, call.actor, { agreementId, ...payment })
            return goTo(urls.agreementPayment(agreementId))
          }),
      },
      on(AGREEMENT_PAYMENT_ACTS.prompt, promptForm, async ({ services, actor }, { agreementId, prompt }) => {
        await answerAgreementPrompt(services, actor, { agreementId, isApproved: prompt === 'approve' })
        return goTo(urls.agreementPayment(agreementId))
      }),
    ],
    requireBuyingActor,
  )

export const clientAction = clientActs(AGREEMENT_PAYMENT_ACTS)

export default function AgreementPayment({ loaderData }: Route.ComponentProps) {
  const { agreementId, number, home, form, due, all, transfer, isRunning, status } = loaderData
  const here = urls.agreementPayment(agreementId)
  const isUnderWay = status?.kind === 'prompt' || status?.kind === 'waiting' || status?.kind === 'beginning'
  return (
    <DashboardPage
      title={TITLE}
      intro={
        <>
          {home} · agreement {number}
        </>
      }
      action={
        <LinkButton href={urls.myHomeOf(agreementId)} variant="secondary" icon={<IconArrowLeft />}>
          My home
        </LinkButton>
      }
    >
      <ActOutcome
        shownInPlace={({ act }) => paramsOf(AGREEMENT_PAYMENT_ACTS.pay, act) !== undefined}
        back={here}
      />
      <div className="grid max-w-measure gap-4">
        <MonthlyPaymentStatus
          status={status}
          isReached={loaderData.isReached}
          promptHref={actHref(AGREEMENT_PAYMENT_ACTS.prompt, { agreementId })}
          here={here}
        />
        {due && all ? (
          <Card as="section" className="flex flex-wrap gap-x-8 gap-y-2 p-4">
            <p>
              <span className="block text-ink-2 text-sm">To pay now</span>
              <span className="font-bold text-price">{due}</span>
            </p>
            <p>
              <span className="block text-ink-2 text-sm">Buying the rest today</span>
              <span className="font-bold text-price">{all}</span>
            </p>
            <p className="text-ink-2 text-sm">
              What you pay counts today: late fees first, then the oldest month, and what is left is paid
              ahead. When all of it is paid, the office settles the purchase.
            </p>
          </Card>
        ) : null}
        {form && !isUnderWay ? (
          <MonthlyPaymentForm
            key={form.leastPesewas}
            form={form}
            href={actHref(AGREEMENT_PAYMENT_ACTS.pay, { agreementId })}
            fields={{ agreementId }}
          />
        ) : null}
        {transfer ? <MonthlyPaymentTransfer transfer={transfer} /> : null}
        {due === null ? (
          <Alert title="Nothing is left to pay.">
            {isRunning ? 'The office settles the purchase.' : 'This agreement is not running.'}
          </Alert>
        ) : null}
        {due && !form && !transfer ? (
          <Alert title="So much is not paid online.">Call the office: it says where to transfer it.</Alert>
        ) : null}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the payment')

import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import { resendVerification } from '#/features/accounts/links/verification.commands.server.ts'
import { countFirstSteps } from '#/features/first-steps/first-step.queries.server.ts'
import { LEAD_STATUS_LABELS } from '#/features/leads/lead.rules.ts'
import { changeLead } from '#/features/leads/lead-inbox.commands.server.ts'
import {
  type Confirmation,
  confirmProperty,
  undoConfirmation,
} from '#/features/properties/manage/property-confirming.commands.server.ts'
import { findPaid } from '#/routes/account/checkout/payment-acts.server.ts'
import stepsStyle from '#/routes/account/checkout/payment-steps.css?url'
import { undoOfLead } from '#/routes/admin/leads/leads-acts.ts'
import { formMoment, formNumber } from '#/shared/input.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { done, on, outdatedAct, signedInActs } from '#/web/act/act-route.server.ts'
import type { Undo } from '#/web/act/undo.tsx'
import { FIRST_STEPS } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/dashboard-home'
import { readDesk } from './dashboard-desk-view.server.ts'
import { HOME_ACTS } from './dashboard-home-acts.ts'
import {
  BuyerSections,
  ComingUp,
  Counts,
  isOverdue,
  ProfileLink,
  summaryOf,
} from './dashboard-home-buyer.tsx'
import { readBuyerHome } from './dashboard-home-view.server.ts'
import { UnverifiedNotice } from './dashboard-unverified-notice.tsx'
import './dashboard-home.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

// Shown once after each payment; everybody's first page would carry it.
const paidOnServer = import.meta.env.SSR
  ? (await import('#/routes/account/checkout/payment-paid.tsx')).PaymentPaid
  : undefined
const paidCode = lazyOnIntent(
  () => import('#/routes/account/checkout/payment-paid.tsx'),
  (module) => module.PaymentPaid,
)

// Buyers never see it, and whoever does comes from the server as a rule.
const DeskOnServer = import.meta.env.SSR ? (await import('./dashboard-desk.tsx')).Desk : undefined
const deskCode = lazyOnIntent(
  () => import('./dashboard-desk.tsx'),
  (module) => module.Desk,
)
const readActs = () => import('./dashboard-desk-acts.tsx')
const DeskActs = import.meta.env.SSR
  ? (await readActs()).DeskActs
  : lazy(async () => ({ default: (await readActs()).DeskActs }))
const DeskUndo = import.meta.env.SSR
  ? (await readActs()).DeskUndo
  : lazy(async () => ({ default: (await readActs()).DeskUndo }))

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    const { accountId, email, role } = actor
    const published = new URL(request.url).searchParams.get('published')
    const view = (await sessionOf(context))?.view
    const isEmailVerified = view?.user.isEmailVerified ?? false
    const fullName = view?.profile?.fullName ?? null
    const desk = advertises({ role }) ? await readDesk(services, actor, { fullName, published }) : null
    const buyer = advertises({ role }) ? null : await readBuyerHome(services, { accountId, fullName })
    const paid = await findPaid(services, actor, request)
    const firstSteps = isAdministrator({ role }) ? (await countFirstSteps(services)).urgent : 0
    return { email, isEmailVerified, desk, buyer, paid, firstSteps }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(HOME_ACTS.resendVerification, v.object({}), async ({ services, actor }) => {
      await resendVerification(services, actor, { email: actor.email })
      return done(
        `A new link is on its way to ${actor.email}, unless you asked for one a minute ago. It works for a day.`,
      )
    }),
    on(
      HOME_ACTS.confirmHome,
      confirmedForm,
      async ({ services, actor }, { confirmedAt, before, ...given }) => {
        const home = { ...given, scope: scopeOf(actor) }
        if (confirmedAt) {
          const { title } = await undoConfirmation(services, actor, {
            ...home,
            confirmedAt,
            before: before ?? null,
          })
          return done(`“${title}” is as it was before`)
        }
        const { title, made } = await confirmProperty(services, actor, home)
        return done(`“${title}” is still available`, made && undoOfConfirmation(made))
      },
    ),
    on(HOME_ACTS.answerLead, answeredForm, async ({ services, actor }, given) => {
      const changed = await changeLead(services, actor, { ...given, scope: scopeOf(actor) })
      return done(`Lead marked as ${LEAD_STATUS_LABELS[given.status]}`, undoOfLead(changed, given.status))
    }),
    outdatedAct(urls.dashboard),
  ])

// What somebody else did with it meanwhile stays.
const answeredForm = v.object({
  leadId: v.string(),
  version: formNumber,
  status: v.optional(v.picklist(['new', 'contacted']), 'contacted'),
})

// With the moment of a confirmation it is undone.
const confirmedForm = v.object({
  propertyId: v.string(),
  confirmedAt: v.optional(formMoment),
  before: v.optional(formMoment),
})

const undoOfConfirmation = ({ confirmedAt, before }: Confirmation): Undo => ({
  undo: {
    confirmedAt: String(confirmedAt.getTime()),
    ...(before && { before: String(before.getTime()) }),
  },
})

export const clientAction = clientActs(HOME_ACTS)

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const { email, isEmailVerified, desk, buyer, paid, firstSteps } = loaderData
  const { brand } = useSite()
  if (paid) {
    return (
      <>
        <title>{`Order ${paid.order.number} is placed | ${brand.name}`}</title>
        <link rel="stylesheet" href={stepsStyle} precedence="default" />
        <ServerMarkup
          code={paidCode}
          onServer={paidOnServer}
          version={paid.order.id}
          tellsFailure
          props={{ paid }}
        />
      </>
    )
  }
  // Where a greeting stands above, to welcome once more would be one word too many.
  const welcome = (
    <>
      {[desk ? `Signed in as ${email}` : `Welcome, ${email}`, ...(buyer ? [summaryOf(buyer)] : [])]
        .filter(Boolean)
        .join('. ')}
      {buyer ? <ProfileLink home={buyer} /> : null}
    </>
  )
  const counts = buyer ? <Counts home={buyer} /> : null
  return (
    <DashboardPage
      title="Dashboard"
      heading={buyer?.heading ?? desk?.greeting ?? undefined}
      intro={welcome}
      action={desk ? <LinkButton href={urls.submitListing}>Add New Property</LinkButton> : counts}
    >
      <div className="space-y-7">
        <ActOutcome
          shownInPlace={({ act }) => Boolean(paramsOf(HOME_ACTS.resendVerification, act))}
          actionOf={(changed) => desk && <DeskUndo answer={changed} />}
          back={urls.dashboard}
        />
        {buyer && isOverdue(buyer) ? <ComingUp home={buyer} /> : null}
        {isEmailVerified ? null : <UnverifiedNotice email={email} />}
        {firstSteps > 0 ? (
          <Alert kind="info">
            {countOf(firstSteps, 'thing is', 'things are')} missing before visitors come.{' '}
            <Link href={FIRST_STEPS} className="font-semibold underline">
              First Steps
            </Link>
          </Alert>
        ) : null}
        {desk ? (
          <Suspense>
            <DeskActs>
              <ServerMarkup
                code={deskCode}
                onServer={DeskOnServer}
                version={JSON.stringify([desk.work, desk.published])}
                tellsFailure
                props={{ desk }}
              />
            </DeskActs>
          </Suspense>
        ) : null}
        {buyer ? <BuyerSections home={buyer} /> : null}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure('Dashboard', 'Failed to load your dashboard')

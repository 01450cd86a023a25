import * as v from 'valibot'
import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import { resendVerification } from '#/features/accounts/links/verification.commands.server.ts'
import {
  countOwnProperties,
  listRecentOwnProperties,
} from '#/features/properties/manage/own-property.queries.server.ts'
import type { OwnPropertyView } from '#/features/properties/property.schema.ts'
import { listDailyFigures } from '#/features/statistics/daily-figures.queries.server.ts'
import { findPaid } from '#/routes/account/checkout/payment-acts.server.ts'
import { formatPrice } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { done, on, outdatedAct, signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/dashboard-home'
import { HOME_ACTS } from './dashboard-home-acts.ts'
import { BuyerSections, summaryOf } from './dashboard-home-buyer.tsx'
import { DeskFigures, QuickActions, RecentProperties } from './dashboard-home-sections.tsx'
import { readBuyerHome } from './dashboard-home-view.server.ts'
import { Statistics } from './dashboard-statistics.tsx'
import { presentStatistics, SHOWN_DAYS } from './dashboard-statistics-figures.ts'
import { UnverifiedNotice } from './dashboard-unverified-notice.tsx'
import '../checkout/payment-steps.css'
import './dashboard-home.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const RECENT_LIMIT = 2

// Shown once after each payment; everybody's first page would carry it.
const paidOnServer = import.meta.env.SSR
  ? (await import('#/routes/account/checkout/payment-paid.tsx')).PaymentPaid
  : undefined
const paidCode = lazyOnIntent(
  () => import('#/routes/account/checkout/payment-paid.tsx'),
  (module) => module.PaymentPaid,
)

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    const { db, clock } = services
    const { accountId, email, role } = actor
    const view = (await sessionOf(context))?.view
    const isEmailVerified = view?.user.isEmailVerified ?? false
    const desk = advertises({ role })
      ? {
          accountType: isAdministrator({ role }) ? 'Admin' : 'Agent',
          propertyCount: await countOwnProperties(db, { accountId }),
          recent: (await listRecentOwnProperties(db, { accountId, limit: RECENT_LIMIT })).map(presentRecent),
          // Of the whole marketplace, which is no agent's business.
          statistics: isAdministrator({ role })
            ? presentStatistics(await listDailyFigures(db, { now: clock.now(), days: 2 * SHOWN_DAYS }))
            : null,
        }
      : null
    const buyer = advertises({ role })
      ? null
      : await readBuyerHome(services, { accountId, fullName: view?.profile?.fullName ?? null })
    return { email, isEmailVerified, role, desk, buyer, paid: await findPaid(services, actor, request) }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(HOME_ACTS.resendVerification, v.object({}), async ({ services, actor }) => {
      await resendVerification(services, actor, { email: actor.email })
      return done(
        `A new link is on its way to ${actor.email}, unless you asked for one a minute ago. It works for a day.`,
      )
    }),
    outdatedAct(urls.dashboard),
  ])

export const clientAction = clientActs(HOME_ACTS)

const presentRecent = ({ pricePesewas, ...property }: OwnPropertyView) => ({
  ...property,
  price: formatPrice(pricePesewas),
})

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const { email, isEmailVerified, role, desk, buyer, paid } = loaderData
  const { brand } = useSite()
  if (paid) {
    return (
      <>
        <title>{`Order ${paid.order.number} is placed | ${brand.name}`}</title>
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
  return (
    <DashboardPage
      title="Dashboard"
      heading={buyer?.greeting ?? undefined}
      intro={[`Welcome, ${email}`, ...(buyer ? [summaryOf(buyer)] : [])].filter(Boolean).join('. ')}
    >
      <div className="space-y-7">
        {isEmailVerified ? null : <UnverifiedNotice email={email} />}
        {desk ? <DeskFigures {...desk} /> : null}
        {desk?.statistics ? <Statistics statistics={desk.statistics} /> : null}
        {desk ? <RecentProperties properties={desk.recent} /> : null}
        {buyer ? <BuyerSections home={buyer} /> : null}
        <QuickActions role={role} />
      </div>
    </DashboardPage>
  )
}

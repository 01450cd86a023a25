import { redirect } from 'react-router'
import { getOfferedHome } from '#/features/offered-homes/offered-home.queries.server.ts'
import {
  acceptHomeForm,
  OFFERED_HOME_REPORTS,
  refuseHomeForm,
  reportHomeForm,
} from '#/features/offered-homes/offered-home.schema.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import {
  acceptOfferedHome,
  refuseOfferedHome,
  reportOfferedHome,
} from '#/features/offered-homes/offered-home-decision.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { type ActAnswer, paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, doing, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/offered-home'
import { OFFERED_HOME_ACTS } from './offered-home-acts.ts'
import { HomeDecided, HomeDecision } from './offered-home-decision.tsx'
import { HomeFacts } from './offered-home-facts.tsx'
import { REPORT_QUESTION } from './offered-home-question.ts'
import { presentOfferedHome } from './offered-home-row.server.ts'
import './offered-home.css'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request, params: { offeredHomeId } }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => ({
    home: presentOfferedHome(await getOfferedHome(db, { offeredHomeId })),
    reports: Object.entries(OFFERED_HOME_REPORTS).map(([value, label]) => ({ value, label })),
  }))

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(OFFERED_HOME_ACTS.accept, acceptHomeForm, async ({ services, actor }, { offeredHomeId }) => {
      const { draftId } = await acceptOfferedHome(services, actor, { offeredHomeId })
      return redirect(urls.continueListing(draftId), 303)
    }),
    on(
      OFFERED_HOME_ACTS.refuse,
      refuseHomeForm,
      doing(refuseOfferedHome, 'The home is refused, and its owner gets a mail'),
    ),
    onceConfirmed(OFFERED_HOME_ACTS.report, reportHomeForm, async ({ services, actor }, report) => {
      await reportOfferedHome(services, actor, report)
      // Its page is gone with it.
      return redirect(urls.offeredHomes, 303)
    }),
  ])

export const clientAction = clientActs(OFFERED_HOME_ACTS)

const questionOf = ({ act }: ActAnswer) =>
  paramsOf(OFFERED_HOME_ACTS.report, act) ? REPORT_QUESTION : undefined

export default function OfferedHomePage({ loaderData: { home, reports } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={home.title}
      intro={`${home.price} · ${home.tag} · received ${home.confirmedAt}`}
      back={<BackLink href={urls.offeredHomes}>Offered Homes</BackLink>}
    >
      <div className="space-y-4">
        <ActOutcome
          questionOf={questionOf}
          shownInPlace={({ act, kind }) =>
            kind !== 'done' && paramsOf(OFFERED_HOME_ACTS.refuse, act) !== undefined
          }
          back={offeredHomeUrls.managed(home.id)}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <HomeFacts home={home} />
          <div className="min-w-0 space-y-4">
            {home.decision ? <HomeDecided home={home} /> : null}
            <HomeDecision home={home} reports={reports} />
          </div>
        </div>
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure('Offered home', 'Failed to load this home')

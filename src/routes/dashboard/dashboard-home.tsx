import * as v from 'valibot'
import { resendVerification } from '#/features/accounts/verification.commands.server.ts'
import {
  countOwnProperties,
  listRecentOwnProperties,
} from '#/features/properties/own-property.queries.server.ts'
import type { RouteHandle } from '../request/access.ts'
import { signedInForm } from '../request/form.server.ts'
import { signedInPage } from '../request/respond.server.ts'
import { sessionOf } from '../request/session.server.ts'
import type { Route } from './+types/dashboard-home'
import {
  AdministratorFigures,
  QuickActions,
  RecentProperties,
  UserFigures,
} from './dashboard-home-sections.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { UnverifiedNotice } from './dashboard-unverified-notice.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const RECENT_LIMIT = 2

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db }, { accountId, email, role }) => {
    const isEmailVerified = (await sessionOf(context))?.view.user.isEmailVerified ?? false
    const administrator =
      role === 'admin'
        ? {
            propertyCount: await countOwnProperties(db, { accountId }),
            recent: await listRecentOwnProperties(db, { accountId, limit: RECENT_LIMIT }),
          }
        : null
    return { email, isEmailVerified, administrator, saved: countSaved() }
  })

/** Sends the verification mail again, to the address of whoever asks. */
export const action = ({ context, request }: Route.ActionArgs) =>
  signedInForm({ context, request }, v.object({}), async (services, actor) => {
    await resendVerification(services, actor, { email: actor.email })
    return { sentTo: actor.email }
  })

// Nothing can be put on a list of favourites or into a cart yet, so that both are empty for everybody.
function countSaved() {
  return { favorites: 0, cartItems: 0 }
}

export default function DashboardHome({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isEmailVerified, administrator, saved } = loaderData
  return (
    <DashboardPage title="Dashboard" intro={`Welcome, ${email}`}>
      <div className="space-y-6">
        {isEmailVerified ? null : <UnverifiedNotice email={email} posted={actionData} />}
        {administrator ? <AdministratorFigures {...administrator} /> : <UserFigures {...saved} />}
        {administrator ? <RecentProperties properties={administrator.recent} /> : null}
        <QuickActions isAdministrator={administrator !== null} />
      </div>
    </DashboardPage>
  )
}

import type { RouteHandle } from '../request/access.ts'
import { signedInPage } from '../request/respond.server.ts'
import type { Route } from './+types/dashboard-home'
import { DashboardPage } from './dashboard-page.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (_services, { email }) => ({ email }))

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage title="Dashboard" intro={`Welcome, ${loaderData.email}`}>
      {null}
    </DashboardPage>
  )
}

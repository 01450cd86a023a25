import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { advertises } from '#/features/access/role.policy.ts'
import type { DashboardOwner } from '#/web/dashboard/dashboard-links.ts'
import { readDashboardOwner } from '#/web/dashboard/dashboard-owner.server.ts'
import { StaffFrame } from '#/web/dashboard/staff-frame.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { type RouteHandle, usePageHandles } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'
import { Guard } from '#/web/session/guard.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import type { Route } from './+types/dashboard-layout'
import { AccountFrame } from './account-frame.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle
export const headers = privatePageHeaders

// Read for every page, not taken from the root: the role may have changed since the first one.
export const loader = ({ context, request }: Route.LoaderArgs): Promise<DashboardOwner> =>
  signedInPage({ context, request }, (services, actor) => readDashboardOwner(context, services, actor))

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const accesses = usePageHandles().map(({ access }) => access)
  const requires = (['admin', 'agent'] as const).find((access) => accesses.includes(access)) ?? 'signed-in'
  return (
    <DashboardFrame owner={loaderData}>
      <div className="page-width py-6 lg:py-8">
        <Guard requires={requires}>
          <Outlet />
        </Guard>
      </div>
    </DashboardFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame owner={loaderData}>
      {pageErrorOf(error).code === 'account.admins_only' ? (
        <AccessDenied role={loaderData?.role} />
      ) : (
        <ErrorPage error={error} />
      )}
    </DashboardFrame>
  )
}

// Who rents or buys stays inside the site; administrators and agents have a frame of their own. When not even the role could be
// read, what was known of the session decides.
function DashboardFrame({ owner, children }: { owner: DashboardOwner | undefined; children: ReactNode }) {
  const session = useSession()
  const isDesk = owner ? advertises(owner) : session.advertises
  return (
    <>
      <meta name="robots" content="noindex" />
      {isDesk ? <StaffFrame owner={owner}>{children}</StaffFrame> : <AccountFrame>{children}</AccountFrame>}
    </>
  )
}

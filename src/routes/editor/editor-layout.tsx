import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { advertises } from '#/features/access/role.policy.ts'
import type { DashboardOwner } from '#/web/dashboard/dashboard-links.ts'
import { readDashboardOwner } from '#/web/dashboard/dashboard-owner.server.ts'
import { StaffFrame } from '#/web/dashboard/staff-frame.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { SiteFrame } from '#/web/layout/site-frame.tsx'
import { type RouteHandle, usePageHandles } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { Guard } from '#/web/session/guard.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import type { Route } from './+types/editor-layout'

export const handle = { access: 'signed-in' } satisfies RouteHandle
export const headers = privatePageHeaders

export const loader = ({ context, request }: Route.LoaderArgs): Promise<DashboardOwner> =>
  signedInPage({ context, request }, (services, actor) => readDashboardOwner(context, services, actor))

/** Listings and articles are written in the frame of the dashboard. */
export default function EditorLayout({ loaderData }: Route.ComponentProps) {
  const isForAdministrators = usePageHandles().some(({ access }) => access === 'admin')
  return (
    <Frame owner={loaderData}>
      <div className="page-width py-6 lg:py-8">
        <Guard requires={isForAdministrators ? 'admin' : 'agent'}>
          <Outlet />
        </Guard>
      </div>
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame owner={loaderData}>
      <ErrorPage error={error} />
    </Frame>
  )
}

// Who may not write reads so inside the site.
function Frame({ owner, children }: { owner: DashboardOwner | undefined; children: ReactNode }) {
  const session = useSession()
  const isDesk = owner ? advertises(owner) : session.advertises
  return isDesk ? <StaffFrame owner={owner}>{children}</StaffFrame> : <SiteFrame>{children}</SiteFrame>
}

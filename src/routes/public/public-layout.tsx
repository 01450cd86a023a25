import { Outlet } from 'react-router'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { SiteFrame } from '#/web/layout/site-frame.tsx'
import type { Route } from './+types/public-layout'

export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}

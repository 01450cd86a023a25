import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { FavoriteHost } from '#/web/buyers/favorite-hearts.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import { SiteFooter } from '#/web/layout/site-footer.tsx'
import { SiteHeader } from '#/web/layout/site-header.tsx'
import type { Route } from './+types/public-layout'

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorPage error={error} />
    </PublicFrame>
  )
}

// Header, page, footer: what every public page has around it.
function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <RouterLinks>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <FavoriteHost>
        <SiteHeader />
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <SiteFooter />
      </FavoriteHost>
    </RouterLinks>
  )
}

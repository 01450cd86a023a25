import type { ReactNode } from 'react'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ErrorPage, RequestNumber, TryAgain } from '#/web/layout/error-page.tsx'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'
import IconDanger from '~icons/ph/warning-circle'
import { DashboardPage } from './dashboard-page.tsx'

/**
 * A page that could not be shown: whose it is not is told so; otherwise what failed, in the page's own words, and a way
 * to try again.
 */
export function PageFailure({ error, title, message }: { error: unknown; title: string; message: string }) {
  const { status, code, message: reason, requestId } = pageErrorOf(error)
  if (code === 'account.admins_only') return <AccessDenied />
  if (status === 403) return <ForBuyers>{reason}</ForBuyers>
  if (status < 500) return <ErrorPage error={error} />
  return (
    <DashboardPage title={title}>
      <div role="alert">
        <EmptyState title={message} icon={<IconDanger />} action={<TryAgain />}>
          {/* A page only reads. */}
          <p>{reason ?? 'Check your connection.'} Nothing was changed.</p>
          <RequestNumber id={requestId} />
        </EmptyState>
      </div>
    </DashboardPage>
  )
}

/** The `ErrorBoundary` of a page that says no more than that. */
export function pageFailure(title: string, message: string) {
  return ({ error }: { error: unknown }) => <PageFailure error={error} title={title} message={message} />
}

function ForBuyers({ children }: { children: ReactNode }) {
  return (
    <div className="py-12 lg:py-18">
      <title>Access Denied</title>
      <EmptyState
        heading="h1"
        title="Access Denied"
        action={<LinkButton href={urls.dashboard}>Dashboard Home</LinkButton>}
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}

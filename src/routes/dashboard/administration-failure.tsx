import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import type { ErrorData } from '../request/respond.server.ts'
import { AccessDenied } from '../session/access-denied.tsx'
import { useSession } from '../session/session-provider.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** An administrators' page that could not be read: what failed, in the page's own words, and a way to try again. */
export function AdministrationFailure({
  error,
  title,
  message,
}: {
  error: unknown
  title: string
  message: string
}) {
  const { profile } = useSession()
  const { revalidate, state } = useRevalidator()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403) return <AccessDenied role={profile?.role ?? 'user'} />
  if (status < 500) return <ErrorPage error={error} />
  const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : undefined
  return (
    <DashboardPage title={title}>
      <Alert
        kind="danger"
        title={message}
        action={
          <Button size="sm" variant="secondary" busy={state !== 'idle'} onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        {known?.message ?? 'Check your connection.'}
        {known?.requestId ? (
          <>
            {' '}
            Request <code className="select-all">{known.requestId}</code>
          </>
        ) : null}
      </Alert>
    </DashboardPage>
  )
}

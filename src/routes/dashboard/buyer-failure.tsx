import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import type { ErrorData } from '../request/respond.server.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** A buyer's page that could not be shown: it could not be read, or an administrator asked for it. */
export function BuyerFailure({ error, title, message }: { error: unknown; title: string; message: string }) {
  const { revalidate, state } = useRevalidator()
  const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : undefined
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403)
    return (
      <div className="py-12 lg:py-18">
        <title>Access Denied</title>
        <EmptyState
          heading="h1"
          title="Access Denied"
          action={<LinkButton href={urls.dashboard}>Dashboard Home</LinkButton>}
        >
          <p>{known?.message}</p>
        </EmptyState>
      </div>
    )
  if (status < 500) return <ErrorPage error={error} />
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

import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** A page that could not be shown: what failed, in the page's own words, and a way to try again. */
export function PageFailure({
  error,
  title,
  message,
  denied,
}: {
  error: unknown
  title: string
  message: string
  /** What somebody sees whose page it is not; gets the refusal's own words. */
  denied: (message: string | undefined) => ReactNode
}) {
  const { revalidate, state } = useRevalidator()
  const { status, message: reason, requestId } = pageErrorOf(error)
  if (status === 403) return denied(reason)
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
        {reason ?? 'Check your connection.'}
        {requestId ? (
          <>
            {' '}
            Request <code className="select-all">{requestId}</code>
          </>
        ) : null}
      </Alert>
    </DashboardPage>
  )
}

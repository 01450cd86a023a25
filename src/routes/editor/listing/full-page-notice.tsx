import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'

const LEAVES_AFTER_SECONDS = 3

/** In the form's place while pictures cannot be stored. */
export function ConfigurationError() {
  return (
    <div className="py-6">
      <title>Configuration Error</title>
      <EmptyState
        heading="h1"
        title="Configuration Error"
        action={<LinkButton href={urls.dashboard}>Return to Dashboard</LinkButton>}
      >
        <p role="alert">
          Configuration Error: Application is not properly configured. Please contact support.
        </p>
      </EmptyState>
    </div>
  )
}

/** In the form's place when what it should open could not be read; leads to the dashboard after a moment. */
export function ListingFailure({ error }: { error: unknown }) {
  const { search } = useLocation()
  const { status, code, message, requestId } = pageErrorOf(error)
  if (status === 403) return <AccessDenied />
  // Without an address of a listing nothing of one was read.
  if (!/[?&](edit|id|draft)=/.test(search)) return <ErrorPage error={error} />
  const reason = message ?? 'Check your connection.'
  if (status === 404)
    return code === 'property.not_found' ? (
      <Leaving title="Property not found">It may have been deleted, or it belongs to somebody else.</Leaving>
    ) : (
      <Leaving title="Draft not found">{reason}</Leaving>
    )
  return (
    <Leaving title="Failed to load property data. Please try again.">
      Failed to fetch property: {reason}
      {requestId ? (
        <>
          {' '}
          Request <code className="select-all">{requestId}</code>
        </>
      ) : null}
    </Leaving>
  )
}

function Leaving({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(urls.dashboard, { replace: true }),
      LEAVES_AFTER_SECONDS * 1_000,
    )
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="py-6">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content={`${LEAVES_AFTER_SECONDS};url=${urls.dashboard}`} />
      </noscript>
      <EmptyState
        heading="h1"
        title={title}
        action={<LinkButton href={urls.dashboard}>Return to Dashboard</LinkButton>}
      >
        <p role="alert">{children}</p>
        <p className="mt-2 text-sm">You will be taken to your dashboard in a moment.</p>
      </EmptyState>
    </div>
  )
}

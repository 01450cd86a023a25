import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { showToast } from '#/ui/overlays/toast.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'

/** A property's page that could not be shown for a reason of ours or of the line. */
export function PropertyFailure({ error }: { error: unknown }) {
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500
  useEffect(() => {
    if (isOurs) showToast({ kind: 'danger', title: 'Failed to load property details.' })
  }, [isOurs])
  return <ErrorPage error={error} />
}

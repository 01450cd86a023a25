import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { ErrorData } from '#/web/request/respond.server.ts'

/**
 * What somebody sees when a page cannot be shown: what happened in a sentence, one way forward, and for a failure of
 * ours the request's id, under which the log tells more.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : undefined
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  if (status === 410) return <NotFound>{known?.message}</NotFound>
  const isOurFault = status >= 500
  return (
    <div className="page-width py-12 lg:py-18">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title={isOurFault ? 'Something went wrong' : 'That did not work'}
        action={<TryAgain />}
      >
        <p>{known?.message ?? 'This page could not be shown. Nothing was changed.'}</p>
        {known?.requestId ? (
          <p className="mt-2 text-ink-3 text-sm">
            If it happens again, tell us this number: <code className="select-all">{known.requestId}</code>
          </p>
        ) : null}
      </EmptyState>
    </div>
  )
}

function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}

/** The page at an address that leads nowhere, or not any more: `children` say why when it is known. */
export function NotFound({
  children = 'There is no page at this address. It may have moved, or a letter is missing.',
}: {
  children?: ReactNode
}) {
  return (
    <div className="page-width py-12 lg:py-18">
      <title>Page Not Found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="Page Not Found"
        action={<LinkButton href={urls.home}>Back to the homepage</LinkButton>}
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}

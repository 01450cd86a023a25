import { isRouteErrorResponse } from 'react-router'
import { getPreviewedProperty } from '#/features/properties/preview/property-preview.queries.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/property-preview'
import { PreviewPage, previewLinks } from './preview-page.tsx'
import { readPreview } from './property-preview-read.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

export const headers = privatePageHeaders

export const links = previewLinks

// Looking changes nothing: programs that make previews open every link of a chat.
export const loader = ({ context, params }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const now = services.clock.now()
    const { endsAt, property } = await getPreviewedProperty(services.db, { token: params.token, now })
    return { until: formatDate(endsAt), detail: await readPreview(services, property, now) }
  })

export default function PropertyPreview({ loaderData: { detail, until } }: Route.ComponentProps) {
  return (
    <PreviewPage
      detail={detail}
      title="This is a private preview"
      said={`So the page will look once it is published. Only whoever has this link sees it, until ${until}.`}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorPage error={error} />
  return (
    <div className="page-width py-8">
      <title>This preview has ended</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="This preview has ended"
        action={<LinkButton href={urls.properties}>See the properties</LinkButton>}
      >
        <p>The home is published by now, or the link is over. Ask the agent who sent it to you.</p>
      </EmptyState>
    </div>
  )
}

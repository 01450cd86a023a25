import { isRouteErrorResponse } from 'react-router'
import { getPreviewedProperty } from '#/features/properties/preview/property-preview.queries.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import { useSite } from '#/web/request/site.ts'
import detailStyle from '../detail/property-detail.css?url'
import { readDetail } from '../detail/property-detail-read.server.ts'
import type { Route } from './+types/property-preview'
import previewStyle from './property-preview.css?url'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle

export const headers = privatePageHeaders

// By address, so that the page of a public home loads no more than before.
export const links = () => [detailStyle, previewStyle].map((href) => ({ rel: 'stylesheet', href }))

// Sent without script: no browser loads the page's code from here.
const Shell = import.meta.env.SSR
  ? (await import('../detail/property-detail-shell.tsx')).PropertyShell
  : undefined

// Looking changes nothing: programs that make previews open every link of a chat.
export const loader = ({ context, params }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const now = services.clock.now()
    const { endsAt, property } = await getPreviewedProperty(services.db, { token: params.token, now })
    const detail = await readDetail(services, property, now)
    return {
      until: formatDate(endsAt),
      detail: {
        ...detail,
        // Written out as if it were public; but nobody can take it yet.
        property: { ...detail.property, status: 'draft' as const },
        chosenMonths: null,
        similar: [],
        isPreview: true as const,
        // Nobody asks after what is not advertised yet.
        canContact: false,
        whatsapp: null,
      },
    }
  })

export default function PropertyPreview({ loaderData: { detail, until } }: Route.ComponentProps) {
  const { brand } = useSite()
  const title = `Preview: ${detail.property.title}`
  return (
    <div className="preview-page">
      <div className="screen-only page-width py-4">
        <Alert kind="info" title="This is a private preview">
          {`So the page will look when it is published. Only whoever has this link sees it, until ${until}.`}
        </Alert>
      </div>
      {Shell ? (
        <Shell
          detail={detail}
          head={
            <>
              <title>{`${title} | ${brand.name}`}</title>
              <meta name="robots" content="noindex, nofollow" />
              <meta property="og:title" content={title} />
              <meta property="og:site_name" content={brand.name} />
            </>
          }
        />
      ) : null}
    </div>
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

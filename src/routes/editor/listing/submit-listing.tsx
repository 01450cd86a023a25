import { agentActs } from '#/web/act/act-route.server.ts'
import { clientEditorActs } from '#/web/editor/editor-client.ts'
import { readsAnew } from '#/web/editor/reads-anew.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/submit-listing'
import { ConfigurationError, ListingFailure } from './full-page-notice.tsx'
import { listingHandlers } from './listing-acts.server.ts'
import { LISTING_EDITOR } from './listing-editor.ts'
import { ListingPage } from './listing-page.tsx'
import { readListing } from './submit-listing-view.server.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, (services, actor) =>
    readListing(services, actor, new URL(request.url).searchParams),
  )

export const action = (args: Route.ActionArgs) => agentActs(args, listingHandlers)

export const clientAction = clientEditorActs(LISTING_EDITOR)

export const shouldRevalidate = readsAnew

export default function SubmitListing({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'unconfigured') return <ConfigurationError />
  return <ListingPage key={loaderData.readingId} view={loaderData} posted={actionData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} />
}

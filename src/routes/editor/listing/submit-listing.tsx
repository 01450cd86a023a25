import { readsAnew } from '#/web/editor/reads-anew.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminAct } from '#/web/request/act.server.ts'
import { readForm } from '#/web/request/form.server.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { Guard } from '#/web/session/guard.tsx'
import type { Route } from './+types/submit-listing'
import { ConfigurationError, ListingFailure } from './full-page-notice.tsx'
import { actOnListing } from './listing-acts.server.ts'
import { ListingPage } from './listing-page.tsx'
import { sendListing } from './send-listing.ts'
import { readListing } from './submit-listing-view.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, (services, actor) =>
    readListing(services, actor, new URL(request.url).searchParams),
  )

export const action = ({ context, request }: Route.ActionArgs) =>
  adminAct({ context, request }, readForm, async (services, actor, values) =>
    actOnListing({ context, services, actor, values }),
  )

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await sendListing(await request.clone().formData(), serverAction)
}

export const shouldRevalidate = readsAnew

export default function SubmitListing({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'unconfigured') return <ConfigurationError />
  return (
    <Guard requires="admin">
      <ListingPage key={loaderData.readingId} view={loaderData} answer={actionData} />
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailure error={error} />
}

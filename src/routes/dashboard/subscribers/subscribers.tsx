import { data, isRouteErrorResponse } from 'react-router'
import {
  countConfirmed,
  listMailablePosts,
  listSubscribers,
} from '#/features/newsletter/subscriber.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import type { RouteHandle } from '../../request/access.ts'
import { adminAct } from '../../request/act.server.ts'
import { readForm } from '../../request/form.server.ts'
import { adminPage } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/subscribers'
import { actOnSubscribers } from './subscribers-acts.server.ts'
import { readSubscribersAddress, subscribersHref } from './subscribers-address.ts'
import { outcomeOf, SUBSCRIBERS_FAILURE, type SubscribersAnswer } from './subscribers-answer.ts'
import { SubscribersFilters } from './subscribers-filters.tsx'
import { SubscribersList } from './subscribers-list.tsx'
import { SendArticle } from './subscribers-send.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Subscribers'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }) => {
    const address = readSubscribersAddress(new URL(request.url).searchParams)
    const [found, confirmedCount, posts] = await Promise.all([
      listSubscribers(db, address),
      countConfirmed(db),
      listMailablePosts(db, { now: clock.now() }),
    ])
    return { address, confirmedCount, posts, ...found }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  adminAct({ context, request }, readForm, async (services, actor, values) =>
    actOnSubscribers(context, services, actor, values),
  )

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes, and who may not be here is told so by the page.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    // With this status the router reads nothing anew, which without a connection would cost the page.
    return data<SubscribersAnswer>({ message: SUBSCRIBERS_FAILURE, errors: {}, values: {} }, { status: 503 })
  }
}

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { address, confirmedCount, posts, subscribers, total, pageCount } = loaderData
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={`Who gets the newsletter: ${countOf(confirmedCount, 'confirmed address', 'confirmed addresses')}, ${total.toLocaleString('en-GB')} in this list`}
        action={
          // A file, not a page: the router must not open it.
          <a
            href={subscribersHref({ ...address, page: 1 }, urls.subscriberExport)}
            className={buttonClass({ variant: 'secondary' })}
          >
            Download CSV
          </a>
        }
      >
        <SendArticle posts={posts} confirmedCount={confirmedCount} />
        <SubscribersFilters address={address} />
        <div className="mt-6 space-y-4">
          {actionData ? <Alert kind={outcomeOf(actionData).kind}>{outcomeOf(actionData).title}</Alert> : null}
          <SubscribersList subscribers={subscribers} pageCount={pageCount} address={address} />
        </div>
      </DashboardPage>
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdministrationFailure error={error} title={TITLE} message="Failed to load subscribers" />
}

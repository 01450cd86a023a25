import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { OWN_STATUS_LABELS } from '#/features/leads/lead.schema.ts'
import { type OwnRequestText, presentOwnRequest } from '#/features/leads/lead-text.rules.ts'
import { listOwnRequests } from '#/features/leads/own-lead.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { PageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconRequests from '~icons/ph/chats'
import type { Route } from './+types/requests'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Requests'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db }, actor) => {
    requireBuyer(actor)
    const requests = await listOwnRequests(db, { accountId: actor.accountId })
    return { requests: requests.map(presentOwnRequest) }
  })

const COLUMNS: readonly Column<OwnRequestText>[] = [
  {
    label: 'Property',
    kind: 'title',
    cell: ({ propertyId, propertyTitle, isPropertyPublic }) => (
      <p className="font-semibold">
        {propertyId && isPropertyPublic ? (
          <Link href={urls.property(propertyId)} className="text-laterite underline-offset-4 hover:underline">
            {propertyTitle}
          </Link>
        ) : (
          propertyTitle
        )}
      </p>
    ),
  },
  { label: 'Request', width: '10rem', cell: ({ kindLabel }) => kindLabel },
  {
    label: 'Sent',
    width: '13.5rem',
    cell: ({ createdAt, sentAt }) => <time dateTime={createdAt}>{sentAt}</time>,
  },
  {
    label: 'Status',
    width: '7rem',
    cell: ({ status }) => (
      <Badge kind={status === 'new' ? 'neutral' : 'success'}>{OWN_STATUS_LABELS[status]}</Badge>
    ),
  },
]

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { requests } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={
        requests.length > 0
          ? `${countOf(requests.length, 'request', 'requests')} to agents, the newest first`
          : undefined
      }
    >
      {requests.length > 0 ? (
        <DataTable label={TITLE} columns={COLUMNS} rows={requests} keyOf={({ id }) => id} />
      ) : (
        <EmptyState
          title="No requests yet"
          icon={<IconRequests />}
          action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
        >
          <p>Ask an agent to call you about a home, or request it from your cart. It then stands here.</p>
        </EmptyState>
      )}
    </DashboardPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title={TITLE} message="Failed to load your requests" />
}

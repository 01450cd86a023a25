import type { SubscriberStatus } from '#/features/newsletter/subscriber.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { type SubscribersAddress, subscribersAddress } from './subscribers-address.ts'
import { EraseForm } from './subscribers-erase.tsx'
import type { SubscriberRow } from './subscribers-row.server.ts'

const BADGES: Record<SubscriberStatus, 'success' | 'neutral'> = {
  pending: 'neutral',
  confirmed: 'success',
  unsubscribed: 'neutral',
}

const COLUMNS: readonly Column<SubscriberRow>[] = [
  { label: 'E-mail', kind: 'title', cell: ({ email }) => <p className="font-semibold">{email}</p> },
  {
    label: 'Status',
    width: '8rem',
    cell: ({ status, statusLabel }) => <Badge kind={BADGES[status]}>{statusLabel}</Badge>,
  },
  { label: 'Asked', width: '7.25rem', cell: ({ requestedAt }) => requestedAt },
  { label: 'Confirmed', width: '7.25rem', cell: ({ confirmedAt }) => confirmedAt },
  { label: 'Ended', width: '7.25rem', cell: ({ unsubscribedAt }) => unsubscribedAt },
  {
    label: 'Remove',
    kind: 'action',
    width: '6.5rem',
    cell: ({ id, email }) => <EraseForm subscriberId={id} email={email} />,
  },
]

/** One page of the subscribers, or why it is empty. */
export function SubscribersList({
  subscribers,
  pageCount,
  address,
}: {
  subscribers: readonly SubscriberRow[]
  pageCount: number
  address: SubscribersAddress
}) {
  if (subscribers.length === 0) return <Nobody address={address} />
  return (
    <>
      <DataTable label="Subscribers" columns={COLUMNS} rows={subscribers} keyOf={({ id }) => id} />
      <div className="mt-6">
        <Pagination
          page={address.page}
          pageCount={pageCount}
          limit={pageCount}
          hrefFor={(page) => subscribersAddress.href({ ...address, page })}
        />
      </div>
    </>
  )
}

function Nobody({ address }: { address: SubscribersAddress }) {
  if (!subscribersAddress.isNarrowed(address) && address.page === 1)
    return (
      <EmptyState title="No subscribers yet">
        <p>Whoever asks for the newsletter on the home page appears here.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={address.page > 1 ? 'The list ends before this page' : 'Nobody like that'}
      action={<LinkButton href={urls.subscribers}>Show all subscribers</LinkButton>}
    />
  )
}

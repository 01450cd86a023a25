import type { SubscriberStatus } from '#/features/newsletter/subscriber.schema.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { type SubscribersAddress, subscribersAddress } from './subscribers-address.ts'
import { EraseForm } from './subscribers-erase.tsx'
import './subscribers.css'
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
    width: '25%',
    cell: ({ status, statusLabel }) => <Badge kind={BADGES[status]}>{statusLabel}</Badge>,
  },
  {
    label: 'Since',
    width: '25%',
    // Of the status: when it was asked for, confirmed or ended.
    cell: ({ requestedAt, confirmedAt, unsubscribedAt }) => (
      <Moment>{unsubscribedAt ?? confirmedAt ?? requestedAt}</Moment>
    ),
  },
  {
    label: 'Remove',
    kind: 'action',
    width: '4rem',
    cell: ({ id, email }) => <EraseForm subscriberId={id} email={email} />,
  },
]

/** One page of the subscribers, or why it is empty. */
export function SubscribersList(page: ListPage<SubscriberRow, SubscribersAddress>) {
  return (
    <div className="one-line">
      <DashboardList
        {...page}
        label="Subscribers"
        columns={COLUMNS}
        hrefOf={subscribersAddress.href}
        empty={
          <EmptyList
            list={subscribersAddress}
            address={page.address}
            notFound="Nobody like that"
            showAll="Show all subscribers"
            none="No subscribers yet"
          >
            Whoever asks for the newsletter on the home page appears here.
          </EmptyList>
        }
      />
    </div>
  )
}

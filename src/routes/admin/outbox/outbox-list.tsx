import type { MailStatus, MailView } from '#/features/mail/mail.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { OUTBOX_ACTS } from './outbox-acts.ts'
import { type OutboxAddress, outboxAddress } from './outbox-address.ts'

export const STATUS_LABELS = { queued: 'Queued', sent: 'Sent', failed: 'Failed' } as const
const BADGES = { queued: 'neutral', failed: 'danger' } as const
const FORGOTTEN = 'Address forgotten'

const columnsOf = (isWrittenOnly: boolean): readonly Column<MailView>[] => [
  {
    label: 'Mail',
    kind: 'title',
    cell: ({ subject, lastError }) => (
      <>
        <p className="font-semibold">{subject}</p>
        {lastError ? <p className="mt-1 text-danger">{lastError}</p> : null}
      </>
    ),
  },
  { label: 'To', cell: ({ recipient }) => recipient ?? FORGOTTEN },
  {
    label: 'Status',
    width: '11rem',
    // What became of a mail is said plainly; what somebody has to look at stands out.
    cell: ({ status, attempts, createdAt, sentAt }) =>
      status === 'sent' ? (
        <div>
          <p>{isWrittenOnly ? 'Written to folder' : STATUS_LABELS.sent}</p>
          {sentAt && sentAt !== createdAt ? (
            <p className="text-ink-2">
              <Moment>{sentAt}</Moment>
            </p>
          ) : null}
        </div>
      ) : (
        <div>
          <Badge kind={BADGES[status]}>{STATUS_LABELS[status]}</Badge>
          <p className="mt-1 text-ink-2">{countOf(attempts, 'attempt', 'attempts')}</p>
        </div>
      ),
  },
  { label: 'Created', width: '10rem', cell: ({ createdAt }) => <Moment>{createdAt}</Moment> },
  {
    label: 'Retry',
    kind: 'action',
    width: '5.5rem',
    cell: ({ id, status, recipient }) =>
      status === 'failed' && recipient ? (
        <ActButton
          href={actHref(OUTBOX_ACTS.retry, { mailId: id })}
          variant="secondary"
          size="sm"
          aria-label={`Retry: mail to ${recipient}`}
        >
          Retry
        </ActButton>
      ) : null,
  },
]

const EMPTY_TITLES: Record<MailStatus | 'any', string> = {
  any: 'No mails yet',
  queued: 'Nothing is waiting',
  sent: 'Nothing was sent yet',
  failed: 'No mail has failed',
}

/** One page of the outbox, or why it is empty. */
export function OutboxList({
  isWrittenOnly,
  ...page
}: ListPage<MailView, OutboxAddress> & {
  /** Without a mail server a mail only reaches a folder of this machine. */
  isWrittenOnly: boolean
}) {
  return (
    <DashboardList
      {...page}
      label="Mails"
      columns={columnsOf(isWrittenOnly)}
      hrefOf={outboxAddress.href}
      empty={
        <EmptyList
          list={outboxAddress}
          address={page.address}
          notFound={EMPTY_TITLES[page.address.status ?? 'any']}
          showAll="Show all mails"
        >
          <EmptyState title={EMPTY_TITLES.any}>
            <p>Every mail that is sent to somebody appears here, with what became of it.</p>
          </EmptyState>
        </EmptyList>
      }
    />
  )
}

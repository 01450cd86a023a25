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
const BADGES = { queued: 'neutral', sent: 'success', failed: 'danger' } as const
const FORGOTTEN = 'Address forgotten'

const columnsOf = (isWrittenOnly: boolean): readonly Column<MailView>[] => [
  {
    label: 'Mail',
    kind: 'title',
    cell: ({ subject, recipient, lastError }) => (
      <>
        <p className="font-semibold">{subject}</p>
        <p className="text-ink-2">{recipient ?? FORGOTTEN}</p>
        {lastError ? <p className="mt-1 text-danger">{lastError}</p> : null}
      </>
    ),
  },
  {
    label: 'Status',
    width: '9.5rem',
    cell: ({ status, attempts }) => (
      <div>
        {status === 'sent' && isWrittenOnly ? (
          <Badge>Written to folder</Badge>
        ) : (
          <Badge kind={BADGES[status]}>{STATUS_LABELS[status]}</Badge>
        )}
        {attempts > 1 || status === 'queued' ? (
          <p className="mt-1 text-ink-2">{countOf(attempts, 'attempt', 'attempts')}</p>
        ) : null}
      </div>
    ),
  },
  { label: 'Created', width: '10rem', cell: ({ createdAt }) => <Moment>{createdAt}</Moment> },
  { label: 'Sent', width: '10rem', cell: ({ sentAt }) => (sentAt ? <Moment>{sentAt}</Moment> : null) },
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

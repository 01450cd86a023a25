import type { MailStatus } from '#/features/mail/mail.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { OUTBOX_ACTS } from './outbox-acts.ts'
import './outbox.css'
import { mailAddress, type OutboxAddress, outboxAddress, statusLabels } from './outbox-address.ts'
import type { MailRow } from './outbox-row.server.ts'

export const BADGES = { queued: 'neutral', sent: 'success', failed: 'danger' } as const
export const FORGOTTEN = 'Address forgotten'

const columnsFor = (labels: ReturnType<typeof statusLabels>): readonly Column<MailRow>[] => [
  {
    label: 'Mail',
    kind: 'title',
    cell: ({ id, subject, lastError }) => (
      <>
        <p className="font-semibold">
          <Link href={mailAddress(id)} className="text-indigo underline-offset-4 hover:underline">
            {subject}
          </Link>
        </p>
        {lastError ? <p className="mt-1 text-danger">{lastError}</p> : null}
      </>
    ),
  },
  { label: 'To', width: '24%', cell: ({ recipient }) => recipient ?? FORGOTTEN },
  {
    label: 'Status',
    width: '10rem',
    // What somebody has to look at stands out.
    cell: ({ status, attempts }) =>
      status === 'sent' ? (
        <span className="text-ink-2">{labels.sent}</span>
      ) : (
        <div>
          <Badge kind={BADGES[status]}>{labels[status]}</Badge>
          {attempts > 0 ? (
            <p className="mt-1 text-ink-2">{countOf(attempts, 'attempt', 'attempts')}</p>
          ) : null}
        </div>
      ),
  },
  {
    label: 'Created',
    width: '10rem',
    cell: ({ createdAt, sentAt }) => <SentAt createdAt={createdAt} sentAt={sentAt} />,
  },
  {
    label: 'Retry',
    kind: 'action',
    width: '6.5rem',
    cell: (mail) => <RetryButton mail={mail} />,
  },
]

/** Queues a failed mail again; nothing for any other. */
export function RetryButton({ mail: { id, status, recipient } }: { mail: MailRow }) {
  if (status !== 'failed' || !recipient) return null
  return (
    <ActButton
      href={actHref(OUTBOX_ACTS.retry, { mailId: id })}
      variant="secondary"
      size="sm"
      aria-label={`Retry: mail to ${recipient}`}
    >
      Retry
    </ActButton>
  )
}

// The time it was sent at is worth a word only where it is another than that of its making.
function SentAt({ createdAt, sentAt }: Pick<MailRow, 'createdAt' | 'sentAt'>) {
  return (
    <span title={sentAt && sentAt !== createdAt ? `Sent ${sentAt}` : undefined}>
      <Moment>{createdAt}</Moment>
    </span>
  )
}

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
}: ListPage<MailRow, OutboxAddress> & { isWrittenOnly: boolean }) {
  return (
    <div className="mails">
      <DashboardList
        {...page}
        label="Mails"
        columns={columnsFor(statusLabels(isWrittenOnly))}
        hrefOf={outboxAddress.href}
        empty={
          <EmptyList
            list={outboxAddress}
            address={page.address}
            notFound={page.address.query ? 'No mail like that' : EMPTY_TITLES[page.address.status ?? 'any']}
            showAll="Show all mails"
            none={EMPTY_TITLES.any}
          >
            Every mail that is sent to somebody appears here, with what became of it.
          </EmptyList>
        }
      />
    </div>
  )
}

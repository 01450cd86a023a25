import { formatAuditFilters } from '#/features/audit/audit.rules.ts'
import type { AuditFilters } from '#/features/audit/audit.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { FoldLine } from '#/ui/fold-line.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DashboardList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import './audit-log.css'
import type { AuditLine } from './audit-log-line.server.ts'

const COLUMNS: readonly Column<AuditLine>[] = [
  {
    label: 'What',
    kind: 'title',
    cell: ({ label, note, times }) => (
      <>
        <p className="font-semibold">{label}</p>
        {note ? <p className="text-ink-2">{note}</p> : null}
        {times ? <Times times={times} /> : null}
      </>
    ),
  },
  {
    label: 'When',
    width: '11rem',
    cell: ({ at, shownAt }) => <Moment at={at}>{toTheMinute(shownAt)}</Moment>,
  },
  { label: 'Who', cell: ({ actor }) => <Person person={actor} /> },
  {
    label: 'Whom or what',
    cell: ({ actor, subject, about, gone, several }) =>
      several ? (
        <Several {...several} />
      ) : about ? (
        <Link
          href={about.href}
          title={subject?.id}
          className="text-indigo underline-offset-4 hover:underline"
        >
          {about.name}
        </Link>
      ) : gone ? (
        <span title={subject?.id} className="text-ink-2">
          {gone}
        </span>
      ) : subject?.id === actor?.id ? null : (
        <Person person={subject} />
      ),
  },
  {
    label: 'From where',
    width: '10rem',
    // The whole id is folded, there to be marked and copied, and looked for in the log of the program.
    cell: ({ ip, requestId, shownAt, times, hashes }) =>
      requestId && !times ? (
        <FoldLine title={ip ?? 'Request id'} line="whitespace-nowrap">
          <span className="block text-xs">{shownAt}</span>
          {hashes.map((hash) => (
            <code key={hash} className="block select-all break-words text-ink-3 text-xs">
              {hash}
            </code>
          ))}
          <code className="block select-all break-words text-ink-3 text-xs">{requestId}</code>
        </FoldLine>
      ) : (
        ip
      ),
  },
]

/** One page of the log, or why it is empty. */
export function AuditLogList(page: ListPage<AuditLine, AuditFilters>) {
  return (
    <div className="events">
      <DashboardList
        {...page}
        label="Audit log"
        columns={COLUMNS}
        hrefOf={(filters) => `${urls.auditLog}${formatAuditFilters(filters)}`}
        empty={
          <EmptyState
            title="Nothing recorded"
            action={<LinkButton href={urls.auditLog}>Show everything</LinkButton>}
          >
            <p>The log has no line like that. Lines are kept for a year.</p>
          </EmptyState>
        }
      />
    </div>
  )
}

// The second stands with the request, for whoever looks for it in the log of the program.
const toTheMinute = (shownAt: string) => shownAt.slice(0, -':00'.length)

// Each has a request of its own, by which it is looked for.
function Times({ times }: { times: NonNullable<AuditLine['times']> }) {
  const [last, first] = [times[0], times.at(-1)]
  // Of the same day the hour says it.
  const since =
    first?.at.slice(0, 10) === last?.at.slice(0, 10) ? first?.shownAt.split(', ')[1] : first?.shownAt
  return (
    <FoldLine
      title={
        <>
          {times.length} times since <Moment>{since ?? null}</Moment>
        </>
      }
    >
      <ul>
        {times.map(({ at, shownAt, requestId }) => (
          <li key={`${at} ${requestId}`} className="py-1">
            <Moment at={at}>{shownAt}</Moment>
            {requestId ? (
              <code className="block select-all break-words text-ink-3 text-xs">{requestId}</code>
            ) : null}
          </li>
        ))}
      </ul>
    </FoldLine>
  )
}

// So many are in view, the rest below a fold.
const IN_VIEW = 5

function Several({ count, of }: NonNullable<AuditLine['several']>) {
  return (
    <div>
      <p>{count}</p>
      <Things of={of.slice(0, IN_VIEW)} />
      {of.length > IN_VIEW ? (
        <FoldLine title={`${of.length - IN_VIEW} more`}>
          <Things of={of.slice(IN_VIEW)} />
        </FoldLine>
      ) : null}
    </div>
  )
}

function Things({ of }: Pick<NonNullable<AuditLine['several']>, 'of'>) {
  return (
    <ul>
      {of.map(({ id, about, note }) => (
        <li key={id} className="py-1">
          <Link href={about.href} className="text-indigo underline-offset-4 hover:underline">
            {about.name}
          </Link>
          {note ? <p className="text-ink-2">{note}</p> : null}
        </li>
      ))}
    </ul>
  )
}

// A name leads to everything about the person; who has no account any more is known by the id.
function Person({ person }: { person: AuditLine['actor'] }) {
  if (!person) return null
  return (
    <Link
      href={`${urls.auditLog}${formatAuditFilters({ person: person.id, page: 1 })}`}
      className="text-indigo underline-offset-4 hover:underline"
    >
      {person.email ?? <code title={person.id}>{person.id.slice(0, 8)}…</code>}
    </Link>
  )
}

import type { LeadStatus } from '#/features/leads/lead.schema.ts'
import type { OwnRequestText } from '#/features/leads/lead-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'

// What an agent does about a request, as whoever sent it sees it.
const STATUS_WORDS: Record<LeadStatus, string> = {
  new: 'Sent',
  contacted: 'Answered',
  viewing: 'Viewing',
  won: 'Agreed',
  lost: 'Closed',
}

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
          (propertyTitle ?? 'A property that is gone')
        )}
      </p>
    ),
  },
  { label: 'Request', width: '11rem', cell: ({ kindLabel }) => kindLabel },
  {
    label: 'Sent',
    width: '13rem',
    cell: ({ createdAt, sentAt }) => <time dateTime={createdAt}>{sentAt}</time>,
  },
  {
    label: 'Status',
    width: '7rem',
    cell: ({ status }) => (
      <Badge kind={status === 'new' ? 'neutral' : 'success'}>{STATUS_WORDS[status]}</Badge>
    ),
  },
]

/** What a buyer asked of agents, and how far it is; nothing while there is nothing. */
export function OwnRequests({ requests }: { requests: readonly OwnRequestText[] }) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="mt-8 mb-3 font-sans font-strong text-h3">
        Requests
      </h2>
      <DataTable label="Requests" columns={COLUMNS} rows={requests} keyOf={({ id }) => id} />
    </section>
  )
}

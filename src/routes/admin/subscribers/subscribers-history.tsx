import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { FoldLine } from '#/ui/fold-line.tsx'
import { Link } from '#/ui/link.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import type { NewsletterRow } from './subscribers-row.server.ts'

const COLUMNS: readonly Column<NewsletterRow>[] = [
  {
    label: 'Newsletter',
    kind: 'title',
    cell: ({ postId, title, subject, greeting, homeCount, isFinished }) => (
      <>
        <Link href={urls.post(postId)} className="font-semibold underline">
          {title}
        </Link>
        {subject ? <p className="break-words text-ink-2 text-sm">Subject: {subject}</p> : null}
        {greeting ? (
          <FoldLine title="Greeting">
            <p className="whitespace-pre-line break-words text-ink-2 text-sm">{greeting}</p>
          </FoldLine>
        ) : null}
        {homeCount > 0 ? (
          <p className="text-ink-2 text-sm">with {countOf(homeCount, 'home', 'homes')}</p>
        ) : null}
        {isFinished ? null : <Badge kind="neutral">On its way</Badge>}
      </>
    ),
  },
  { label: 'Sent', width: '9.75rem', cell: ({ requestedAt }) => <Moment>{requestedAt}</Moment> },
  { label: 'Delivered', width: '6.5rem', cell: ({ delivered }) => delivered },
  { label: 'Waiting', width: '6rem', cell: ({ waiting }) => waiting },
  { label: 'Failed', width: '5.5rem', cell: ({ failed }) => failed },
  { label: 'Unsubscribed', width: '8.5rem', cell: ({ unsubscribed }) => unsubscribed },
]

const SHOWN = 3

/** What became of each newsletter, the last ones first; earlier ones are folded. Who left is counted for the last newsletter before. */
export function NewsletterHistory({ rows }: { rows: readonly NewsletterRow[] }) {
  if (rows.length === 0) return null
  const earlier = rows.slice(SHOWN)
  return (
    <section className="mb-6">
      <h2 className="font-sans font-strong text-h3">Sent newsletters</h2>
      <p className="mb-3 text-ink-2 text-sm">
        Delivered is what the mail server took. Whoever unsubscribes is counted with the newsletter before.
      </p>
      <History label="Sent newsletters" rows={rows.slice(0, SHOWN)} />
      {earlier.length > 0 ? (
        <Disclosure title={countOf(earlier.length, 'earlier newsletter', 'earlier newsletters')}>
          <History label="Earlier newsletters" rows={earlier} />
        </Disclosure>
      ) : null}
    </section>
  )
}

function History({ label, rows }: { label: string; rows: readonly NewsletterRow[] }) {
  return <DataTable label={label} columns={COLUMNS} rows={rows} keyOf={({ postId }) => postId} />
}

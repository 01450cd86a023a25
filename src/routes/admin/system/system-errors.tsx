import { Badge } from '#/ui/badge.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import type { ErrorText } from './system-view.server.ts'

const COLUMNS: readonly Column<ErrorText>[] = [
  {
    label: 'Error',
    kind: 'title',
    cell: ({ message, cause }) => (
      <>
        <p className="font-semibold">{message}</p>
        {cause ? <p className="mt-1 break-words text-ink-2">{cause}</p> : null}
      </>
    ),
  },
  {
    label: 'Request',
    cell: ({ requestId }) => (requestId ? <code className="break-all text-sm">{requestId}</code> : null),
  },
  { label: 'When', width: '10rem', cell: ({ at }) => <Moment>{at}</Moment> },
]

/** The last errors of this process, by the id that a page of failure names. */
export function SystemErrors({ errors }: { errors: readonly ErrorText[] }) {
  return (
    <section id="errors" aria-labelledby="system-errors" className="mt-8">
      <h2 id="system-errors" className="font-sans font-strong text-h3">
        Last errors
      </h2>
      {errors.length === 0 ? (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Badge kind="success">No errors</Badge>
          <span className="text-ink-2">Nothing went wrong since the program was started.</span>
        </p>
      ) : (
        <>
          <p className="mt-1 mb-3 text-ink-2">
            Of this process since it was started. A page that failed names the request; the log has the rest.
          </p>
          <DataTable label="Last errors" columns={COLUMNS} rows={errors} keyOf={({ key }) => key} />
        </>
      )}
    </section>
  )
}

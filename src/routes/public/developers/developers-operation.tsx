import { Badge } from '#/ui/badge.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import { Code, Sentence } from './developers-code.tsx'
import { Folded } from './developers-folded.tsx'
import type { FieldRow, OperationView } from './developers-view.server.ts'

/** One address of the API: what it gives, what it takes, how it is asked and what comes back. */
export function OperationSection({ operation }: { operation: OperationView }) {
  const { id, path, summary, description, parameters, curl, example, problems } = operation
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h2">
        {summary}
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Badge kind="rent">GET</Badge>
        <code className="break-words font-semibold">{path}</code>
      </p>
      <p className="mt-3 max-w-measure text-ink-2">
        <Sentence>{description}</Sentence>
      </p>
      <div className="mt-4">
        <Code label={`Example request: ${summary}`}>{curl}</Code>
      </div>
      {parameters.length > 0 ? (
        <div className="mt-4">
          <FieldTable label={`Parameters: ${summary}`} rows={parameters} />
        </div>
      ) : null}
      <Folded title="Example answer">
        <Code label={`Example answer: ${summary}`}>{example}</Code>
      </Folded>
      <p className="mt-2 text-ink-2 text-sm">
        Can also answer with:{' '}
        {problems.map((code, position) => (
          <span key={code}>
            {position > 0 ? ', ' : ''}
            <a href={`#${code}`} className="underline underline-offset-4">
              {code}
            </a>
          </span>
        ))}
        .
      </p>
    </section>
  )
}

const COLUMNS = [
  {
    label: 'Name',
    kind: 'title' as const,
    width: '15rem',
    cell: (row: FieldRow) => <code className="font-semibold">{row.name}</code>,
  },
  { label: 'Type', width: '14rem', cell: (row: FieldRow) => row.type },
  {
    label: 'Meaning',
    cell: ({ meaning, fallback }: FieldRow) => (
      <Sentence>{fallback === null ? meaning : `${meaning} \`${fallback}\` when left out.`}</Sentence>
    ),
  },
]

/** Parameters or fields with their types and meanings. */
export function FieldTable({ label, rows }: { label: string; rows: readonly FieldRow[] }) {
  return <DataTable label={label} columns={COLUMNS} rows={rows} keyOf={(row) => row.name} />
}

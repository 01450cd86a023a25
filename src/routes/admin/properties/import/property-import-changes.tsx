import type { ImportRowView } from '#/features/properties/csv/property-import.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { textOfCell, wordsOfColumn } from './property-import-columns.tsx'
import type { ImportView } from './property-import-row.server.ts'

const LINE: Column<ImportRowView> = { label: 'Line', width: '4rem', cell: ({ line }) => line }
const HOME: Column<ImportRowView> = {
  label: 'Property',
  kind: 'title',
  cell: ({ title }) => <p className="font-semibold">{title}</p>,
}

const CHANGES: readonly Column<ImportRowView>[] = [
  HOME,
  LINE,
  {
    label: 'What changes',
    kind: 'plain',
    width: '60%',
    cell: ({ changes, tag }) => {
      const { from: tagBefore = tag, to: tagAfter = tag } =
        changes.find(({ column }) => column === 'tag') ?? {}
      return (
        <ul className="flex flex-col gap-1">
          {changes.map(({ column, from, to }) => (
            <li key={column} className="break-words">
              <span className="text-ink-2">{wordsOfColumn(column)}:</span>{' '}
              <del className="text-ink-2">{textOfCell(column, from, tagBefore)}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins className="font-semibold no-underline">{textOfCell(column, to, tagAfter)}</ins>
            </li>
          ))}
        </ul>
      )
    },
  },
]

const LEFT_OUT: readonly Column<ImportRowView>[] = [
  HOME,
  LINE,
  { label: 'Why', width: '60%', cell: ({ problem }) => problem },
]

/** What a file changes of homes that are there, before it is imported; afterwards which rows were left out, and why. */
export function ImportChanges({
  file: { id, state, changeCount, outdatedCount, goodCount },
  rows,
}: {
  file: ImportView
  rows: readonly ImportRowView[]
}) {
  const isBefore = state === 'checked'
  const label = isBefore ? 'Homes that change' : 'Rows that were left out'
  const count = isBefore ? changeCount : outdatedCount
  if (goodCount === 0) return null
  const download = (
    // Not through the router: it is a file.
    <a href={urls.propertyImportRows(id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {isBefore ? 'Download what each row does' : 'Download what each row did'}
    </a>
  )
  if (rows.length === 0) return <div>{download}</div>
  return (
    <section aria-labelledby="import-changes">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-changes" className="font-sans font-strong text-h3">
          {label}
        </h2>
        {download}
      </div>
      <DataTable
        label={label}
        columns={isBefore ? CHANGES : LEFT_OUT}
        rows={rows}
        keyOf={({ line }) => line}
      />
      {count > rows.length ? (
        <p className="mt-2 text-ink-2">
          The first {rows.length} of {countOf(count, 'row', 'rows')} are shown; the download has all.
        </p>
      ) : null}
    </section>
  )
}

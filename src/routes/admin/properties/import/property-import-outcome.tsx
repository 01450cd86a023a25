import { Form } from 'react-router'
import {
  type ImportProblem,
  type ImportRowView,
  isAtWork,
} from '#/features/properties/csv/property-import.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { IMPORT_FILE_ACTS, useImportStep } from './property-import-answer.ts'
import { ImportChanges } from './property-import-changes.tsx'
import { wordsOfColumn } from './property-import-columns.tsx'
import { ImportProgress } from './property-import-progress.tsx'
import type { ImportView } from './property-import-row.server.ts'

const DRAFTS = `${urls.myListings}?status=draft`

const PREVIEW: readonly Column<ImportView['preview'][number]>[] = [
  {
    label: 'Property',
    kind: 'title',
    cell: ({ title, location, place }) => (
      <>
        <p className="font-semibold">{title}</p>
        {/* The place has a column of its own. */}
        {place?.includes(location) ? null : <p className="text-ink-2">{location}</p>}
      </>
    ),
  },
  { label: 'Line', width: '4rem', cell: ({ line }) => line },
  {
    label: 'Place',
    // What a missing one means is said once, above the table.
    cell: ({ place }) => place ?? <span className="text-ink-2">Not found</span>,
  },
  { label: 'Type', width: '7rem', cell: ({ type }) => type },
  { label: 'Tag', width: '6rem', cell: ({ tag }) => tag },
  { label: 'Price', width: '10.5rem', cell: ({ price }) => price },
]

type LineProblems = Pick<ImportProblem, 'line' | 'title'> & { problems: ImportProblem[] }

const PROBLEMS: readonly Column<LineProblems>[] = [
  {
    label: 'Line',
    kind: 'title',
    cell: ({ line, title }) => (
      <p className="font-semibold">
        Line {line}
        {title ? `, ${title}` : null}
      </p>
    ),
  },
  {
    label: 'Problems',
    kind: 'plain',
    width: '60%',
    cell: ({ problems }) => (
      <ul className="flex flex-col gap-1">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <span className="font-semibold">{wordsOfColumn(field)}:</span> {message}
            {wordsOfColumn(field).toLowerCase() === field ? null : (
              <span className="text-ink-3 text-xs"> ({field})</span>
            )}
          </li>
        ))}
      </ul>
    ),
  },
]

function byLine(problems: readonly ImportProblem[]): LineProblems[] {
  const lines = new Map<number, LineProblems>()
  for (const problem of problems) {
    const { line, title } = problem
    const there = lines.get(line)
    if (there) there.problems.push(problem)
    else lines.set(line, { line, title, problems: [problem] })
  }
  return [...lines.values()]
}

/** Where a file stands: how far it has come, what its check found with the button that imports it, what was imported. */
export function ImportOutcome({
  file,
  rows,
  problem,
}: {
  file: ImportView
  rows: readonly ImportRowView[]
  problem: string | undefined
}) {
  const { fileName, state, storedUntil, goodCount, changeCount, sameCount, preview, problems, problemCount } =
    file
  const newCount = goodCount - changeCount - sameCount
  return (
    <section aria-labelledby="import-name" className="space-y-6">
      <div>
        <h2 id="import-name" className="break-words font-sans font-strong text-h3">
          {fileName}
        </h2>
        <p className="mt-1 text-ink-2">{`${countOf(file.rowCount, 'row', 'rows')}. Kept until ${storedUntil}, for you alone.`}</p>
      </div>
      {problem ? <Alert kind="danger" title={problem} /> : null}
      {isAtWork(file) ? <ImportProgress file={file} /> : <Standing file={file} />}
      {problems.length > 0 ? (
        <section aria-labelledby="import-problems">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="import-problems" className="font-sans font-strong text-h3">
              Problems
            </h2>
            {/* Not through the router: it is a file. */}
            <a
              href={urls.propertyImportRefused(file.id)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              Download these rows with reasons
            </a>
          </div>
          <Problems lines={byLine(problems)} />
          {problemCount > problems.length ? (
            <p className="mt-2 text-ink-2">
              The first {problems.length} of {countOf(problemCount, 'problem', 'problems')} are shown.
            </p>
          ) : null}
        </section>
      ) : null}
      {isAtWork(file) ? null : <ImportChanges file={file} rows={rows} />}
      {preview.length > 0 && state === 'checked' ? (
        <section aria-labelledby="import-preview">
          <h2 id="import-preview" className="mb-4 font-sans font-strong text-h3">
            {newCount > preview.length
              ? `First ${preview.length} of ${newCount.toLocaleString('en-GB')} new homes`
              : 'New homes'}
          </h2>
          <UnknownPlaces rows={preview} />
          <DataTable label="New homes" columns={PREVIEW} rows={preview} keyOf={({ line }) => line} />
        </section>
      ) : null}
    </section>
  )
}

function UnknownPlaces({ rows }: { rows: ImportView['preview'] }) {
  const unknown = [...new Set(rows.filter(({ place }) => !place).map(({ location }) => `“${location}”`))]
  if (unknown.length === 0) return null
  return (
    <p className="mb-4 rounded border border-line-strong bg-sand px-3.5 py-3 text-sm">
      <span className="font-semibold">{`No place is called ${unknown.join(', ')}.`}</span> Such a home is
      found by its words alone: name its place in the column <code>place</code>, such as Tema.
    </p>
  )
}

// The first say what kind of mistake it is; a long list would hide what the file changes.
const LINES_SHOWN = 5

function Problems({ lines }: { lines: readonly LineProblems[] }) {
  const table = (label: string, rows: readonly LineProblems[]) => (
    <DataTable label={label} columns={PROBLEMS} rows={rows} keyOf={({ line }) => line} />
  )
  const more = lines.slice(LINES_SHOWN)
  return (
    <>
      {table('Problems', lines.slice(0, LINES_SHOWN))}
      {more.length > 0 ? (
        <Disclosure title={`${countOf(more.length, 'more line', 'more lines')} with problems`}>
          {table('More problems', more)}
        </Disclosure>
      ) : null}
    </>
  )
}

/** What of a file can be imported, or was. */
export function importSentence({
  state,
  goodCount,
  sameCount,
  badCount,
  importedCount,
  changedCount,
  alreadyCount,
}: Pick<
  ImportView,
  'state' | 'goodCount' | 'sameCount' | 'badCount' | 'importedCount' | 'changedCount' | 'alreadyCount'
>): string {
  switch (state) {
    case 'checking':
      return 'Checking the file'
    case 'unchecked':
      return 'The file could not be checked'
    case 'checked':
      return `${countOf(goodCount - sameCount, 'row', 'rows')} can be imported, ${badCount.toLocaleString('en-GB')} ${badCount === 1 ? 'has' : 'have'} problems`
    case 'importing':
      return 'Importing'
    case 'stopped':
      return `The import stopped after ${countOf(importedCount + changedCount, 'property', 'properties')}`
    case 'imported':
      return importedSentence({ importedCount, changedCount, alreadyCount })
  }
}

function importedSentence({
  importedCount,
  changedCount,
  alreadyCount,
}: Pick<ImportView, 'importedCount' | 'changedCount' | 'alreadyCount'>): string {
  const added = `${countOf(importedCount, 'property', 'properties')} imported as ${importedCount === 1 ? 'a draft' : 'drafts'}`
  if (changedCount > 0) {
    const changed = `${countOf(changedCount, 'property', 'properties')} changed`
    return importedCount > 0 ? `${added}, ${changed}` : changed
  }
  if (importedCount > 0) return added
  return alreadyCount > 0 ? 'This file was imported already' : 'Nothing was imported'
}

function Standing({ file }: { file: ImportView }) {
  const { state, goodCount, sameCount, badCount, unread } = file
  const isWithoutEffect = goodCount === sameCount
  const sentence = importSentence(file)
  switch (state) {
    case 'unchecked':
      return (
        <Alert kind="danger" title={sentence}>
          Something failed on our side. Choose the file again.
        </Alert>
      )
    case 'stopped':
      return (
        <>
          <Alert kind="danger" title={sentence}>
            Something failed on our side. What was imported stays, and the import can go on from there.
          </Alert>
          <Confirmation file={file} label="Import the rest" />
        </>
      )
    case 'imported':
      return <Imported file={file} sentence={sentence} />
    default:
      return (
        <>
          <Tally file={file} />
          <Alert
            kind={goodCount === 0 ? 'danger' : badCount > 0 || isWithoutEffect ? 'info' : 'success'}
            title={sentence}
          >
            {beforeImport(file)}
            {unread.length > 0 ? ` Columns that are not read: ${unread.join(', ')}.` : null}
          </Alert>
          {isWithoutEffect ? null : (
            <Confirmation
              file={file}
              label={`Import ${countOf(goodCount - sameCount, 'good row', 'good rows')}`}
            />
          )}
        </>
      )
  }
}

// What the rows would do, counted.
function Tally({ file: { goodCount, changeCount, sameCount, badCount } }: { file: ImportView }) {
  const counts = [
    [goodCount - changeCount - sameCount, 'new home, as a draft', 'new homes, as drafts'],
    [changeCount, 'home that changes', 'homes that change'],
    [sameCount, 'row that says what is here already', 'rows that say what is here already'],
    [badCount, 'row with problems, left out', 'rows with problems, left out'],
  ] as const
  const shown = counts.filter(([count]) => count > 0)
  return (
    <ul className="import-tally" aria-label="What the file does">
      {shown.map(([count, one, many]) => (
        <li key={many} className="rounded border border-line bg-card p-3">
          <span className="tabular block font-bold text-price">{count.toLocaleString('en-GB')}</span>
          <span className="text-ink-2 text-sm">{count === 1 ? one : many}</span>
        </li>
      ))}
    </ul>
  )
}

function beforeImport({ goodCount, changeCount, sameCount }: ImportView): string {
  if (goodCount === 0) return 'Nothing can be imported. Correct the file and check it again.'
  if (goodCount === sameCount) return 'There is nothing to import.'
  const drafts = 'New rows become drafts of yours, whatever their status.'
  return changeCount > 0
    ? `Nothing is stored yet. ${drafts} What changes of a public home is public at once.`
    : `No property is stored yet. ${drafts.replace('New', 'Imported')}`
}

function Confirmation({ file: { id }, label }: { file: ImportView; label: string }) {
  const isBusy = useImportStep() === 'import'
  return (
    <Form method="post" action={actHref(IMPORT_FILE_ACTS.start, { importId: id })}>
      <Button type="submit" busy={isBusy}>
        {label}
      </Button>
      <p role="status" className="mt-2 text-ink-2 text-sm">
        {isBusy ? 'Importing. This may take a moment.' : null}
      </p>
    </Form>
  )
}

function Imported({ file, sentence }: { file: ImportView; sentence: string }) {
  const { importedCount, changedCount, alreadyCount, outdatedCount, badCount } = file
  const says = [
    alreadyCount > 0
      ? `${countOf(alreadyCount, 'row', 'rows')} of this file had been imported before and ${alreadyCount === 1 ? 'was' : 'were'} not added again.`
      : undefined,
    outdatedCount > 0
      ? `${countOf(outdatedCount, 'row', 'rows')} ${outdatedCount === 1 ? 'was' : 'were'} left out, because of what changed after the check.`
      : undefined,
    importedCount > 0 ? 'Add pictures to each, then publish it.' : undefined,
    badCount > 0
      ? `${countOf(badCount, 'row', 'rows')} with problems ${badCount === 1 ? 'was' : 'were'} left out.`
      : undefined,
  ]
  return (
    <Alert
      kind={importedCount + changedCount > 0 && outdatedCount === 0 ? 'success' : 'info'}
      title={sentence}
      action={
        importedCount + alreadyCount > 0 ? (
          <LinkButton href={DRAFTS} variant="secondary">
            See my drafts
          </LinkButton>
        ) : (
          <LinkButton href={urls.manageProperties} variant="secondary">
            See the properties
          </LinkButton>
        )
      }
    >
      {says.filter(Boolean).join(' ')}
    </Alert>
  )
}

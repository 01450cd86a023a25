import { Form } from 'react-router'
import type {
  ImportCheck,
  ImportProblem,
  ImportResult,
} from '#/features/properties/csv/property-import.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type ImportStep, useImportStep } from './property-import-answer.ts'

const DRAFTS = `${urls.myListings}?status=draft`

type Preview = ImportCheck['preview'][number]

const PREVIEW: readonly Column<Preview>[] = [
  {
    label: 'Property',
    kind: 'title',
    cell: ({ title, location }) => (
      <>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{location}</p>
      </>
    ),
  },
  { label: 'Line', width: '4rem', cell: ({ line }) => line },
  { label: 'Place', cell: ({ place }) => place },
  { label: 'Type', width: '7rem', cell: ({ type }) => type },
  { label: 'Tag', width: '6rem', cell: ({ tag }) => tag },
  { label: 'Price', width: '9rem', cell: ({ price }) => price },
]

const PROBLEMS: readonly Column<ImportProblem>[] = [
  { label: 'Line', width: '4rem', cell: ({ line }) => line },
  { label: 'Column', width: '14rem', cell: ({ field }) => field },
  { label: 'Problem', cell: ({ message }) => message },
  { label: 'Property', cell: ({ title }) => title },
]

/** What a check found and the button that imports it, or what an import did. */
export function ImportOutcome({ sentence, step }: { sentence: string; step: ImportStep }) {
  if (step.kind === 'imported') return <Imported sentence={sentence} {...step} />
  const { check, csv } = step
  const { goodCount, badCount, preview, problems, problemCount, unread } = check
  return (
    <>
      <Alert kind={goodCount === 0 ? 'danger' : badCount > 0 ? 'info' : 'success'} title={sentence}>
        {goodCount > 0
          ? 'Nothing is stored yet. Imported rows become drafts of yours, whatever their status.'
          : 'Nothing can be imported. Correct the file and check it again.'}
        {unread.length > 0 ? ` Columns that are not read: ${unread.join(', ')}.` : null}
      </Alert>
      {goodCount > 0 ? <Confirmation csv={csv} check={check} /> : null}
      {problems.length > 0 ? (
        <section aria-labelledby="import-problems">
          <h2 id="import-problems" className="mb-4 text-h2">
            Problems
          </h2>
          <DataTable
            label="Problems"
            columns={PROBLEMS}
            rows={problems}
            keyOf={({ line, field }) => `${line} ${field}`}
          />
          {problemCount > problems.length ? (
            <p className="mt-2 text-ink-2">
              The first {problems.length} of {countOf(problemCount, 'problem', 'problems')} are shown.
            </p>
          ) : null}
        </section>
      ) : null}
      {preview.length > 0 ? (
        <section aria-labelledby="import-preview">
          <h2 id="import-preview" className="mb-4 text-h2">
            {goodCount > preview.length ? `First ${preview.length} rows` : 'Rows to import'}
          </h2>
          <DataTable label="Rows to import" columns={PREVIEW} rows={preview} keyOf={({ line }) => line} />
        </section>
      ) : null}
    </>
  )
}

/** What of a file can be imported. */
export function checkSentence({ goodCount, badCount }: ImportCheck): string {
  return `${countOf(goodCount, 'row', 'rows')} can be imported, ${badCount.toLocaleString('en-GB')} ${badCount === 1 ? 'has' : 'have'} problems`
}

/** What was imported. */
export function importSentence({ imported }: ImportResult): string {
  return imported > 0
    ? `${countOf(imported, 'property', 'properties')} imported as ${imported === 1 ? 'a draft' : 'drafts'}`
    : 'This file was imported already'
}

// The checked text travels along; the server makes sure that it is still the one that was checked.
function Confirmation({ csv, check: { digest, goodCount, badCount } }: { csv: string; check: ImportCheck }) {
  const isBusy = useImportStep() === 'import'
  return (
    <Form method="post" action={urls.propertyImport} encType="multipart/form-data">
      <input type="hidden" name="csv" value={csv} />
      <input type="hidden" name="digest" value={digest} />
      <Button type="submit" busy={isBusy}>
        {`Import ${countOf(goodCount, 'good row', 'good rows')}`}
      </Button>
      <p role="status" className="mt-2 text-ink-2 text-sm">
        {isBusy
          ? 'Importing. This may take a moment.'
          : badCount > 0
            ? `${countOf(badCount, 'row', 'rows')} with problems will be left out.`
            : null}
      </p>
    </Form>
  )
}

function Imported({ sentence, imported, already }: ImportResult & { sentence: string }) {
  const before =
    already > 0
      ? `${countOf(already, 'row', 'rows')} of this file had been imported before and ${already === 1 ? 'was' : 'were'} not added again.`
      : undefined
  return (
    <Alert
      kind={imported > 0 ? 'success' : 'info'}
      title={sentence}
      action={
        <LinkButton href={DRAFTS} variant="secondary">
          See my drafts
        </LinkButton>
      }
    >
      {before}
      {imported > 0 ? ' Add pictures to each, then publish it.' : null}
    </Alert>
  )
}

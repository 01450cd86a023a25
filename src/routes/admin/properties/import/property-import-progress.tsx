import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import type { ImportView } from './property-import-row.server.ts'

const LOOK_MILLISECONDS = 700
const LOOK_SECONDS_WITHOUT_SCRIPT = 2

/** How far a job has come; the page follows it by itself, without script too. */
export function ImportProgress({ file: { id, state, doneRows, rowCount } }: { file: ImportView }) {
  const { revalidate, state: reading } = useRevalidator()
  useEffect(() => {
    if (reading !== 'idle') return
    const timer = setTimeout(() => void revalidate(), LOOK_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [reading, revalidate])
  const sentence = state === 'checking' ? 'Checking the file' : 'Importing'
  const rows = `${doneRows.toLocaleString('en-GB')} of ${countOf(rowCount, 'row', 'rows')}`
  return (
    <div className="max-w-[52ch] rounded border border-line bg-card px-3.5 py-3">
      <noscript>
        <meta httpEquiv="refresh" content={`${LOOK_SECONDS_WITHOUT_SCRIPT}`} />
      </noscript>
      {/* Said once; every number would be too much to listen to. */}
      <p role="status" className="font-semibold">
        {sentence}
      </p>
      <p className="tabular mt-1 text-ink-2 text-sm">{rows}</p>
      {/* The browser's own look, in our colour; the stylesheet's reset of borders would take it away. */}
      <progress
        aria-label={sentence}
        className="mt-2 w-full"
        style={{ border: 'revert' }}
        max={rowCount}
        value={doneRows}
      >
        {rows}
      </progress>
      <p className="mt-2 text-ink-2 text-sm">
        You may leave this page; the work goes on, and the file is on the list here for an hour.
      </p>
      <noscript>
        <p className="mt-2">
          <LinkButton href={urls.propertyImportFile(id)} variant="secondary" size="sm">
            Refresh
          </LinkButton>
        </p>
      </noscript>
    </div>
  )
}

import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { importSentence } from './property-import-outcome.tsx'
import type { ImportView } from './property-import-row.server.ts'

/** One's other files of the last hour, for who left their pages. */
export function ImportRecent({ files }: { files: readonly ImportView[] }) {
  return (
    <section aria-labelledby="import-recent" className="max-w-measure">
      <h2 id="import-recent" className="font-sans font-strong text-h3">
        Your files of the last hour
      </h2>
      <ul className="mt-2">
        {files.map((file) => (
          <li key={file.id} className="border-line border-b py-3">
            <Link
              href={urls.propertyImportFile(file.id)}
              className="break-words text-indigo underline underline-offset-4"
            >
              {file.fileName}
            </Link>
            <p className="text-ink-2 text-sm">{`${importSentence(file)}. Sent at ${file.sentAt}.`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

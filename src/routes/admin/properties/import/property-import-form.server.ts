import { noCsvFile } from '#/features/properties/csv/property-csv.errors.ts'
import { readFileForm, type SentFile } from '#/web/request/file-form.server.ts'

/**
 * Gives the file of the form to `take` while it comes, and answers what that makes of it. Refuses every other form; when
 * it turns out to be one after the file, `undo` gets what was made.
 */
export function readImportForm<T>(
  request: Request,
  take: (file: Pick<SentFile, 'name' | 'bytes'>) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  return readFileForm(
    request,
    async ({ name, mimeType, bytes }) => {
      // Spreadsheets on Windows give the type another name; a program may give the file none.
      const isCsv = /[.]csv$/i.test(name) || /^text\/csv\b/i.test(mimeType)
      if (!name || !isCsv) throw noCsvFile()
      return await take({ name, bytes })
    },
    undo,
  )
}

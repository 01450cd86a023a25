import { useNavigation } from 'react-router'
import {
  CSV_MESSAGES,
  type ImportCheck,
  type ImportResult,
  MOST_IMPORT_BYTES,
} from '#/features/properties/csv/property-import.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'

/** The two steps of an import have one form each and one address: what is sent says which. */
export const IMPORT_ACTS = {
  send: {
    path: urls.propertyImport,
    unreached: 'The file could not be sent. Check your connection and try again.',
  },
} as const satisfies Acts

/** What became of a file that was taken. The checked text goes along, so that exactly it can be imported. */
export type ImportStep =
  | { kind: 'checked'; csv: string; check: ImportCheck }
  | ({ kind: 'imported' } & ImportResult)

/** Which step is under way; undefined when none is. */
export function useImportStep(): 'check' | 'import' | undefined {
  const { state, formAction, formData } = useNavigation()
  if (state === 'idle' || formAction !== urls.propertyImport) return undefined
  return formData?.has('digest') ? 'import' : 'check'
}

/** What can be said of a file before it is sent. */
export function findFileProblem(file: File | undefined): string | undefined {
  if (!file || file.name === '' || !(/[.]csv$/i.test(file.name) || file.type === 'text/csv'))
    return CSV_MESSAGES.noFile
  return file.size > MOST_IMPORT_BYTES ? CSV_MESSAGES.tooLarge : undefined
}

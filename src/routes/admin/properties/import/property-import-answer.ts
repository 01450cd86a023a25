import { useNavigation } from 'react-router'
import { CSV_MESSAGES, type ImportLimits } from '#/features/properties/csv/property-import.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'

export const IMPORT_ACTS = {
  send: {
    path: urls.propertyImport,
    unreached: 'The file could not be sent. Check your connection and try again.',
  },
} as const satisfies Acts

/** Of a file that was checked. */
export const IMPORT_FILE_ACTS = {
  start: { path: '/dashboard/properties/import/:importId/start', failure: 'Nothing was imported' },
} as const satisfies Acts

/** Which step is being sent; undefined when none is. */
export function useImportStep(): 'check' | 'import' | undefined {
  const { state, formAction, formMethod } = useNavigation()
  if (state === 'idle' || formMethod !== 'POST') return undefined
  return formAction === urls.propertyImport ? 'check' : 'import'
}

/** What can be said of a file before it is sent. */
export function findFileProblem(file: File | undefined, limits: ImportLimits): string | undefined {
  if (!file || file.name === '' || !(/[.]csv$/i.test(file.name) || file.type === 'text/csv'))
    return CSV_MESSAGES.noFile
  return file.size > limits.mostMegabytes * 1024 * 1024 ? CSV_MESSAGES.tooLarge(limits) : undefined
}

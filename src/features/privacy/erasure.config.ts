import { join } from 'node:path'
import { type SliceValues, setting, text } from '#/platform/config/setting.ts'

export const erasureSettings = {
  file: setting<string | undefined>({
    variable: 'ERASURES_FILE',
    doc: 'Lists the ids of erased accounts, so that a restored backup does not bring them back. Keep it where the backups are stored; BACKUP_S3_BUCKET has a copy of each.',
    schema: text(1000),
    fallback: undefined,
    fallbackText: 'erasures.log in BACKUP_FOLDER, else in the data folder',
  }),
}

export type ErasureSettings = SliceValues<typeof erasureSettings>

/** Below it the bucket for backups has a copy of each. */
export const ERASURE_COPIES = 'erasures'

/** Where the ids of erased accounts are listed. */
export function erasuresFile(
  { file }: ErasureSettings,
  folders: { backups: string | undefined; data: string },
): string {
  return file ?? join(folders.backups ?? folders.data, 'erasures.log')
}

import * as v from 'valibot'
import { type SliceValues, setting, text } from '#/platform/config/setting.ts'

const SHORTEST_PASSPHRASE = 12

export const backupSettings = {
  folder: setting<string | undefined>({
    variable: 'BACKUP_FOLDER',
    doc: 'Where the program puts a backup every night at 02:30, on another disk than the data. Without it backups are made by command alone.',
    schema: text(1000),
    fallback: undefined,
    fallbackText: '',
  }),
  bucket: setting<string | undefined>({
    variable: 'BACKUP_S3_BUCKET',
    doc: 'A bucket that every nightly backup is copied to as well, at the storage server of S3_ENDPOINT with the keys of S3_ACCESS_KEY_ID. Not the bucket of the pictures.',
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
    fallback: undefined,
    fallbackText: '',
  }),
  keepDays: setting({
    variable: 'BACKUP_KEEP_DAYS',
    doc: 'How many days a nightly backup is kept. The newest is never removed.',
    schema: v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(3650)),
    fallback: 30,
  }),
  passphrase: setting<string | undefined>({
    variable: 'BACKUP_PASSPHRASE',
    doc: `Encrypts backups; at least ${SHORTEST_PASSPHRASE} characters. Keep it apart from them: nobody can open them without it.`,
    schema: v.pipe(
      v.string(),
      v.minLength(SHORTEST_PASSPHRASE, `must have at least ${SHORTEST_PASSPHRASE} characters`),
    ),
    fallback: undefined,
    fallbackText: 'backups are not encrypted',
    secret: true,
  }),
}

export type BackupSettings = SliceValues<typeof backupSettings>
